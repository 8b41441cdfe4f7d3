import { privacyApi } from '#contract/privacy.ts';
import { toIfMatch } from '#contract/revision.ts';
import { call } from '#web/api/call.ts';
import { useAct } from '#web/panel-kit/use-act.tsx';
import { privacyPageText } from '#web/text/admin.ts';
import { privacyQuery } from './queries.ts';

/** Apart from the reading, which visitors do too. */
export function useUpdatePrivacy() {
  return useAct({
    act: ({ revision, text }: { revision: number; text: string | null }) =>
      call(privacyApi.update, { headers: toIfMatch(revision), body: { privacy_text: text } }),
    done: () => privacyPageText.updated,
    failed: () => privacyPageText.updateFailed,
    lists: [privacyQuery],
  });
}
