import { queryOptions } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import {
  type AdministratorChange,
  administratorsApi,
  type ManagedAdministrator,
} from '#contract/people/administrators.ts';
import { type Invitation, invitationsApi } from '#contract/people/invitations.ts';
import { toIfMatch } from '#contract/wire/revision.ts';
import { call } from '#web/api/call.ts';
import { sessionQuery } from '#web/panel-kit/session.ts';
import { useAct } from '#web/panel-kit/use-act.tsx';
import { adminTexts } from '#web/text/admin.ts';

export const administratorsQuery = queryOptions({
  queryKey: ['administrators'],
  queryFn: ({ signal }) => call(administratorsApi.list, {}, { signal }),
});

export const invitationsQuery = queryOptions({
  queryKey: ['invitations'],
  queryFn: ({ signal }) => call(invitationsApi.list, {}, { signal }),
});

// Owners change themselves too, and then may no longer do what they could.
const lists = [administratorsQuery, sessionQuery];

export function useUpdateAdministrator() {
  return useAct({
    act: ({ id, revision, change }: { id: string; revision: number; change: AdministratorChange }) =>
      call(administratorsApi.update, { params: { id }, headers: toIfMatch(revision), body: change }),
    done: ({ name, role }, { change }) => {
      if (change.disabled === undefined) return adminTexts.administrators.roleUpdated({ name, role });
      return change.disabled
        ? adminTexts.administrators.disableDone({ name })
        : adminTexts.administrators.enableDone({ name });
    },
    failed: () => adminTexts.administrators.updateFailed,
    lists,
  });
}

export function useRemoveAdministrator() {
  return useAct({
    act: ({ id }: ManagedAdministrator) => call(administratorsApi.remove, { params: { id } }),
    done: (_, { name }) => adminTexts.administrators.removed({ name }),
    failed: () => adminTexts.administrators.removeFailed,
    lists,
  });
}

export function useInvite() {
  return useAct({
    act: (body: z.input<typeof invitationsApi.invite.body>) => call(invitationsApi.invite, { body }),
    done: () => adminTexts.administrators.invited,
    failed: () => adminTexts.administrators.inviteFailed,
    lists: [invitationsQuery],
  });
}

export function useWithdrawInvitation() {
  return useAct({
    act: ({ id }: Invitation) => call(invitationsApi.withdraw, { params: { id } }),
    done: () => adminTexts.administrators.withdrawn,
    failed: () => adminTexts.administrators.withdrawFailed,
    lists: [invitationsQuery],
  });
}
