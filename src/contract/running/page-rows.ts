import type { Role } from '#contract/wire/roles.ts';

/** How a council words a page: who does, how long a text may be in code points, and what the page is called in the description of the API. */
type Wording = { from: Exclude<Role, 'council'>; longest: number; called: string };

/**
 * A page on which a council says something of itself, and what stands there until it does: `ours` has words of our own, in each
 * language; what is `given` claims nothing until the council gives it, and starts from a frame of ours, whose gaps have to be filled in;
 * one `elsewhere` leads to the address that the council names, and says here that it names none.
 */
type PageRow = { path: string } & (
  | (Wording & { says: 'ours' })
  | (Wording & { says: 'given'; about: string })
  | { says: 'elsewhere'; address: 'imprint' }
);

/** All of them, as the foot of each page names them. A further one is a row here and its sentences (`tests/api/made-up-page.test.ts`). */
export const pageRows = {
  privacy: { path: '/privacy', says: 'ours', from: 'administrator', longest: 20_000, called: 'the page about privacy' },
  accessibility: {
    path: '/accessibility',
    says: 'given',
    from: 'owner',
    longest: 5000,
    called: 'the statement on accessibility',
    about: 'how accessible this site is',
  },
  imprint: { path: '/imprint', says: 'elsewhere', address: 'imprint' },
} as const satisfies Record<string, PageRow>;

export type PageName = keyof typeof pageRows;
type NameOf<Says> = { [Name in PageName]: (typeof pageRows)[Name]['says'] extends Says ? Name : never }[PageName];
export type OurPage = NameOf<'ours'>;
export type GivenPage = NameOf<'given'>;
/** One that a council words here. */
export type WordedPage = OurPage | GivenPage;

export const pageNames = Object.keys(pageRows) as PageName[];
export const isOurs = (name: PageName): name is OurPage => pageRows[name].says === 'ours';
export const isGiven = (name: PageName): name is GivenPage => pageRows[name].says === 'given';
export const isWorded = (name: PageName): name is WordedPage => isOurs(name) || isGiven(name);

const wordedPages = pageNames.filter(isWorded);
/** What the audit says of a page, and where its words stand there; those in one language have that language after it. */
export const pageActs = wordedPages.map((name) => `${name}.updated` as const);
export const pageFields = wordedPages.map((name) => `${name}_text` as const);
