import { useMutation } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { type Pass, stacksApi } from '#contract/council/stacks.ts';
import { call } from '#web/api/call.ts';
import { panelProblemText } from '#web/panel-kit/failure.ts';

type Of = { batchId: string; stackId: string; pass: Pass };

/** Has a code checked while its signs are read already: where it is refused the focus comes back to it. */
export function useCodeCheck({ batchId, stackId, pass }: Of, field: RefObject<HTMLInputElement | null>) {
  const { mutate, variables, data, error } = useMutation({
    mutationFn: (code: string) => call(stacksApi.checkCode, { params: { id: batchId, stackId }, body: { pass, code } }),
    onError: () => field.current?.select(),
  });
  /** What is known of what stands in the field. */
  const ofCode = (code: string) => ({
    codeFault: code === variables && error ? panelProblemText(error) : undefined,
    isHere: code === variables && data?.again === true,
    isForOther: code === variables && data?.for_other_pass === true,
  });
  return { ofCode, check: (code: string) => mutate(code) };
}
