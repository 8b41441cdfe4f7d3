import { queryOptions } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { type NewUser, type User, type UserChange, type UserOrder, usersApi } from '#contract/people/users.ts';
import { toIfMatch } from '#contract/wire/revision.ts';
import { call } from '#web/api/call.ts';
import { userLists } from '#web/panel-kit/query-keys.ts';
import { useAct } from '#web/panel-kit/use-act.tsx';
import { useLatest } from '#web/panel-kit/use-latest.ts';
import { adminTexts } from '#web/text/admin.ts';

type PageQuery = { search: string | undefined; order: UserOrder; limit: string; offset: string };

/** A page of the users, found, sorted and limited by the server. */
export function readUsers(query: PageQuery, signal: AbortSignal): Promise<User[]> {
  return call(usersApi.list, { query }, { signal });
}

export function countUsers(search: string | undefined, signal: AbortSignal): Promise<{ count: number }> {
  return call(usersApi.count, { query: { search } }, { signal });
}

/** How many users there are. */
export const userCountQuery = queryOptions({
  queryKey: [...userLists.queryKey, 'count'],
  queryFn: ({ signal }) => countUsers(undefined, signal),
});

/** The user as somebody else has left it, after a conflict. */
export function useLatestUser(opened: User, error: unknown): User {
  const readOne = (ids: string, signal: AbortSignal) => call(usersApi.list, { query: { ids } }, { signal });
  return useLatest(opened, error, { ...userLists, readOne });
}

const lists = [userLists];

export function useCreateUser() {
  return useAct({
    act: (user: z.infer<typeof NewUser>) => call(usersApi.create, { body: user }),
    done: () => adminTexts.users.created,
    failed: () => adminTexts.users.createFailed,
    lists,
  });
}

export function useUpdateUser() {
  return useAct({
    act: ({ id, revision, change }: { id: string; revision: number; change: UserChange }) =>
      call(usersApi.update, { params: { id }, headers: toIfMatch(revision), body: change }),
    done: () => adminTexts.users.updated,
    failed: () => adminTexts.users.updateFailed,
    lists,
  });
}

export function useDeleteUser() {
  return useAct({
    act: ({ id }: User) => call(usersApi.delete, { params: { id } }),
    done: () => adminTexts.users.deleted,
    failed: () => adminTexts.users.deleteFailed,
    lists,
  });
}
