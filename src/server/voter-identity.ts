import type { Channel } from '#contract/council/channels.ts';

/** The random id behind a voter cookie. It never leaves this process except in that cookie. */
export type VoterId = string & { readonly voter: unique symbol };

/** Who votes, and by which channel. Only `features/council/voters` says so of a request. */
export type VoterIdentity = { id: VoterId; channel: Channel };
