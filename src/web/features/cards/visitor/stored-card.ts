import * as z from 'zod/mini';
import { memoize } from '#web/memoize.ts';
import { personalValue } from '#web/person.ts';

/** That this browser has shown a voting card: which one, only its cookie says, and no script reads that. */
export const storedCard = memoize((batchId: string) =>
  personalValue('local', `stoning_card_${batchId}`, z.boolean(), { shared: true }),
);
