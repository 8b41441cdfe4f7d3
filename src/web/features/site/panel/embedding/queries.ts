import { queryOptions } from '@tanstack/react-query';
import { embeddingApi } from '#contract/running/embedding.ts';
import { toIfMatch } from '#contract/wire/revision.ts';
import { call } from '#web/api/call.ts';
import { programsText } from '#web/features/tokens/panel/texts.ts';
import { useAct } from '#web/panel-kit/use-act.tsx';

export const embeddingQuery = queryOptions({
  queryKey: ['embedding'],
  queryFn: ({ signal }) => call(embeddingApi.read, {}, { signal }),
});

export function useUpdateEmbedding() {
  return useAct({
    act: ({ revision, hosts }: { revision: number; hosts: string[] }) =>
      call(embeddingApi.update, { headers: toIfMatch(revision), body: { hosts } }),
    done: () => programsText.embedding.updated,
    failed: () => programsText.embedding.updateFailed,
    lists: [embeddingQuery],
  });
}
