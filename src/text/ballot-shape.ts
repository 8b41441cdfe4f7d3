import { picksPerBallot, stonesOfPicks, stonesPerBallot } from '#contract/council/ballots.ts';
import type { Token } from './message.ts';

/** What messages may name without being given it: the shape of a ballot, the same for everybody. */
const known: Readonly<Record<string, number>> = {
  stonesPerBallot,
  picksPerBallot,
  ...Object.fromEntries(stonesOfPicks.map((stones, pick) => [`stonesOfPick${pick + 1}`, stones])),
};

/**
 * Puts the shape of a ballot into a message as it is compiled: `{picksPerBallot, plural, =4 {four} other {#}}` becomes 'four'.
 * Pages carry nothing of it, and who shows the message gives no value.
 */
export function withBallotShape(tokens: readonly Token[], locale: string): Token[] {
  return joinTexts(tokens.flatMap((token) => resolve(token, locale)));
}

function resolve(token: Token, locale: string): Token[] {
  if (typeof token === 'string') return [token];
  const [name, kind, choices] = token;
  const value = known[name];
  if (value === undefined) {
    if (!kind || !choices) return [token];
    const resolved = Object.entries(choices).map(([key, inner]) => [key, withBallotShape(inner, locale)]);
    return [[name, kind, Object.fromEntries(resolved)]];
  }
  const form = String(value) in (choices ?? {}) ? String(value) : new Intl.PluralRules(locale).select(value);
  const chosen = choices?.[form] ?? choices?.other ?? ['#'];
  return withBallotShape(chosen, locale).map((inner) => (inner === '#' ? String(value) : inner));
}

function joinTexts(tokens: readonly Token[]): Token[] {
  const joined: Token[] = [];
  for (const token of tokens) {
    const before = joined.at(-1);
    if (isText(before) && isText(token)) joined[joined.length - 1] = before + token;
    else joined.push(token);
  }
  return joined;
}

/** '#' stands for a number, and must stay by itself. */
function isText(token: Token | undefined): token is string {
  return typeof token === 'string' && token !== '#';
}
