import * as z from 'zod/mini';
import { isAtHost, toEmailForm } from './email.ts';
import { maxLengths } from './fields.ts';
import { isVisible, isWellFormed, tidy, withoutInvisible } from './words.ts';

// PostgreSQL cannot store NUL, and a lone surrogate is no text in UTF-8.
const storable = z.refine<string>(
  (text) => isWellFormed(text) && !text.includes('\0'),
  'has characters that cannot be stored',
);
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this refuses
const oneLine = z.regex(/^[^\u0000-\u001f\u007f\u2028\u2029]*$/, 'must be one line');

/** What is said of words that show nothing. */
export const invisible = 'has nothing that can be seen';
/** Asked before anything is taken out: white space says nothing, but what cannot be seen was meant to be something. */
const showsSomething = z.refine<string>((text) => text.trim() === '' || isVisible(tidy(text)), invisible);

/** Words of a person. What disturbs others is taken out; what is left has to show something. Every way in takes these. */
const words = (max: number) =>
  z.string().check(storable, showsSomething, z.overwrite(tidy), z.trim(), z.maxLength(max));
/** Words that have to say something. */
export const prose = (max: number) => words(max).check(z.minLength(1));
/** Words of one line that may be empty. */
export const optionalLine = (max: number) => words(max).check(oneLine);
export const line = (max: number) => prose(max).check(oneLine);

/** What is said of what is no e-mail address. */
export const noAddress = 'must be an e-mail address';

/** An e-mail address, in the form in which it is compared. */
const address = (form: RegExp) =>
  z
    .string()
    .check(
      storable,
      z.overwrite(toEmailForm),
      z.minLength(1),
      z.maxLength(maxLengths.email),
      oneLine,
      z.regex(form, noAddress),
      z.refine(isAtHost, noAddress),
    );

export const Name = line(maxLengths.name);
export const BatchName = line(maxLengths.batchName);
export const QuestionText = prose(maxLengths.question);
export const Email = address(z.regexes.unicodeEmail);

/** An address that can sign in: the form that the sign-in itself checks, which is narrower than `Email`. */
export const SignInEmail = address(z.regexes.email);

/** An address by which something is looked for: what an earlier version took must be found, too. */
export const StoredEmail = z
  .string()
  .check(storable, z.overwrite(toEmailForm), z.minLength(1), z.maxLength(maxLengths.email), oneLine);

/** What is typed where an address is asked for, of any form: the same mailbox is the same text. */
export const TypedEmail = z.string().check(storable, z.overwrite(toEmailForm), z.maxLength(maxLengths.email), oneLine);

/** An address on the web, as it is typed. */
export const TypedLink = z.string().check(storable, z.overwrite(withoutInvisible), z.trim(), oneLine);

/** An organiser's own words; empty ones mean that ours stand. */
export const ownWords = (max: number) =>
  z.nullable(
    z.pipe(
      words(max),
      z.transform((text) => (text === '' ? null : text)),
    ),
  );

/** A banner text, or what is said at the form. */
export const PhaseText = ownWords(maxLengths.phaseText);
/** Where something stands on site, in a line. */
export const Venue = ownWords(maxLengths.venue);
/** What an organiser says in one more language. */
export const TranslatedText = prose(maxLengths.phaseText);
const notALanguage = 'must be a language code';
/** A language's code: 'de', 'pt-BR'. One that only looks like it ('en-12') would throw wherever it is to be named. */
export const LanguageCode = z
  .string()
  .check(
    z.regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, { error: notALanguage, abort: true }),
    z.refine(isLocale, notALanguage),
  );
/** How many languages an organiser may have words in. */
export const mostLanguages = 40;

/** Why something is done, in an organiser's words; empty: nothing is said. */
export const Reason = ownWords(maxLengths.reason);

/** What a council says, for everybody to read. */
export const CouncilWords = ownWords(maxLengths.councilWords);

/** Why something was done, for everybody to read. */
export const PublicReason = line(maxLengths.reason);

/** Words that all have to stand in what is found, in any case and as any part of it. */
export const Search = z.string().check(storable, z.overwrite(tidy), z.maxLength(200));

/** What makes a one-time link work. */
export const LinkToken = z.string().check(z.maxLength(200), storable);

function isLocale(code: string): boolean {
  try {
    return Intl.getCanonicalLocales(code).length === 1;
  } catch {
    return false;
  }
}
