import { sql } from 'kysely';
import type { BatchRecord5 } from '#contract/trust/count.ts';
import type { Database } from '#server/database/connect.ts';
import type { ParsedLink } from './paper.ts';

type Sheets = NonNullable<BatchRecord5['sheets']>;
type SheetsLink = {
  at: string;
  made: number;
  invalid: Sheets['invalid'];
  closed: string | null;
  in_box: number | null;
  /** Absent in links of before 1.0. */
  without_code?: number;
  others?: string | null;
  given_up?: number;
};

/** What a record tells of the sheets of paper of its round: how they stand by the log, and the digests of the codes. */
export async function readSheets(
  db: Database,
  { batchId, round }: { batchId: string; round: number },
  links: readonly ParsedLink[],
): Promise<Pick<BatchRecord5, 'sheets'>> {
  const opened = links.findLastIndex(
    ({ payload }) => (payload as { paper?: { round: number } }).paper?.round === round,
  );
  const all = links
    .slice(opened + 1)
    .filter(({ kind, payload }) => kind === 'sheets' && payload.round === round)
    .map(({ payload }) => payload as unknown as SheetsLink);
  const last = all.at(-1);
  if (!last) return {};
  const { made, invalid, closed, in_box, without_code = 0, others = null, given_up } = last;
  const digests = await listDigests(db, { batchId, round });
  return {
    sheets: {
      made,
      counted: digests.counted,
      invalid,
      online_closed_at: closed,
      in_box,
      ...(others !== null && { not_counted: digests.invalid }),
      ...(without_code > 0 && { without_code }),
      ...(given_up !== undefined && { in_box_said: listSaid(all) }),
      ...(await readGivenUp(db, batchId)),
    },
  };
}

/** Of the codes of sheets that counted, and of those that did not, each sorted. */
async function listDigests(db: Database, { batchId, round }: { batchId: string; round: number }) {
  const rows = await db
    .selectFrom('sheets')
    .where('batch_id', '=', batchId)
    .where('round', '=', round)
    .where('code_digest', 'is not', null)
    .orderBy(sql`code_digest collate "C"`)
    .select(['state', 'code_digest'])
    .execute();
  const inState = (wanted: string) =>
    rows.flatMap(({ state, code_digest }) => (state === wanted && code_digest ? [code_digest] : []));
  return { counted: inState('counted'), invalid: inState('invalid') };
}

/** Each number in the box that was said, with the moment of its link. */
function listSaid(links: readonly SheetsLink[]): Sheets['in_box_said'] {
  const changes = links.filter(({ in_box }, index) => in_box !== (links[index - 1]?.in_box ?? null));
  return changes.flatMap(({ at, in_box }) => (in_box === null ? [] : [{ at, count: in_box }]));
}

async function readGivenUp(db: Database, batchId: string): Promise<Pick<Sheets, 'given_up'>> {
  const batch = await db
    .selectFrom('batches')
    .where('id', '=', batchId)
    .select(['sheets_given_up as count', 'sheets_given_up_reason as reason'])
    .executeTakeFirstOrThrow();
  return batch.reason === null ? {} : { given_up: { count: batch.count, reason: batch.reason } };
}
