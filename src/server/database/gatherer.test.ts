import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Gatherer } from './gatherer.ts';

test('what is added at whatever instant after another is written without waiting for a third', async () => {
  for (let ticks = 0; ticks < 20; ticks++) {
    const gatherer = new Gatherer<string, string>(async (items) => [...items]);
    const written: string[] = [];
    await gatherer.add('first');
    for (let tick = 0; tick < ticks; tick++) await undefined;
    void gatherer.add('second').then((item) => written.push(item));
    for (let turn = 0; turn < 2; turn++) await nextTurn(); // the one in which it was added, and the one in which it goes
    expect(written, `${ticks} ticks later`).toEqual(['second']);
  }
});

test('what comes in one turn is written together, the first with the last', async () => {
  const gatherings: string[][] = [];
  const gatherer = new Gatherer<string, string>(async (items) => {
    gatherings.push([...items]);
    return [...items];
  });
  const first = gatherer.add('first');
  await undefined;
  await Promise.all([first, gatherer.add('second'), gatherer.add('third')]);
  expect(gatherings).toEqual([['first', 'second', 'third']]);
});
