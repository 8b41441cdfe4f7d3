/**
 * How often a call is taken. `network` is an IPv4 address or an IPv6 /64; `voter` needs the access `voter`; `email` is
 * the body's field of that name. All copies of the app count together.
 */
export type Limit = {
  per: 'network' | 'voter' | 'email';
  times: number;
  minutes: number;
  /**
   * Who is far from the limit does not wait to be counted. Several copies of the app together may let through some more
   * than the limit before they hear of each other: not for guesses.
   */
  ahead?: true;
};

/** For calls that take a password or a code: against guessing. */
export const guessLimits: readonly Limit[] = [{ per: 'network', times: 30, minutes: 15 }];

/** For calls that send a mail to whoever is named: against filling a stranger's mailbox. */
export const mailLimits: readonly Limit[] = [
  { per: 'email', times: 5, minutes: 15 },
  { per: 'network', times: 30, minutes: 15 },
];

/** For calls that take a one-time link, whose token nobody can guess: against a flood. */
export const linkLimits: readonly Limit[] = [{ per: 'network', times: 100, minutes: 15 }];
