import type { Phase } from '#contract/council/public-batch.ts';
import type { Submission } from '#contract/council/submissions.ts';
import type { AuditKind } from '#contract/trust/audit.ts';
import type { DatabaseTransaction } from '#server/database/connect.ts';
import type { Deps } from '#server/deps.ts';
import type { VoterIdentity } from '#server/voter-identity.ts';
import type { AuditedChange } from './rules.ts';
import type { UndoData } from './undo-data.ts';
import type { Actor } from './write-audit.ts';

/** What the audit keeps stands there under its kind; a submission is an act of which it keeps nothing, and so is its retry. */
type ActKind = AuditKind | 'question.submitted' | 'question.sent_again';

/** The phase that a batch left, and the one that it entered. */
export type Step = { from: Phase; to: Phase };

/** Something that was done, as far as what follows from it asks. */
export type Act = {
  kind: ActKind;
  /** Who did it; null for a visitor. */
  actor: Actor | null;
  /** Its entry in the audit, where it has one. */
  entryId: string | null;
  batchId: string | null;
  subjectId: string | null;
  /** The questions whose state it changed. */
  questionIds?: readonly string[] | undefined;
  /** Of a batch that entered another phase. */
  step?: Step | undefined;
  /** What it changed, in plain words: addresses and words of people must not be kept from here. */
  change: AuditedChange;
  undo?: UndoData | undefined;
  /** Of a submission: what was sent, and in which language its author reads. Of it, too, only what they asked for may be kept. */
  sent?: Submission & { language: string; voter: VoterIdentity };
};

/** The questions that it was done to. */
export function questionsOf({ questionIds, subjectId }: Pick<Act, 'questionIds' | 'subjectId'>): readonly string[] {
  return questionIds ?? (subjectId === null ? [] : [subjectId]);
}

/** Something that follows from acts of these kinds. It writes in their transaction, and fails with them. */
export type Follower = {
  kinds: readonly ActKind[] | 'all';
  follow: (tx: DatabaseTransaction, acts: readonly Act[], deps: Deps) => Promise<void>;
};

/**
 * The one door behind which stands what follows from an act: how it is undone, what is announced, mails and webhooks. Audited acts come
 * here by `audit`, submissions by the gatherer, all of one statement together. What must not be lost a follower writes here, as a job;
 * what only this process has to do waits for `afterCommit()`.
 */
export type AfterAct = {
  (tx: DatabaseTransaction, acts: readonly Act[]): Promise<void>;
  /** Whether anything follows from acts of this kind: without, a statement needs no transaction around it. */
  isFollowed: (kind: ActKind) => boolean;
};

/** `deps`: asked for when something follows, since whatever acts is among them. */
export function createAfterAct(followers: readonly Follower[], deps: () => Deps): AfterAct {
  const hears = ({ kinds }: Follower, kind: ActKind) => kinds === 'all' || kinds.includes(kind);
  const afterAct = async (tx: DatabaseTransaction, acts: readonly Act[]) => {
    for (const follower of followers) {
      const heard = acts.filter(({ kind }) => hears(follower, kind));
      if (heard.length > 0) await follower.follow(tx, heard, deps());
    }
  };
  return Object.assign(afterAct, {
    isFollowed: (kind: ActKind) => followers.some((follower) => hears(follower, kind)),
  });
}

/** For a command, which acts beside the app. */
export const nothingFollows: AfterAct = Object.assign(async () => {}, { isFollowed: () => false });
