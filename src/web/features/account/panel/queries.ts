import { queryOptions, useMutation } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { passwordsApi } from '#contract/people/passwords.ts';
import { secondFactorApi } from '#contract/people/second-factor.ts';
import { type Session, sessionsApi } from '#contract/people/sessions.ts';
import { call } from '#web/api/call.ts';
import { townAccountKey } from '#web/features/town-account/panel/query-key.ts';
import { sessionQuery, useLeave } from '#web/panel-kit/session.ts';
import { useAct } from '#web/panel-kit/use-act.tsx';
import { adminTexts } from '#web/text/admin.ts';

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => call(sessionsApi.list, {}, { signal }),
});

const lists = [sessionsQuery];

export function useChangePassword() {
  return useAct({
    act: (body: z.input<typeof passwordsApi.change.body>) => call(passwordsApi.change, { body }),
    done: () => adminTexts.account.passwordChanged,
    failed: () => adminTexts.account.passwordFailed,
    // A new password ends the link to the town's account, too.
    lists: [sessionsQuery, { queryKey: townAccountKey }],
  });
}

/** What it answers is shown only once, so it does not outlive the dialog that asked. */
export function useBeginSecondFactor() {
  return useMutation({
    mutationFn: (password: string) => call(secondFactorApi.begin, { body: { password } }),
    gcTime: 0,
  });
}

export function useConfirmSecondFactor() {
  return useAct({
    act: (code: string) => call(secondFactorApi.confirm, { body: { code } }),
    done: () => adminTexts.account.turnedOn,
    failed: () => adminTexts.account.secondFactorFailed,
    // Both go on under a new session.
    lists: [sessionQuery, sessionsQuery],
  });
}

export function useRenewRecoveryCodes() {
  return useMutation({
    mutationFn: (password: string) => call(secondFactorApi.renewRecoveryCodes, { body: { password } }),
    gcTime: 0,
  });
}

export function useDisableSecondFactor() {
  return useAct({
    act: (password: string) => call(secondFactorApi.disable, { body: { password } }),
    done: () => adminTexts.account.turnedOff,
    failed: () => adminTexts.account.secondFactorFailed,
    // Both go on under a new session.
    lists: [sessionQuery, sessionsQuery],
  });
}

export function useEndSession() {
  return useAct({
    act: ({ id }: Session) => call(sessionsApi.end, { params: { id } }),
    done: () => adminTexts.account.ended,
    failed: () => adminTexts.account.endFailed,
    lists,
  });
}

export function useEndAllSessions() {
  const leave = useLeave();
  return useMutation({ mutationFn: () => call(sessionsApi.endAll, {}), onSuccess: leave });
}
