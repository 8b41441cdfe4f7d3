import { createHmac, type KeyObject } from 'node:crypto';
import type { Channel } from '#contract/council/channels.ts';
import type { VoterIdentity } from '#server/voter-identity.ts';

/** What the database is given of who casts a ballot. */
export type HashedVoter = {
  voterHash: Buffer;
  channel: Channel;
  /** What is stored of the card that was shown; null without one. Looked up, and not stored here. */
  cardHash: Buffer | null;
  /** The booth at which it is given. Looked up, and not stored here either. */
  booth: string | null;
  /**
   * What each of the chosen questions would be tied to, had this voter submitted it, and each that it was made of, once somebody has
   * looked for these. Compared, and never stored.
   */
  authorHashes: Map<string, Buffer>;
  hashAuthor: (questionId: string) => Buffer;
};

export function hashForBallot(
  voter: VoterIdentity,
  { batchId, choices }: { batchId: string; choices: readonly string[] },
  key: KeyObject,
): HashedVoter {
  const ofAuthor = (id: string) => hashAuthor(voter, id, key);
  return {
    voterHash: hashVoter(voter, batchId, key),
    channel: voter.channel,
    cardHash: voter.card ?? null,
    booth: voter.booth ?? null,
    authorHashes: new Map(choices.map((id) => [id, ofAuthor(id)])),
    hashAuthor: ofAuthor,
  };
}

/** What is stored: a keyed hash per batch, so that a voter cannot be followed from one batch to the next. */
export function hashVoter({ id }: VoterIdentity, batchId: string, key: KeyObject): Buffer {
  return createHmac('sha256', key).update(`ballot:${batchId.toLowerCase()}:${id}`).digest();
}

/** What ties a question to the browser that submitted it; it differs from question to question, and from what ballots hold. */
export function hashAuthor({ author }: VoterIdentity, questionId: string, key: KeyObject): Buffer {
  if (author === null) return Buffer.alloc(0); // is no question's
  return createHmac('sha256', key).update(`question:${questionId.toLowerCase()}:${author}`).digest();
}

/** What counts a browser that asks others' questions as well: once per batch, and joined with neither its ballot nor its own questions. */
export function hashCoAsker({ id }: VoterIdentity, batchId: string, key: KeyObject): Buffer {
  return createHmac('sha256', key).update(`co-asker:${batchId.toLowerCase()}:${id}`).digest();
}
