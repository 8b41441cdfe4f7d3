import { queryOptions } from '@tanstack/react-query';
import { isGiven, type WordedPage } from '#contract/running/page-rows.ts';
import { fromWire, type PageFacts, type PageWords, pagesApi, toWire } from '#contract/running/pages.ts';
import { toIfMatch } from '#contract/wire/revision.ts';
import { call } from '#web/api/call.ts';
import { useAct } from '#web/panel-kit/use-act.tsx';
import { adminTexts } from '#web/text/admin.ts';

/** A page as it is stored. */
export type Page = PageWords & { given: boolean; changedAt: string | null; revision: number; facts: PageFacts };

export const pageQuery = (name: WordedPage) =>
  queryOptions({
    queryKey: [name],
    queryFn: async ({ signal }): Promise<Page> => {
      const api = pagesApi[name];
      const stored = await call('readDraft' in api ? api.readDraft : api.read, {}, { signal });
      const { changed_at: changedAt, revision } = stored;
      const given = 'given' in stored && stored.given;
      return { ...fromWire(name, stored), given, changedAt, revision, facts: 'given' in stored ? {} : stored };
    },
  });

type Change = { revision: number; words: PageWords; given: boolean };

export function useUpdatePage(name: WordedPage) {
  return useAct({
    act: ({ revision, words, given }: Change) => {
      const body = { ...toWire(name, words), ...(isGiven(name) && { given }) };
      return call(pagesApi[name].update, { headers: toIfMatch(revision), body });
    },
    done: () => adminTexts.pages[name].updated,
    failed: () => adminTexts.pages[name].updateFailed,
    lists: [pageQuery(name)],
  });
}
