import { sql } from 'kysely';
import type { BatchRecord5 } from '#contract/trust/count.ts';
import type { Database } from '#server/database/connect.ts';
import type { ParsedLink } from './paper.ts';

type SheetsLink = {
  made: number;
  invalid: NonNullable<BatchRecord5['sheets']>['invalid'];
  closed: string | null;
  in_box: number | null;
};

/** What a record tells of the sheets of paper of its round: how they stand by the log, and the digests of the codes that counted. */
export async function readSheets(
  db: Database,
  { batchId, round }: { batchId: string; round: number },
  links: readonly ParsedLink[],
): Promise<Pick<BatchRecord5, 'sheets'>> {
  const opened = links.findLastIndex(
    ({ payload }) => (payload as { paper?: { round: number } }).paper?.round === round,
  );
  const last = links.slice(opened + 1).findLast(({ kind, payload }) => kind === 'sheets' && payload.round === round);
  if (!last) return {};
  const { made, invalid, closed, in_box } = last.payload as unknown as SheetsLink;
  const counted = await db
    .selectFrom('sheets')
    .where('batch_id', '=', batchId)
    .where('round', '=', round)
    .where('code_digest', 'is not', null)
    .orderBy(sql`code_digest collate "C"`)
    .select('code_digest')
    .execute();
  return {
    sheets: {
      made,
      counted: counted.map(({ code_digest }) => code_digest ?? ''),
      invalid,
      online_closed_at: closed,
      in_box,
    },
  };
}
