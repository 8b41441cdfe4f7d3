import { queryOptions, useMutation } from '@tanstack/react-query';
import { accentApi } from '#contract/running/accent.ts';
import { type IdentityInput, identityApi, type StoredIdentity } from '#contract/running/identity.ts';
import { logoApi } from '#contract/running/logo-api.ts';
import { toIfMatch } from '#contract/wire/revision.ts';
import { call } from '#web/api/call.ts';
import { useAct } from '#web/panel-kit/use-act.tsx';
import { adminTexts } from '#web/text/admin.ts';
import { setCouncilZone } from '#web/text/council-zone.ts';

export const identityQuery = queryOptions({
  queryKey: ['identity'],
  queryFn: ({ signal }) => call(identityApi.read, {}, { signal }),
});

/** How a colour would be shown. */
export function shadesQuery(accent: string) {
  return queryOptions({
    queryKey: ['accent-shades', accent],
    queryFn: ({ signal }) => call(accentApi.shades, { query: { accent } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** What would be shown of a file. */
export function useDrawLogo() {
  return useMutation({ mutationFn: (file: string) => call(logoApi.clean, { body: { file } }) });
}

type Saving = {
  revision: number;
  identity: IdentityInput;
  /** A file, null for none, undefined for the one that is there. */
  logo: string | null | undefined;
  /** The logo is saved, and what follows goes on from there. */
  onLogo: (stored: StoredIdentity) => void;
};

/** Saves words, colour and logo on one revision: where somebody else was faster, nothing of it. */
export function useUpdateIdentity() {
  return useAct({
    act: async ({ revision, identity, logo, onLogo }: Saving) => {
      let from = revision;
      if (logo !== undefined) {
        const stored = await changeLogo(logo, revision);
        from = stored.revision;
        onLogo(stored);
      }
      const stored = await call(identityApi.update, { headers: toIfMatch(from), body: identity });
      // Not when the form hears of it: it may have been left by then.
      setCouncilZone(stored.time_zone);
      return stored;
    },
    done: () => adminTexts.identity.saved,
    failed: () => adminTexts.identity.saveFailed,
    lists: [identityQuery],
  });
}

function changeLogo(file: string | null, revision: number): Promise<StoredIdentity> {
  const headers = toIfMatch(revision);
  return file === null ? call(logoApi.remove, { headers }) : call(logoApi.update, { headers, body: { file } });
}
