import { createHash } from 'node:crypto';
import type { Chance } from '#tests/support/chance.ts';
import type { Election } from './oracle.ts';

const digest = (text: string) => createHash('sha256').update(text).digest('hex');

/** A random election, small enough that many questions come out equal, and with ballots on both sides of 20. */
export function elect(chance: Chance): Election {
  const ids = Array.from({ length: 4 + pick(chance, 6) }, () => randomId(chance));
  const ballots = Array.from({ length: pickTurnout(chance) }, () => ballotOf(ids, chance));
  const out = chance.next() < 0.2 ? 1 + pick(chance, ids.length - 4) : 0;
  return {
    questions: ids.map((id, index) => ({ id, takenOut: index < Math.min(out, ids.length - 4) })),
    // Equal questions at any cut: most elections are mirrored, so that two questions exchange their places.
    ballots: chance.next() < 0.7 ? mirror(ballots, chance.pick(ids, 2) as [string, string]) : ballots,
    councilSize: chance.next() < 0.15 ? null : 1 + pick(chance, ids.length + 1),
    tieAtCut: chance.one(['all', 'lot']),
    seed: digest(String(chance.next())),
    receiptsDigest: digest(String(chance.next())),
  };
}

function pick(chance: Chance, below: number): number {
  return Math.floor(chance.next() * below);
}

function pickTurnout(chance: Chance): number {
  return chance.next() < 0.7 ? pick(chance, 7) : 7 + pick(chance, 25);
}

/** Any id, as they are made. */
function randomId(chance: Chance): string {
  const hex = () => digest(String(chance.next())).slice(0, 32);
  return hex().replace(/(.{8})(.{4}).(.{3}).(.{3})(.{12})/, '$1-$2-7$3-8$4-$5');
}

/** Prefers what stands first a little. */
function ballotOf(ids: readonly string[], chance: Chance): string[] {
  const left = [...ids];
  return Array.from({ length: 4 }, () => left.splice(Math.floor(chance.next() ** 1.3 * left.length), 1)[0] ?? '');
}

function mirror(ballots: readonly string[][], [one, other]: [string, string]): string[][] {
  const exchange = (id: string) => (id === one ? other : id === other ? one : id);
  return ballots.flatMap((ballot) => [ballot, ballot.map(exchange)]);
}
