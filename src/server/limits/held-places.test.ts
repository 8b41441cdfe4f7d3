import { expect, test } from 'vitest';
import { HeldPlaces } from './held-places.ts';

const second = 1_000;

/** The seconds at which a network is told of that has so many places from these seconds on. */
function toldAt(steps: readonly (readonly [atS: number, places: number])[]): number[] {
  const held = new HeldPlaces();
  return steps.flatMap(([atS, places]) => (held.note('203.0.113.7/32', places, atS * second) ? [atS] : []));
}

test('a network is told of that has more than a hundred places for two minutes on end, again and again while it lasts', () => {
  expect(
    toldAt([
      [0, 101],
      [60, 2_000],
      [119, 101],
      [120, 101],
      [121, 101],
      [126, 101],
    ]),
  ).toEqual([120, 126]);
});

test('whoever asks again at once holds them, also where all are let in together', () => {
  expect(
    toldAt([
      [0, 150],
      [24, 1],
      [25, 150],
      [49, 0],
      [50, 150],
      [121, 150],
    ]),
  ).toEqual([121]);
});

test('a hall that came twice, and one of a hundred who wait, hold nothing', () => {
  expect(
    toldAt([
      [0, 500],
      [24, 0],
      [100, 500],
      [124, 0],
      [219, 500],
    ]),
  ).toEqual([]);
  expect(
    toldAt([
      [0, 100],
      [60, 100],
      [121, 100],
    ]),
  ).toEqual([]);
});
