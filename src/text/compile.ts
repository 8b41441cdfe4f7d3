import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import type { Bundle, Catalogues, Language, Texts } from './catalogue.ts';
import type { Compiled, Message } from './message.ts';
import { inWordsOf, type OwnWords, type SecondPhase, takesOwnWords } from './own-words.ts';

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
  const phase = { builtIn: language.stoning };
  return {
    language: { ...(language as Omit<Language, 'code'>), code },
    languages: Object.entries(catalogues).map(([other, { language: its }]) => ({ code: other, name: its.name })),
    bundles: Object.fromEntries(
      Object.entries(bundles)
        .filter(([bundle]) => only?.includes(bundle as Bundle) ?? true)
        .map(([bundle, messages]) => [bundle, compileEach(messages, phase)]),
    ),
  };
}

type Messages = { [key: string]: string | Messages };

function compileEach(messages: Messages, phase: SecondPhase): Compiled {
  return Object.fromEntries(
    Object.entries(messages).map(([key, value]) => [
      key,
      typeof value === 'string' ? toMessage(compileMessageOrThrow(value), phase) : compileEach(value, phase),
    ]),
  );
}

/** The messages of a language that name the second phase, in a council's own words for it. */
export function compileInOwnWords(catalogues: Catalogues, code: string, own: OwnWords): Compiled {
  const catalogue = catalogues[code];
  if (!catalogue) return {};
  const { language, ...bundles } = catalogue;
  return sayEach(bundles, { builtIn: language.stoning, own });
}

function sayEach(messages: Messages, phase: SecondPhase): Compiled {
  return Object.fromEntries(
    Object.entries(messages).flatMap(([key, value]): [string, Message | Compiled][] => {
      if (typeof value === 'string')
        return takesOwnWords(value) ? [[key, toMessage(compileMessageOrThrow(value), phase)]] : [];
      const said = sayEach(value, phase);
      return Object.keys(said).length > 0 ? [[key, said]] : [];
    }),
  );
}

function toMessage(compiled: CompiledMessage, phase: SecondPhase): Message {
  // As JSON, in which what is undefined goes: a plural's offset, which no message of ours has.
  const tokens = inWordsOf(JSON.parse(JSON.stringify(compiled)), phase);
  const [only] = tokens;
  return tokens.length === 1 && typeof only === 'string' ? only : tokens;
}
