import { isPooledByTransaction, transactionPoolingFault } from '#server/database/pooling.ts';
import type { Check } from '#server/features/running/doctor/installation.ts';

/** Whether a pooler takes a connection away between two transactions. */
export const pooling: Check = {
  name: 'pooling',
  look: async ({ connection }) => ((await isPooledByTransaction(connection)) ? [transactionPoolingFault] : []),
};
