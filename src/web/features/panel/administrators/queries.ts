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
import { administratorsText } from '#web/text/admin.ts';

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
      if (change.disabled === undefined) return administratorsText.roleUpdated({ name, role });
      return change.disabled ? administratorsText.disableDone({ name }) : administratorsText.enableDone({ name });
    },
    failed: () => administratorsText.updateFailed,
    lists,
  });
}

export function useRemoveAdministrator() {
  return useAct({
    act: ({ id }: ManagedAdministrator) => call(administratorsApi.remove, { params: { id } }),
    done: (_, { name }) => administratorsText.removed({ name }),
    failed: () => administratorsText.removeFailed,
    lists,
  });
}

export function useInvite() {
  return useAct({
    act: (body: z.input<typeof invitationsApi.invite.body>) => call(invitationsApi.invite, { body }),
    done: () => administratorsText.invited,
    failed: () => administratorsText.inviteFailed,
    lists: [invitationsQuery],
  });
}

export function useWithdrawInvitation() {
  return useAct({
    act: ({ id }: Invitation) => call(invitationsApi.withdraw, { params: { id } }),
    done: () => administratorsText.withdrawn,
    failed: () => administratorsText.withdrawFailed,
    lists: [invitationsQuery],
  });
}
