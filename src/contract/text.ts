import * as z from 'zod/mini';

/** Longest accepted texts, in UTF-16 code units, as `maxlength` of a field counts them. */
export const limits = { name: 120, email: 254, question: 1000, batchName: 120, phaseText: 1000 } as const;

// PostgreSQL cannot store NUL, and a lone surrogate is no text in UTF-8.
const storable = z.refine<string>(
  (text) => text.isWellFormed() && !text.includes('\0'),
  'has characters that cannot be stored',
);
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this refuses
const oneLine = z.regex(/^[^\u0000-\u001f\u007f]*$/, 'must be one line');

const line = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max), storable, oneLine);
const prose = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max), storable);

export const Name = line(limits.name);
export const BatchName = line(limits.batchName);
export const QuestionText = prose(limits.question);
export const Email = line(limits.email).check(z.regex(z.regexes.unicodeEmail, 'must be an e-mail address'));

/** An address that can sign in: the form that the sign-in itself checks, which is narrower than `Email`. */
export const SignInEmail = line(limits.email).check(z.regex(z.regexes.email, 'must be an e-mail address'));

/** A banner text; an empty one means that our own sentence stands. */
export const PhaseText = z.nullable(
  z.pipe(
    z.string().check(z.trim(), z.maxLength(limits.phaseText), storable),
    z.transform((text) => (text === '' ? null : text)),
  ),
);

/** What makes a one-time link work. */
export const LinkToken = z.string().check(z.maxLength(200), storable);

export const Id = z.uuid();
/** A moment on the wire: ISO 8601, written in UTC; read with any offset. */
export const Moment = z.iso.datetime({ offset: true });
