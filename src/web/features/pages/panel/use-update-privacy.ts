import { type Privacy, privacyApi } from '#contract/running/pages-privacy.ts';
import { toIfMatch } from '#contract/wire/revision.ts';
import { call } from '#web/api/call.ts';
import { useAct } from '#web/panel-kit/use-act.tsx';
import { adminTexts } from '#web/text/admin.ts';
import { privacyQuery } from './privacy-query.ts';

type Change = Pick<Required<Privacy>, 'privacy_text' | 'privacy_texts'>;

/** Apart from the reading, which visitors do too. */
export function useUpdatePrivacy() {
  return useAct({
    act: ({ revision, change }: { revision: number; change: Change }) =>
      call(privacyApi.update, { headers: toIfMatch(revision), body: change }),
    done: () => adminTexts.privacyPage.updated,
    failed: () => adminTexts.privacyPage.updateFailed,
    lists: [privacyQuery],
  });
}
