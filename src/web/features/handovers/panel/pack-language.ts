import { packTexts } from 'virtual:pack-texts';
import { createContext, use } from 'react';
import type { StoredIdentity } from '#contract/running/identity.ts';
import { nameOf } from '#text/own-words.ts';
import type { Sentences } from '#text/sentences.ts';
import { type Spoken, toSpoken } from '#text/spoken.ts';

/** A language that the pages can be in, with what they say in it. */
export type PackLanguage = ReturnType<typeof toPackLanguage>;

type Council = Pick<StoredIdentity, 'name' | 'second_phase'>;

/** All of them, in the order of the panel's own switch; with the council's name and its own word for the second phase. */
export function packLanguages(council: Council): PackLanguage[] {
  return packTexts.map((texts) => toPackLanguage(toSpoken(texts), council));
}

/** @throws Error where the module came without some of them (`scripts/paper-texts-plugin.ts`) */
function toPackLanguage(texts: Spoken, { name, second_phase }: Council) {
  const { admin, later, public: shown } = texts.sentences;
  if (!admin || !later || !shown) throw new Error(`'${texts.language.code}' came without the texts of the pack.`);
  return {
    ...texts.language,
    /** For moments, numbers and outcomes. */
    texts,
    pack: admin.pack,
    title: name ?? shown.page.title,
    secondPhase: nameOf({ builtIn: texts.language.stoning, own: second_phase[texts.language.code] }),
    outcomes: admin.outcomes.states,
    stonesShown: admin.batches.rules.stones_shown,
    works: later.works,
    outcome: later.outcome as Pick<Sentences['later']['outcome'], 'earlier' | 'due'>,
    result: later.result as Pick<Sentences['later']['result'], 'setAside' | 'because'>,
    page: shown.page as Pick<Sentences['public']['page'], 'stones' | 'nameless' | 'withdrawnAuthor'>,
  };
}

const PackLanguageContext = createContext<PackLanguage | null>(null);
export const InPackLanguage = PackLanguageContext.Provider;

/** The language that the pages are in, which need not be the panel's. */
export function usePackLanguage(): PackLanguage {
  const language = use(PackLanguageContext);
  if (!language) throw new Error('The pages are in no language.');
  return language;
}
