import { type Choices, type Compiled, isMessage, type Message, type Token } from './message.ts';

/** A council's own word for the second phase, and what the button says that leads into it. */
export type OwnWords = { name: string; act: string };

/** Puts the own words into messages that name them; what else they name is left for who shows them. */
export function sayInOwnWords(messages: Compiled, words: OwnWords): Compiled {
  return Object.fromEntries(
    Object.entries(messages).map(([key, value]) => [
      key,
      isMessage(value) ? toMessage(value, words) : sayInOwnWords(value, words),
    ]),
  );
}

function toMessage(message: Message, words: OwnWords): Message {
  if (typeof message === 'string') return message;
  const tokens = message.map((token) => resolve(token, words));
  return tokens.every((token) => typeof token === 'string') ? tokens.join('') : tokens;
}

function resolve(token: Token, words: OwnWords): Token {
  if (typeof token === 'string') return token;
  const [name, kind = '', choices] = token;
  if (choices) return [name, kind, resolveEach(choices, words)];
  return Object.hasOwn(words, name) ? words[name as keyof OwnWords] : token;
}

function resolveEach(choices: Choices, words: OwnWords): Choices {
  return Object.fromEntries(
    Object.entries(choices).map(([chosen, tokens]) => [chosen, tokens.map((token) => resolve(token, words))]),
  );
}

/** The messages with those in place that are given; what is given for others, as for bundles that are not here, is left out. */
export function withMessages(messages: Compiled, given: Compiled): Compiled {
  return Object.fromEntries(
    Object.entries(messages).map(([key, ours]) => [
      key,
      isMessage(ours) ? (given[key] ?? ours) : withMessages(ours, (given[key] ?? {}) as Compiled),
    ]),
  );
}
