import { queryOptions, useMutation } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { administratorsApi, type SignInAnswer } from '#contract/people/administrators.ts';
import { invitationsApi } from '#contract/people/invitations.ts';
import { passwordsApi } from '#contract/people/passwords.ts';
import { secondFactorApi } from '#contract/people/second-factor.ts';
import { call } from '#web/api/call.ts';
import { retryWhilePassing } from '#web/api/retry.ts';
import { useEnter, useLeave } from '#web/panel-kit/session.ts';
import { adminTexts } from '#web/text/admin.ts';
import { toast } from '#web/ui/toast.tsx';
import { forgetLinkToken } from './link-token.ts';

export function useSignIn() {
  const enterWith = useEnterWith();
  return useMutation({
    mutationFn: (credentials: z.infer<typeof administratorsApi.signIn.body>) =>
      call(administratorsApi.signIn, { body: credentials }),
    ...retryWhilePassing,
    onSuccess: enterWith,
  });
}

export function useSendCode() {
  return useMutation({ mutationFn: (email: string) => call(administratorsApi.sendCode, { body: { email } }) });
}

/** Without a retry, as the next two: a code that has arrived is used up. */
export function useSignInByCode() {
  const enterWith = useEnterWith();
  return useMutation({
    mutationFn: (body: { email: string; code: string }) => call(administratorsApi.signInByCode, { body }),
    onSuccess: enterWith,
  });
}

export function useVerifySecondFactor() {
  const enter = useEnter();
  return useMutation({
    mutationFn: (code: string) => call(secondFactorApi.verify, { body: { code } }),
    onSuccess: enter,
  });
}

export function useSetUp() {
  const enter = useEnter();
  return useMutation({
    mutationFn: (first: z.input<typeof administratorsApi.setUp.body>) => call(administratorsApi.setUp, { body: first }),
    onSuccess: (administrator) => {
      forgetLinkToken();
      enter(administrator);
    },
  });
}

export function invitationQuery(token: string) {
  return queryOptions({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => call(invitationsApi.read, { body: { token } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function useAcceptInvitation() {
  const enter = useEnter();
  return useMutation({
    mutationFn: (body: z.input<typeof invitationsApi.accept.body>) => call(invitationsApi.accept, { body }),
    onSuccess: (administrator) => {
      forgetLinkToken();
      enter(administrator);
    },
  });
}

export function useSendResetLink() {
  return useMutation({ mutationFn: (email: string) => call(passwordsApi.forgot, { body: { email } }) });
}

export function useResetPassword() {
  const leave = useLeave();
  return useMutation({
    mutationFn: (body: z.input<typeof passwordsApi.reset.body>) => call(passwordsApi.reset, { body }),
    onSuccess: () => {
      forgetLinkToken();
      leave();
      toast.success(adminTexts.entrance.passwordSet);
    },
  });
}

export function useSignOut() {
  const leave = useLeave();
  return useMutation({ mutationFn: () => call(administratorsApi.signOut, {}), onSuccess: leave });
}

function useEnterWith() {
  const enter = useEnter();
  return (answer: SignInAnswer) => {
    if (!answer.second_factor_needed) enter(answer.administrator);
  };
}
