import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import type { Catalogue, Language, PartName, Texts } from './catalogue.ts';
import type { Compiled, Message } from './message.ts';

/** All files of languages, by their codes. */
export type Catalogues = Readonly<Record<string, Catalogue>>;

/** The codes of all languages. English comes first: it is for whoever reads none of the others. */
export function codesOf(catalogues: Catalogues): [string, ...string[]] {
  return ['en', ...Object.keys(catalogues).filter((code) => code !== 'en')];
}

/** What a browser loads together: with each page of the public, with its page about privacy, with the administration. */
export const bundles = ['public', 'privacy', 'admin'] as const;
export type Bundle = (typeof bundles)[number];

const places = [...bundles, 'mail'] as const;
type Place = (typeof places)[number];

const ofAdmin: readonly PartName[] = [
  'adminProblems',
  'admin',
  'signIn',
  'entrance',
  'newPassword',
  'roles',
  'account',
  'administrators',
  'table',
  'backups',
  'batches',
  'networks',
  'arrivals',
  'users',
  'questions',
  'personalData',
  'privacyPage',
  'audit',
  'acts',
];

function placeOf(part: PartName): Place {
  if (part === 'mails') return 'mail';
  if (part === 'privacy') return 'privacy';
  return ofAdmin.includes(part) ? 'admin' : 'public';
}

/**
 * A language with its messages read, so that no browser has to.
 * @throws SyntaxError when a message is not ICU MessageFormat
 */
export function compile(catalogues: Catalogues, code: string, only: readonly Place[] = places): Texts {
  const catalogue = catalogues[code];
  if (!catalogue) throw new Error(`There is no language '${code}'.`);
  const { language, ...parts } = catalogue;
  return {
    language: { ...(language as Omit<Language, 'code'>), code },
    languages: Object.entries(catalogues).map(
      ([
        code,
        {
          language: { name },
        },
      ]) => ({ code, name }),
    ),
    parts: Object.fromEntries(
      Object.entries(parts)
        .filter(([name]) => only.includes(placeOf(name as PartName)))
        .map(([name, messages]) => [name, compileEach(messages)]),
    ),
  };
}

type Messages = { [key: string]: string | Messages };

function compileEach(messages: Messages): Compiled {
  return Object.fromEntries(
    Object.entries(messages).map(([key, value]) => [
      key,
      typeof value === 'string' ? toMessage(compileMessageOrThrow(value)) : compileEach(value),
    ]),
  );
}

function toMessage(tokens: CompiledMessage): Message {
  const [only] = tokens;
  if (tokens.length === 1 && typeof only === 'string') return only;
  // As JSON, in which what is undefined goes: a plural's offset, which no message of ours has.
  return JSON.parse(JSON.stringify(tokens));
}
