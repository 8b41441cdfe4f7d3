import type { BatchRecord, BatchRecord3, BatchRecord4 } from '#contract/trust/count.ts';

/** A record that tells ranks, and what goes to the council: since the third format. */
export type DecidingRecord = BatchRecord3 | BatchRecord4;

export function decides(record: BatchRecord): record is DecidingRecord {
  return record.format === 'ten-stones-record/3' || record.format === 'ten-stones-record/4';
}
