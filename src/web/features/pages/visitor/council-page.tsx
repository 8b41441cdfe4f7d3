import type { ComponentType } from 'react';
import { isOurs, isWorded, type OurPage, type PageName, type WordedPage } from '#contract/running/page-rows.ts';
import { fromWire, type PageFacts, type PageWords, pagesApi } from '#contract/running/pages.ts';
import { call } from '#web/api/call.ts';
import { Resource } from '#web/api/resource.ts';
import { activeTexts } from '#web/text/active.ts';
import { findWords } from './find-words.ts';
import { Fetched, OwnWords, ProsePage } from './prose-page.tsx';
import { saidOnPage } from './said-on-page.ts';
import { builtInText, nothingSaid, titleOf } from './sentences.ts';

type Said = { words: PageWords; changedAt: string | null; facts: PageFacts };

/** The page of this name, in the council's words or in ours. */
export function makeCouncilPage(name: PageName): ComponentType {
  if (!isWorded(name))
    return () => (
      <ProsePage title={titleOf(name)}>
        <Unsaid name={name} />
      </ProsePage>
    );
  const read = async (signal: AbortSignal) => toSaid(name, await call(pagesApi[name].read, {}, { signal }));
  // The browser has one for the whole page; the server draws it with other words each time.
  const make = () => {
    const answer = saidOnPage();
    return new Resource<Said>(read, answer ? toSaid(name, answer) : undefined);
  };
  const only = import.meta.env.SSR ? undefined : make();
  return () => (
    <ProsePage title={titleOf(name)}>
      <Fetched of={only ?? make()}>{(said) => <Words name={name} {...said} />}</Fetched>
    </ProsePage>
  );
}

type Answer = PageFacts & { changed_at?: string | null; statement?: { changed_at: string } | null };

function toSaid(name: WordedPage, answer: Answer): Said {
  const said = 'statement' in answer ? answer.statement : answer;
  return {
    words: fromWire(name, said ?? {}),
    changedAt: said?.changed_at ?? null,
    facts: 'statement' in answer ? {} : answer,
  };
}

function Words({ name, words, changedAt, facts }: Said & { name: WordedPage }) {
  const { language, languages } = activeTexts();
  const codes = [language, ...languages].map(({ code }) => code);
  const found = findWords(words, codes);
  // Ours are there in the reader's own language.
  if (isOurs(name) && (!found || found.language)) return <OwnWords text={builtInText(name, facts)} />;
  if (found) return <OwnWords text={found.text} lang={found.language} changedAt={changedAt} />;
  return isOurs(name) ? null : <Unsaid name={name} />;
}

function Unsaid({ name }: { name: Exclude<PageName, OurPage> }) {
  const [none, ask] = nothingSaid(name);
  return (
    <>
      <p>{none}</p>
      <p>{ask}</p>
    </>
  );
}
