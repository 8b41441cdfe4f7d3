import { queryOptions } from '@tanstack/react-query';
import type { Batch } from '#contract/council/batches.ts';
import { boothsApi } from '#contract/council/booths.ts';
import { call } from '#web/api/call.ts';

export const boothsQuery = ({ id }: Pick<Batch, 'id'>) =>
  queryOptions({
    queryKey: ['booths', id],
    queryFn: ({ signal }) => call(boothsApi.list, { params: { id } }, { signal }),
    // Devices become booths meanwhile, and helpers make codes for them.
    refetchInterval: 10_000,
  });
