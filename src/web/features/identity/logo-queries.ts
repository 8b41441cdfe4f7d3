import { useMutation } from '@tanstack/react-query';
import { logoApi } from '#contract/logo.ts';
import { call } from '#web/api/call.ts';
import { useAct } from '#web/panel-kit/use-act.tsx';
import { identityText } from '#web/text/admin.ts';
import { identityQuery } from './queries.ts';

/** What would be shown of a file. */
export function useCleanLogo() {
  return useMutation({ mutationFn: (file: string) => call(logoApi.clean, { body: { file } }) });
}

/** Uses a file as the logo; null takes the logo away. */
export function useChangeLogo() {
  return useAct({
    act: async (file: string | null) => {
      await (file === null ? call(logoApi.remove, {}) : call(logoApi.update, { body: { file } }));
    },
    done: (_, file) => (file === null ? identityText.logoRemoved : identityText.logoSaved),
    failed: () => identityText.logoFailed,
    lists: [identityQuery],
  });
}
