import { queryOptions } from '@tanstack/react-query';
import { type ErasedQuestions, personalDataApi } from '#contract/people/personal-data.ts';
import { usersApi } from '#contract/people/users.ts';
import { call } from '#web/api/call.ts';
import { questionsQuery, userLists } from '#web/panel-kit/query-keys.ts';
import { useAct } from '#web/panel-kit/use-act.tsx';
import { adminTexts } from '#web/text/admin.ts';
import { saveFile } from '#web/ui/save-file.ts';
import { whatWasErased } from './erased-text.ts';

/** Who has this address, in any case: one, or nobody. */
export function userByEmailQuery(email: string) {
  return queryOptions({
    queryKey: [...userLists.queryKey, 'by-email', email],
    queryFn: ({ signal }) => call(usersApi.list, { query: { email } }, { signal }),
  });
}

export function useExportData() {
  return useAct({
    act: async (email: string) => {
      const exported = await call(personalDataApi.export, { body: { email } });
      // The name of a file is seen in many places, so the address is not in it.
      const name = `personal-data-${exported.exported_at.slice(0, 10)}.json`;
      saveFile(name, 'application/json', JSON.stringify(exported, null, 2));
    },
    done: () => adminTexts.personalData.exported,
    failed: () => adminTexts.personalData.exportFailed,
    lists: [],
  });
}

export function useErase() {
  return useAct({
    act: (erased: { email: string; questions: ErasedQuestions }) => call(personalDataApi.erase, { body: erased }),
    done: whatWasErased,
    failed: () => adminTexts.personalData.eraseFailed,
    lists: [userLists, questionsQuery],
  });
}
