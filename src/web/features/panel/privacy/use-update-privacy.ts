import { privacyApi } from '#contract/people/privacy.ts';
import { toIfMatch } from '#contract/wire/revision.ts';
import { call } from '#web/api/call.ts';
import { useAct } from '#web/panel-kit/use-act.tsx';
import { privacyPageText } from '#web/text/admin.ts';
import type { PrivacyWords } from './privacy-words.ts';
import { privacyQuery } from './queries.ts';

/** Apart from the reading, which visitors do too. */
export function useUpdatePrivacy() {
  return useAct({
    act: ({ revision, words }: { revision: number; words: PrivacyWords }) =>
      call(privacyApi.update, { headers: toIfMatch(revision), body: words }),
    done: () => privacyPageText.updated,
    failed: () => privacyPageText.updateFailed,
    lists: [privacyQuery],
  });
}
