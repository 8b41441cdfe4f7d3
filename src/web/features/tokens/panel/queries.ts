import { queryOptions } from '@tanstack/react-query';
import { type NewToken, type Token, tokensApi } from '#contract/running/tokens.ts';
import { call } from '#web/api/call.ts';
import { useAct } from '#web/panel-kit/use-act.tsx';
import { programsText } from './texts.ts';

export const tokensQuery = queryOptions({
  queryKey: ['tokens'],
  queryFn: ({ signal }) => call(tokensApi.list, {}, { signal }),
});

export function useMakeToken() {
  return useAct({
    act: (body: NewToken) => call(tokensApi.make, { body }),
    done: () => programsText.tokens.made,
    failed: () => programsText.tokens.makeFailed,
    lists: [tokensQuery],
  });
}

export function useRevokeToken() {
  return useAct({
    act: ({ id }: Token) => call(tokensApi.revoke, { params: { id } }),
    done: () => programsText.tokens.revoked,
    failed: () => programsText.tokens.revokeFailed,
    lists: [tokensQuery],
  });
}
