import * as z from 'zod/mini';
import { defineEndpoint } from '#contract/wire/endpoint.ts';
import { Moment } from '#contract/wire/fields.ts';
import { IfMatch } from '#contract/wire/revision.ts';
import { from } from '#contract/wire/roles.ts';
import { LanguageCode, mostLanguages, ownWords, prose } from '#contract/wire/text-fields.ts';
import { type GivenPage, isGiven, isOurs, type OurPage, pageNames, pageRows, type WordedPage } from './page-rows.ts';

/** What a council has for readers of every language that has no text of its own, and by language. */
export type PageWords = { text: string | null; texts: Readonly<Record<string, string>> };
/** What our own words say of this installation. */
export type PageFacts = z.infer<typeof PageFacts>;

/** How a gap of a frame begins, which somebody has to fill in: `[… the date]`. */
export const gapStart = '[…';

/** A page's words on the wire carry its name: `privacy_text`, `privacy_texts`. */
type Named<Name extends string, Text, Texts> = { [Field in `${Name}_text`]: Text } & {
  [Field in `${Name}_texts`]: Texts;
};
const toNamed = <Name extends WordedPage, Text, Texts>(name: Name, text: Text, texts: Texts) =>
  ({ [`${name}_text`]: text, [`${name}_texts`]: texts }) as Named<Name, Text, Texts>;

export function toWire<Name extends WordedPage>(name: Name, { text, texts }: PageWords) {
  return toNamed(name, text, texts as Record<string, string>);
}

export function fromWire(name: WordedPage, answer: object): PageWords {
  const { [`${name}_text`]: text = null, [`${name}_texts`]: texts = {} } = answer as Record<string, unknown>;
  return { text, texts } as PageWords;
}

/** Plain text: paragraphs with an empty line between them; one that begins with `# ` is a heading. */
export const pageText = (name: WordedPage) => ownWords(pageRows[name].longest);

/** What it says in further languages. */
const pageTexts = (name: WordedPage) =>
  z
    .record(LanguageCode, prose(pageRows[name].longest))
    .check(z.refine((texts) => Object.keys(texts).length <= mostLanguages, 'has too many languages'));

/** One text in each language and one for all others, in letters of up to four bytes. */
const longestBody = (name: WordedPage) => (mostLanguages + 1) * pageRows[name].longest * 4;

const storedText = z.nullable(z.string());
const storedTexts = z.record(z.string(), z.string());
const stamps = { changed_at: z.nullable(Moment), revision: z.number() };
const PageFacts = z.object({
  /** How long addresses are kept, where that is set. */
  addresses_kept_months: z.optional(z.number()),
  /** Where the keys lie in the database that they protect: our own words claim nothing of who reads it then. */
  keys_in_database: z.optional(z.literal(true)),
});

const capitalize = <Name extends string>(name: Name) =>
  `${name.charAt(0).toUpperCase()}${name.slice(1)}` as Capitalize<Name>;

function endpointsOfOurs<Name extends OurPage>(name: Name) {
  const { called, from: least } = pageRows[name];
  const Page = z.object({
    // The text is null where our own words stand; by language there are texts where there are any.
    ...toNamed(name, storedText, z.optional(storedTexts)),
    ...PageFacts.shape,
    ...stamps,
  });
  return {
    read: defineEndpoint({
      name: `read${capitalize(name)}`,
      summary: `What ${called} says: \`${name}_texts\` by language, \`${name}_text\` in all others; null: the built-in text`,
      method: 'GET',
      path: `/api/${name}`,
      access: 'public',
      openToAll: true,
      status: 200,
      response: Page,
      errors: [],
    }),
    update: defineEndpoint({
      name: `update${capitalize(name)}`,
      summary: `Words ${called}: \`${name}_texts\` is all that there are then by language; an empty \`${name}_text\` brings the built-in text back`,
      method: 'PUT',
      path: `/api/admin/${name}`,
      access: from(least),
      headers: IfMatch,
      body: z.strictObject(toNamed(name, pageText(name), z._default(pageTexts(name), {}))),
      longestBodyBytes: longestBody(name),
      status: 200,
      response: Page,
      errors: ['changed_meanwhile'],
    }),
  };
}

function endpointsOfGiven<Name extends GivenPage>(name: Name) {
  const { called, about, from: least } = pageRows[name];
  const texts = toNamed(name, storedText, storedTexts);
  /** As it is stored. */
  const Page = z.object({ ...texts, given: z.boolean(), ...stamps });
  const isMeant = (body: object) => 'given' in body && body.given === true;
  const textsOf = (body: object) => {
    const { text, texts } = fromWire(name, body);
    return [...(text ? [text] : []), ...Object.values(texts)];
  };
  return {
    read: defineEndpoint({
      name: `read${capitalize(name)}`,
      summary: `What the council says of ${about}; null as long as it has given no statement`,
      method: 'GET',
      path: `/api/${name}`,
      access: 'public',
      openToAll: true,
      status: 200,
      response: z.object({ statement: z.nullable(z.object({ ...texts, changed_at: Moment })) }),
      errors: [],
    }),
    readDraft: defineEndpoint({
      name: `read${capitalize(name)}Draft`,
      summary: `${capitalize(called)} as it is stored, given or not`,
      method: 'GET',
      path: `/api/admin/${name}`,
      access: from('viewer'),
      status: 200,
      response: Page,
      errors: [],
    }),
    update: defineEndpoint({
      name: `update${capitalize(name)}`,
      summary: `Words ${called} in each language, and says whether the council gives it`,
      method: 'PUT',
      path: `/api/admin/${name}`,
      access: from(least),
      headers: IfMatch,
      body: z
        // Until the council stands by it (`given`) it is a draft, which visitors do not get.
        .strictObject({ ...toNamed(name, pageText(name), pageTexts(name)), given: z.boolean() })
        .check(
          z.refine((body) => !isMeant(body) || textsOf(body).length > 0, { path: ['given'], error: 'says nothing' }),
          // A gap that is left would claim what nobody has looked at.
          z.refine((body) => !isMeant(body) || textsOf(body).every((text) => !text.includes(gapStart)), {
            path: ['given'],
            error: 'has gaps',
          }),
        ),
      longestBodyBytes: longestBody(name),
      status: 200,
      response: Page,
      errors: ['changed_meanwhile'],
    }),
  };
}

type PagesApi = { [Name in OurPage]: ReturnType<typeof endpointsOfOurs<Name>> } & {
  [Name in GivenPage]: ReturnType<typeof endpointsOfGiven<Name>>;
};

/** The endpoints of each page that a council words. */
export const pagesApi = {
  ...Object.fromEntries(pageNames.filter(isOurs).map((name) => [name, endpointsOfOurs(name)])),
  ...Object.fromEntries(pageNames.filter(isGiven).map((name) => [name, endpointsOfGiven(name)])),
} as object as PagesApi;
