import { queryOptions } from '@tanstack/react-query';
import type { Batch } from '#contract/council/batches.ts';
import { cardsApi } from '#contract/council/cards.ts';
import { call } from '#web/api/call.ts';

export const cardsQuery = ({ id }: Pick<Batch, 'id'>) =>
  queryOptions({
    queryKey: ['cards', id],
    queryFn: ({ signal }) => call(cardsApi.list, { params: { id } }, { signal }),
  });
