import type { Channel } from '#contract/council/channels.ts';

/** The random id behind a voter cookie. It never leaves this process except in that cookie. */
export type VoterId = string & { readonly voter: unique symbol };

/** Who votes, and by which channel. Only `features/council/voters` says so of a request. */
export type VoterIdentity = {
  /** By what their ballots are known. */
  id: VoterId;
  /** By what the questions are known that they submitted, whatever they vote by; null where nobody can know. */
  author: VoterId | null;
  channel: Channel;
  /** What is stored of the code of the voting card that was shown, if any: looked at when a ballot is taken, and never stored with it. */
  card?: Buffer;
  /** The id of the booth at which they stand, if any: treated as the card is. */
  booth?: string;
};
