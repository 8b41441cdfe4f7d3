import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { withBallotShape } from './ballot-shape.ts';
import type { Bundle, Catalogues, Language, Texts } from './catalogue.ts';
import type { Compiled, Message } from './message.ts';

/** The codes of all languages. English comes first: it is the fallback. */
export function codesOf(catalogues: Catalogues): [string, ...string[]] {
  return ['en', ...Object.keys(catalogues).filter((code) => code !== 'en')];
}

/**
 * A language with its messages read, so that no browser has to. Without `only` it has all bundles.
 * @throws SyntaxError when a message is not ICU MessageFormat
 */
export function compile(catalogues: Catalogues, code: string, only?: readonly Bundle[]): Texts {
  const catalogue = catalogues[code];
  if (!catalogue) throw new Error(`There is no language '${code}'.`);
  const { language, ...bundles } = catalogue;
  const { locale } = language as Language;
  return {
    language: { ...(language as Omit<Language, 'code'>), code },
    languages: Object.entries(catalogues).map(([code, { language }]) => ({ code, name: language.name })),
    bundles: Object.fromEntries(
      Object.entries(bundles)
        .filter(([bundle]) => only?.includes(bundle as Bundle) ?? true)
        .map(([bundle, messages]) => [bundle, compileEach(messages, locale)]),
    ),
  };
}

type Messages = { [key: string]: string | Messages };

function compileEach(messages: Messages, locale: string): Compiled {
  return Object.fromEntries(
    Object.entries(messages).map(([key, value]) => [
      key,
      typeof value === 'string' ? toMessage(compileMessageOrThrow(value), locale) : compileEach(value, locale),
    ]),
  );
}

function toMessage(compiled: CompiledMessage, locale: string): Message {
  // As JSON, in which what is undefined goes: a plural's offset, which no message of ours has.
  const tokens = withBallotShape(JSON.parse(JSON.stringify(compiled)), locale);
  const [only] = tokens;
  return tokens.length === 1 && typeof only === 'string' ? only : tokens;
}
