import type { BallotReceipt } from '#contract/council/ballots.ts';
import { type Channel, isByOwnDevice } from '#contract/council/channels.ts';
import { areSame, decideChoices, type Known, refuse, repeat, type Verdict } from './rules.ts';

/** A voter's ballot that counts in the round that its batch is in. */
export type OwnBallot = BallotReceipt & {
  channel: Channel;
  choices: readonly string[];
  /** The receipt of the ballot that it replaced. */
  replaced: string | null;
  /** Those of its choices that cannot be chosen any more. */
  freed: readonly string[];
  /** Whether its voter let go of it. */
  final: boolean;
};

/** What bears on whether a ballot may take the place of another. */
export type ChangeCircumstances = Known & {
  mine: OwnBallot | null;
  /** The voter's ballot that came with the key of this change, of whatever round; `counts`: no other replaced it. */
  sameKey: (BallotReceipt & { choices: readonly string[]; replaced: string | null; counts: boolean }) | null;
};

export type SentChange = { replaces: string; choices: readonly string[] };

/**
 * Whether a change is made, and why not. A retry gets its first answer while that ballot counts, also after stoning has
 * ended; whoever changes a ballot that was replaced elsewhere is told so, and nothing is lost.
 */
export function decideChange(sent: SentChange, { mine, sameKey, ...known }: ChangeCircumstances): Verdict {
  const { batch } = known;
  if (!batch) return refuse('batch_not_found');
  if (sameKey && !isSame(sent, sameKey)) return refuse('idempotency_key_reused');
  if (sameKey) return sameKey.counts ? repeat(sameKey) : refuse('changed_meanwhile');
  if (!mine) return refuse('ballot_not_found');
  // Before it is compared: the answer to a guess would tell what it chose.
  if (mine.final) return refuse('ballot_final');
  if (mine.receipt !== sent.replaces) return isSame(sent, mine) ? repeat(mine) : refuse('changed_meanwhile');
  if (!batch.takes_ballots) return refuse(batch.online_closed ? 'online_closed' : 'stoning_closed');
  // The same stones again are no change, so they leave no ballot.
  if (areSame(sent.choices, mine.choices)) return mine.freed.length > 0 ? decideChoices(sent, known) : repeat(mine);
  if (!mayChange(batch, mine) || (batch.ballot_changes === 'never' && movesOthers(sent, mine)))
    return refuse('ballot_final');
  return decideChoices(sent, known);
}

/** Whether anything of this ballot may be given otherwise now: never what came from a booth, whatever shows its card, nor what was let go of. */
export function mayChange(
  batch: Known['batch'],
  { channel, freed, final }: Pick<OwnBallot, 'channel' | 'freed' | 'final'>,
): boolean {
  if (batch?.takes_ballots !== true || !isByOwnDevice(channel) || final) return false;
  return batch.ballot_changes === 'until_completed' || freed.length > 0;
}

function movesOthers({ choices }: SentChange, mine: OwnBallot): boolean {
  return mine.choices.some((id, pick) => !mine.freed.includes(id) && choices[pick] !== id);
}

function isSame(sent: SentChange, { choices, replaced }: Pick<OwnBallot, 'choices' | 'replaced'>): boolean {
  return replaced === sent.replaces && areSame(sent.choices, choices);
}
