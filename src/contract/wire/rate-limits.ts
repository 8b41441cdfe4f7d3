/** What the panel calls a limit that a whole network can reach. */
export const limitedActs = ['new_voters', 'submissions', 'card_codes', 'line_places'] as const;
export type LimitedAct = (typeof limitedActs)[number];

/** Whether an organiser may let more of a network in: neither those who guess, nor who holds the places of the line. */
export function canLetMoreIn(act: LimitedAct): boolean {
  return act !== 'card_codes' && act !== 'line_places';
}

/**
 * How often a call is taken: `times` at once, and as many in these `minutes`, evenly (a token bucket). All copies of the
 * app count together.
 */
export type Limit = {
  /**
   * Whose calls are counted together: `author` of a voter cookie, by which a browser submits; `voter` of whoever gives
   * stones, by a voting card that was shown, else by that cookie; `browser` in which an administrator has signed in
   * before; `code` of the body, where it ends as only this server has codes end; `email` of the body; `network` an IPv4 address or IPv6 /56; `neighbourhood` an IPv4 /24 or IPv6 /48.
   * A limit per author, voter, browser or code applies only to callers who have such a cookie or code.
   */
  per: 'author' | 'voter' | 'browser' | 'code' | 'email' | 'network' | 'neighbourhood' | 'everybody';
  times: number;
  minutes: number;
  /** A caller with such a cookie or code takes nothing from the bucket that strangers share. */
  unless?: 'author' | 'browser' | 'code';
  /** The panel shows networks that have had much, and an organiser may let more in. One bucket for all calls that name it. */
  as?: LimitedAct;
  /**
   * Who is over the limit is not refused, but stands in line with the request kept open. Of those who did in a day, the
   * `usual` ones wait `lineWaits.usualMs`; with more it becomes longer, up to `lineWaits.longestMs` from `long` on.
   */
  line?: { usual: number; long: number };
};

/** Well below the half minute after which some clients give up on an answer, and proxies after a whole one. */
export const lineWaits = { usualMs: 8_000, longestMs: 24_000 };

/**
 * For calls that make a new voter. A hall has its cookies within half a minute, mostly at once; who collects them has as many
 * as requests that stay open, however often they ask (decision 140).
 */
export const newVoterLimits: readonly Limit[] = [
  { per: 'network', times: 100, minutes: 5, unless: 'author', as: 'new_voters', line: { usual: 200, long: 400 } },
  {
    per: 'neighbourhood',
    times: 1_200,
    minutes: 5,
    unless: 'author',
    as: 'new_voters',
    line: { usual: 2_400, long: 4_800 },
  },
  {
    per: 'everybody',
    times: 6_000,
    minutes: 1,
    unless: 'author',
    as: 'new_voters',
    line: { usual: 100_000, long: 200_000 },
  },
];

/** For calls of somebody signed in that take a password or a code: against guessing. */
export const guessLimits: readonly Limit[] = [
  { per: 'browser', times: 30, minutes: 15 },
  { per: 'network', times: 30, minutes: 15, unless: 'browser' },
  { per: 'neighbourhood', times: 60, minutes: 15, unless: 'browser' },
];

// Nobody keeps an owner out who comes with a browser that is not known: they stand in line.
const strangersLine: readonly Limit[] = [
  { per: 'network', times: 30, minutes: 15, unless: 'browser', line: { usual: 30, long: 90 } },
  { per: 'neighbourhood', times: 60, minutes: 15, unless: 'browser', line: { usual: 60, long: 180 } },
];

/** For calls of strangers that take a token or a code whose guesses are counted for its account, too. */
export const strangersGuessLimits: readonly Limit[] = [{ per: 'browser', times: 30, minutes: 15 }, ...strangersLine];

/**
 * For calls that take a code which makes a device something. A code that may be ours waits behind nobody's guesses, and is looked up only so
 * often.
 */
export const deviceCodeLimits: readonly Limit[] = [
  { per: 'code', times: 20, minutes: 10 },
  { per: 'network', times: 30, minutes: 15, unless: 'code', line: { usual: 30, long: 90 } },
  { per: 'neighbourhood', times: 60, minutes: 15, unless: 'code', line: { usual: 60, long: 180 } },
];

/** For calls that send a mail to an address in the request: against filling a stranger's mailbox. */
export const mailLimits: readonly Limit[] = [
  { per: 'browser', times: 5, minutes: 15 },
  { per: 'email', times: 5, minutes: 15, unless: 'browser' },
  ...strangersLine,
];

/** For calls that take a one-time link, whose token nobody can guess: against a flood. */
export const linkLimits: readonly Limit[] = [
  { per: 'network', times: 100, minutes: 15, line: { usual: 100, long: 300 } },
];
