import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { questionsApi } from '#contract/council/questions.ts';
import { usersApi } from '#contract/people/users.ts';
import { type AuditFilter, auditApi } from '#contract/trust/audit.ts';
import { excerpt } from '#text/excerpt.ts';
import { call, toUrl } from '#web/api/call.ts';

export const auditQuery = (filter: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: ['audit', filter],
    queryFn: ({ pageParam, signal }) =>
      call(auditApi.list, { query: { ...filter, older_than: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0, // this tab is opened to see what has just been done
  });

export const actorsQuery = queryOptions({
  queryKey: ['audit', 'actors'],
  queryFn: ({ signal }) => call(auditApi.listActors, {}, { signal }),
});

/** So much of a question names it. */
export const subjectLength = 60;

/** The names and first words of those of these that are still there, by their ids. */
export const subjectsQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ['audit', 'subjects', ids],
    queryFn: async ({ signal }): Promise<[string, string][]> => {
      const query = { ids: ids.join(',') };
      const [users, questions] = await Promise.all([
        call(usersApi.list, { query }, { signal }),
        call(questionsApi.list, { query }, { signal }),
      ]);
      return [
        ...users.map(({ id, name }): [string, string] => [id, name]),
        ...questions.map(({ id, text }): [string, string] => [id, excerpt(text, subjectLength)]),
      ];
    },
    staleTime: 0,
  });

export function csvAddress(filter: AuditFilter): string {
  return toUrl(auditApi.download, { query: filter });
}
