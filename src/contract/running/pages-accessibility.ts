import * as z from 'zod/mini';
import { defineEndpoint } from '#contract/wire/endpoint.ts';
import { Moment, maxLengths, StatementText, TranslatedStatement } from '#contract/wire/fields.ts';
import { longestPageBytes, pageTexts } from '#contract/wire/page-texts.ts';
import { IfMatch } from '#contract/wire/revision.ts';
import { from } from '#contract/wire/roles.ts';

/** How a gap of our frame begins, which somebody has to fill in: `[… the date]`. */
export const gapStart = '[…';

const texts = {
  /** For readers of every language that has no text of its own. */
  accessibility_text: z.nullable(z.string()),
  /** By language. */
  accessibility_texts: z.record(z.string(), z.string()),
};

/** What a council says of how accessible this site is: everybody reads it once it is given. */
export const Statement = z.object({
  ...texts,
  given: z.boolean(),
  changed_at: z.nullable(Moment),
  revision: z.number(),
});
export type Statement = z.infer<typeof Statement>;

/** As everybody reads it; null as long as the council has given none. */
const GivenStatement = z.object({ statement: z.nullable(z.object({ ...texts, changed_at: Moment })) });
export type GivenStatement = z.infer<typeof GivenStatement>;

const StatementWords = z
  .strictObject({
    accessibility_text: StatementText,
    accessibility_texts: pageTexts(TranslatedStatement),
    /** That the council stands by it. Until then it is a draft, which visitors do not get. */
    given: z.boolean(),
  })
  .check(
    z.refine(({ given, ...words }) => !given || saysSomething(words), { path: ['given'], error: 'says nothing' }),
    z.refine(({ given, ...words }) => !given || !hasGap(words), { path: ['given'], error: 'has gaps' }),
  );
export type StatementWords = z.infer<typeof StatementWords>;

type Words = Pick<StatementWords, 'accessibility_text' | 'accessibility_texts'>;

function textsOf({ accessibility_text: text, accessibility_texts: texts }: Words): string[] {
  return [...(text ? [text] : []), ...Object.values(texts)];
}

function saysSomething(words: Words): boolean {
  return textsOf(words).length > 0;
}

/** Whether a gap of the frame is left: it would claim what nobody has looked at. */
function hasGap(words: Words): boolean {
  return textsOf(words).some((text) => text.includes(gapStart));
}

export const accessibilityApi = {
  read: defineEndpoint({
    name: 'readAccessibility',
    summary: 'What the council says of how accessible this site is; null as long as it has given no statement',
    method: 'GET',
    path: '/api/accessibility',
    access: 'public',
    openToAll: true,
    status: 200,
    response: GivenStatement,
    errors: [],
  }),
  readDraft: defineEndpoint({
    name: 'readAccessibilityDraft',
    summary: 'The statement on accessibility as it is stored, given or not',
    method: 'GET',
    path: '/api/admin/accessibility',
    access: from('viewer'),
    status: 200,
    response: Statement,
    errors: [],
  }),
  update: defineEndpoint({
    name: 'updateAccessibility',
    summary: 'Words the statement on accessibility in each language, and says whether the council gives it',
    method: 'PUT',
    path: '/api/admin/accessibility',
    access: from('owner'),
    headers: IfMatch,
    body: StatementWords,
    longestBodyBytes: longestPageBytes(maxLengths.statement),
    status: 200,
    response: Statement,
    errors: ['changed_meanwhile'],
  }),
};
