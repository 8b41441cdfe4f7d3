import type { BatchRecord } from '#contract/trust/count.ts';
import { digestLines } from './chain.ts';
import type { SaidLink } from './link-kinds.ts';
import type { RecordFinding } from './record-finding.ts';
import { sha256 } from './sha256.ts';

type RoundSetAside = BatchRecord['rounds_set_aside'][number];

/** What the link of a round that was set aside says of it. */
export type SetAside = {
  round: number;
  ballots: number;
  receipts: string;
  reason: string;
  words?: string | null;
  /** Absent in links of versions before 1.0. */
  replaced?: { ballots: number; receipts: string };
};

export function checkRoundsSetAside(
  { rounds_set_aside: rounds }: Pick<BatchRecord, 'rounds_set_aside'>,
  acts: readonly { at: string; set_aside?: SetAside }[],
  links: readonly SaidLink[],
): (RecordFinding | false)[] {
  // After an erasure the last link says which words are there.
  const reworded = new Map(
    links.flatMap(({ round, set_aside_words: words }) => (typeof words === 'string' ? [[round, words] as const] : [])),
  );
  const said = acts.flatMap(({ at, set_aside }) => (set_aside ? [{ at, ...set_aside }] : []));
  const same =
    said.length === rounds.length &&
    said.every(({ at, round, ballots, reason, receipts, words = null, replaced }, index) => {
      const told = rounds[index];
      return (
        told !== undefined &&
        JSON.stringify([at, round, ballots, reason]) ===
          JSON.stringify([told.at, told.round, told.ballots, told.reason]) &&
        told.receipts.length === ballots &&
        digestLines(told.receipts) === receipts &&
        hasWords(told, reworded.get(round) ?? words) &&
        (replaced === undefined || ('replaced_receipts' in told && isDigestOf(replaced, replacedIn(told))))
      );
    });
  return [!same && 'set_aside_differs'];
}

function isDigestOf({ ballots, receipts: digest }: { ballots: number; receipts: string }, receipts: readonly string[]) {
  return ballots === receipts.length && digest === digestLines(receipts);
}

/** Receipts of ballots that their voters replaced in a round that was set aside later. */
export function replacedIn(round: RoundSetAside): readonly string[] {
  return ('replaced_receipts' in round && round.replaced_receipts) || [];
}

/** An organiser's words on why a round was set aside: the chain holds their hash. */
function hasWords(round: RoundSetAside, hash: string | null): boolean {
  const words = 'words' in round ? (round.words ?? null) : null;
  return (words === null ? null : sha256(words)) === hash;
}
