import { queryOptions } from '@tanstack/react-query';
import { accessibilityApi, type StatementWords } from '#contract/running/pages-accessibility.ts';
import { toIfMatch } from '#contract/wire/revision.ts';
import { call } from '#web/api/call.ts';
import { useAct } from '#web/panel-kit/use-act.tsx';
import { adminTexts } from '#web/text/admin.ts';

export const statementQuery = queryOptions({
  queryKey: ['accessibility'],
  queryFn: ({ signal }) => call(accessibilityApi.readDraft, {}, { signal }),
});

export function useUpdateStatement() {
  return useAct({
    act: ({ revision, words }: { revision: number; words: StatementWords }) =>
      call(accessibilityApi.update, { headers: toIfMatch(revision), body: words }),
    done: () => adminTexts.accessibilityPage.updated,
    failed: () => adminTexts.accessibilityPage.updateFailed,
    lists: [statementQuery],
  });
}
