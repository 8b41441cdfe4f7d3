import { picksPerBallot, stonesOfPicks } from '#contract/council/ballots.ts';
import { requestKey } from './request-key.ts';
import type { Visit } from './visit.ts';

/** What a form carries of a ballot that is not given yet: nothing of it stands in an address or in a table. */
export type BallotFields = {
  batchId: string;
  round: number;
  /** The questions that get 4, 3, 2 and 1 stones; '' where none is chosen. */
  picks: readonly string[];
  /** The receipt of the ballot in whose place it is to come. */
  replaces: string | undefined;
};

const pickNames = stonesOfPicks.map((_, place) => `pick${place + 1}`);

export function pickName(place: number): string {
  return pickNames[place] ?? '';
}

/** A pick that is carried along comes first, and one that is seen on the page takes its place. */
export function readBallot(fields: URLSearchParams): BallotFields {
  return {
    batchId: fields.get('batch') ?? '',
    round: Number(fields.get('round')),
    picks: pickNames.map((name) => fields.getAll(name).at(-1) ?? ''),
    replaces: fields.get('replaces') ?? undefined,
  };
}

/** The fields that carry it; `seen` are picks which the page shows as fields of its own. */
export function ballotFields(
  { batchId, round, picks, replaces }: BallotFields,
  seen: ReadonlySet<string> = new Set(),
): Record<string, string | undefined> {
  const carried = picks.map((id, place) => [pickName(place), id === '' || seen.has(id) ? undefined : id]);
  return { batch: batchId, round: String(round), replaces, ...Object.fromEntries(carried) };
}

export function isComplete(picks: readonly string[]): boolean {
  return !picks.includes('') && new Set(picks).size === picksPerBallot;
}

/** The key under which a ballot is given. */
export function keyOfBallot(
  visit: Pick<Visit, 'seal'>,
  { batchId, round, picks, replaces = '' }: BallotFields,
): string {
  return requestKey(visit, [batchId, round, replaces, ...picks]);
}
