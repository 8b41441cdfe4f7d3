import type { BallotReceipt } from '#contract/ballots.ts';

/** A voter's ballot that counts in the round that its batch is in. */
export type OwnBallot = BallotReceipt & {
  choices: readonly string[];
  /** The receipt of the ballot that it replaced. */
  replaced: string | null;
  /** Those of its choices that cannot be chosen any more. */
  freed: readonly string[];
};

/** What bears on whether a ballot may take the place of another. */
export type ChangeCircumstances = {
  /** `open`: ballots are taken now. */
  batch: { open: boolean; ballot_changes: string; own_question: string } | undefined;
  mine: OwnBallot | undefined;
  /** The voter's ballot that came with the key of this change, of whatever round; `counts`: no other replaced it. */
  sameKey: (BallotReceipt & { choices: readonly string[]; replaced: string | null; counts: boolean }) | undefined;
  /** Those of the new choices that can be chosen. */
  choosable: readonly string[];
  /** Those that this browser submitted. */
  own: readonly string[];
};

export type SentChange = { replaces: string; choices: readonly string[] };

export type ChangeVerdict =
  | { kind: 'change' }
  | { kind: 'repeat'; receipt: string; round: number }
  | {
      kind: 'refuse';
      code:
        | 'batch_not_found'
        | 'ballot_not_found'
        | 'idempotency_key_reused'
        | 'changed_meanwhile'
        | 'stoning_closed'
        | 'ballot_final'
        | 'question_unavailable'
        | 'own_question';
      questionIds?: readonly string[];
    };

/**
 * Whether a change is made, and why not. A retry gets its first answer while that ballot counts, also after stoning has
 * ended; whoever changes a ballot that was replaced elsewhere is told so, and nothing is lost.
 */
export function decideChange(sent: SentChange, { batch, mine, sameKey, ...known }: ChangeCircumstances): ChangeVerdict {
  if (!batch) return refuse('batch_not_found');
  if (sameKey && !isSame(sent, sameKey)) return refuse('idempotency_key_reused');
  if (sameKey) return sameKey.counts ? repeat(sameKey) : refuse('changed_meanwhile');
  if (!mine) return refuse('ballot_not_found');
  if (mine.receipt !== sent.replaces) return isSame(sent, mine) ? repeat(mine) : refuse('changed_meanwhile');
  if (!batch.open) return refuse('stoning_closed');
  // The same stones again are no change, so they leave no ballot.
  if (areSame(sent.choices, mine.choices)) return mine.freed.length > 0 ? refuseChoices(sent, known) : repeat(mine);
  if (!mayChange(batch, mine) || (batch.ballot_changes === 'never' && movesOthers(sent, mine)))
    return refuse('ballot_final');
  const { choosable, own } = known;
  if (sent.choices.some((id) => !choosable.includes(id))) return refuseChoices(sent, known);
  return batch.own_question === 'excluded' && own.length > 0
    ? { kind: 'refuse', code: 'own_question', questionIds: own }
    : { kind: 'change' };
}

/** Whether anything of this ballot may be given otherwise now. */
export function mayChange(batch: ChangeCircumstances['batch'], { freed }: Pick<OwnBallot, 'freed'>): boolean {
  return batch?.open === true && (batch.ballot_changes === 'until_completed' || freed.length > 0);
}

function movesOthers({ choices }: SentChange, mine: OwnBallot): boolean {
  return mine.choices.some((id, pick) => !mine.freed.includes(id) && choices[pick] !== id);
}

function isSame(sent: SentChange, { choices, replaced }: Pick<OwnBallot, 'choices' | 'replaced'>): boolean {
  return replaced === sent.replaces && areSame(sent.choices, choices);
}

function areSame(some: readonly string[], others: readonly string[]): boolean {
  return some.join() === others.join();
}

function repeat({ receipt, round }: BallotReceipt): ChangeVerdict {
  return { kind: 'repeat', receipt, round };
}

type Code = Extract<ChangeVerdict, { kind: 'refuse' }>['code'];

function refuse(code: Code): ChangeVerdict {
  return { kind: 'refuse', code };
}

function refuseChoices({ choices }: SentChange, { choosable }: { choosable: readonly string[] }): ChangeVerdict {
  return {
    kind: 'refuse',
    code: 'question_unavailable',
    questionIds: choices.filter((id) => !choosable.includes(id)),
  };
}
