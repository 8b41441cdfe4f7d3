import type { Token } from './message.ts';

/** A council's own word for the second phase, and what the button says that leads into it. */
export type OwnWords = { name: string; act: string };

const none = 'none';

/** Whether a message can be said in a council's own words. */
export function takesOwnWords(message: string): boolean {
  return /\{own(?:Word|Act),/.test(message);
}

/**
 * Says a message in our words, or in a council's own, as it is compiled: of `{ownWord, select, none {Stoning} other {“{ownWord}”}}` one
 * branch is left. Pages carry nothing of the choice, and who shows the message gives no value.
 */
export function inWordsOf(tokens: readonly Token[], words: OwnWords | undefined): Token[] {
  return joinTexts(tokens.flatMap((token) => resolve(token, words)));
}

function resolve(token: Token, words: OwnWords | undefined): readonly Token[] {
  if (typeof token === 'string') return [token];
  const [name, kind, choices] = token;
  const isOwn = name === 'ownWord' || name === 'ownAct';
  if (isOwn && choices) return inWordsOf(choices[words ? 'other' : none] ?? [], words);
  if (isOwn && words) return [name === 'ownWord' ? words.name : words.act];
  if (!kind || !choices) return [token];
  const resolved = Object.entries(choices).map(([key, inner]) => [key, inWordsOf(inner, words)]);
  return [[name, kind, Object.fromEntries(resolved)]];
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
