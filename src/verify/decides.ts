import type { PackedRecord } from './packed-record.ts';

type In<Format extends string> = Extract<PackedRecord, { format: `ten-stones-record/${Format}` }>;

/** A record that tells by which channels ballots came, with their cards and sheets: since the fourth format. */
type RecordOfChannels = In<'4' | '5'>;
/** A record that tells ranks, and what goes to the council: since the third format. */
export type DecidingRecord = In<'3'> | RecordOfChannels;

export function tellsChannels(record: PackedRecord): record is RecordOfChannels {
  return record.format === 'ten-stones-record/4' || record.format === 'ten-stones-record/5';
}

export function decides(record: PackedRecord): record is DecidingRecord {
  return record.format === 'ten-stones-record/3' || tellsChannels(record);
}
