/** What the panel calls a limit that a whole network can reach. */
export const limitedActs = ['new_voters', 'submissions'] as const;
export type LimitedAct = (typeof limitedActs)[number];

/**
 * How often a call is taken: `times` at once, and as many in these `minutes`, evenly (a token bucket). All copies of the
 * app count together.
 */
export type Limit = {
  /**
   * Whose calls are counted together: `voter` of a voter cookie; `browser` in which an administrator has signed in
   * before; `email` of the body; `network` an IPv4 address or IPv6 /64; `neighbourhood` an IPv4 /24 or IPv6 /48.
   * A limit per voter or browser applies only to callers who have such a cookie.
   */
  per: 'voter' | 'browser' | 'email' | 'network' | 'neighbourhood' | 'everybody';
  times: number;
  minutes: number;
  /** A caller with such a cookie takes nothing from the bucket that strangers share. */
  unless?: 'voter' | 'browser';
  /** The panel shows networks that reach this limit; an organiser may open one. */
  as?: LimitedAct;
};

/** For calls that take a password or a code: against guessing. */
export const guessLimits: readonly Limit[] = [
  { per: 'browser', times: 30, minutes: 15 },
  { per: 'network', times: 30, minutes: 15, unless: 'browser' },
  { per: 'neighbourhood', times: 60, minutes: 15, unless: 'browser' },
];

/** For calls that send a mail to an address in the request: against filling a stranger's mailbox. */
export const mailLimits: readonly Limit[] = [
  { per: 'browser', times: 5, minutes: 15 },
  { per: 'email', times: 5, minutes: 15, unless: 'browser' },
  { per: 'network', times: 30, minutes: 15, unless: 'browser' },
  { per: 'neighbourhood', times: 60, minutes: 15, unless: 'browser' },
];

/** For calls that take a one-time link, whose token nobody can guess: against a flood. */
export const linkLimits: readonly Limit[] = [{ per: 'network', times: 100, minutes: 15 }];
