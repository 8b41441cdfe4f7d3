import { queryOptions } from '@tanstack/react-query';
import type { Batch } from '#contract/council/batches.ts';
import { hallHelpersApi } from '#contract/council/hall-helpers.ts';
import { call } from '#web/api/call.ts';

export const helperCodesQuery = ({ id }: Pick<Batch, 'id'>) =>
  queryOptions({
    queryKey: ['helper codes', id],
    queryFn: ({ signal }) => call(hallHelpersApi.listCodes, { params: { id } }, { signal }),
    // Helpers come meanwhile.
    refetchInterval: 10_000,
  });
