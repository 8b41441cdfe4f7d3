import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { Database } from '#server/database/connect.ts';
import { writeRecord } from '#server/features/trust/count/record.ts';

/** A record as it is by now, whatever is stored. */
export function writeRecordAnew(db: Database, batchId: string): Promise<string> {
  return writeRecord(db, batchId, (parts) => text(Readable.from(parts)));
}
