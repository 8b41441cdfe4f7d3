import { queryOptions } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { toIfMatch } from '#contract/revision.ts';
import { type NewUser, type User, type UserChange, usersApi } from '#contract/users.ts';
import { call } from '#web/api/call.ts';
import { usersText } from '#web/text/admin.ts';
import { useAct } from '../administrators/use-act.ts';

export const usersQuery = queryOptions({
  queryKey: ['users'],
  queryFn: ({ signal }) => call(usersApi.list, { query: {} }, { signal }),
});

const lists = [usersQuery];

export function useCreateUser() {
  return useAct({
    act: (user: z.infer<typeof NewUser>) => call(usersApi.create, { body: user }),
    done: () => usersText.created,
    failed: () => usersText.createFailed,
    lists,
  });
}

export function useUpdateUser() {
  return useAct({
    act: ({ id, revision, change }: { id: string; revision: number; change: UserChange }) =>
      call(usersApi.update, { params: { id }, headers: toIfMatch(revision), body: change }),
    done: () => usersText.updated,
    failed: () => usersText.updateFailed,
    lists,
  });
}

export function useDeleteUser() {
  return useAct({
    act: ({ id }: User) => call(usersApi.delete, { params: { id } }),
    done: () => usersText.deleted,
    failed: () => usersText.deleteFailed,
    lists,
  });
}
