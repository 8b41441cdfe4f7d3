import { queryOptions } from '@tanstack/react-query';
import { phonesApi } from '#contract/running/phones.ts';
import { call } from '#web/api/call.ts';
import { useAct } from '#web/panel-kit/use-act.tsx';
import { adminTexts } from '#web/text/admin.ts';
import { addressQuery } from './queries.ts';

// Somebody holds a phone in their hand and waits for the sentence.
const lookEveryMs = 1_500;

export const phonesQuery = queryOptions({
  queryKey: ['phones'],
  queryFn: ({ signal }) => call(phonesApi.read, {}, { signal }),
  refetchInterval: ({ state: { data } }) => (data?.let_in && !data.came ? lookEveryMs : false),
});

const lists = [phonesQuery, addressQuery];

export function useLetPhonesIn() {
  return useAct({
    act: () => call(phonesApi.letIn, {}),
    done: ({ addresses }) => adminTexts.phones.done({ address: addresses.join(', ') }),
    failed: () => adminTexts.phones.failed,
    lists,
  });
}

export function useShutPhonesOut() {
  return useAct({
    act: () => call(phonesApi.shutOut, {}),
    done: () => adminTexts.phones.ended,
    failed: () => adminTexts.phones.endFailed,
    lists,
  });
}
