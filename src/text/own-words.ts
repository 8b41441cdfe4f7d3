import type { Token } from './message.ts';

/** A council's own word for the second phase, and what the button says that leads into it. */
export type OwnWords = { name: string; act: string };

/** What the second phase is called in a language, in a council's own words where it has some. */
export type SecondPhase = { builtIn: string; own?: OwnWords | undefined };

export function nameOf({ builtIn, own }: SecondPhase): string {
  return own?.name ?? builtIn;
}

/** Whether a message can be said in a council's own words. */
export function takesOwnWords(message: string): boolean {
  return /\{(?:stoning\}|ownWord,)/.test(message);
}

/**
 * Says the second phase's name in a message, as it is compiled: `“{stoning}” starts` becomes `“Weighing” starts`. Where our own words are
 * promised to the letter, `{ownWord, select, none {Complete Stoning} other {Give my stones}}` leaves one branch. Pages carry nothing of the
 * choice, and who shows the message gives no value.
 */
export function inWordsOf(tokens: readonly Token[], phase: SecondPhase): Token[] {
  return joinTexts(tokens.flatMap((token) => resolve(token, phase)));
}

function resolve(token: Token, phase: SecondPhase): readonly Token[] {
  if (typeof token === 'string') return [token];
  const [name, kind, choices] = token;
  if (name === 'stoning') return [nameOf(phase)];
  if (name === 'ownAct' && phase.own) return [phase.own.act];
  if (name === 'ownWord' && choices) return inWordsOf(choices[phase.own ? 'other' : 'none'] ?? [], phase);
  if (!kind || !choices) return [token];
  const resolved = Object.entries(choices).map(([key, inner]) => [key, inWordsOf(inner, phase)]);
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
