import type { BatchRecord, BatchRecord5 } from '#contract/trust/count.ts';
import type { BatchRecord3, BatchRecord4 } from '#contract/trust/earlier-records.ts';

/** A record that tells by which channels ballots came, with their cards and sheets: since the fourth format. */
export type RecordOfChannels = BatchRecord4 | BatchRecord5;
/** A record that tells ranks, and what goes to the council: since the third format. */
export type DecidingRecord = BatchRecord3 | RecordOfChannels;

export function tellsChannels(record: BatchRecord): record is RecordOfChannels {
  return record.format === 'ten-stones-record/4' || record.format === 'ten-stones-record/5';
}

export function decides(record: BatchRecord): record is DecidingRecord {
  return record.format === 'ten-stones-record/3' || tellsChannels(record);
}
