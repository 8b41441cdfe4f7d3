import { queryOptions } from '@tanstack/react-query';
import { privacyApi } from '#contract/running/pages-privacy.ts';
import { call } from '#web/api/call.ts';

export const privacyQuery = queryOptions({
  queryKey: ['privacy'],
  queryFn: ({ signal }) => call(privacyApi.read, {}, { signal }),
});
