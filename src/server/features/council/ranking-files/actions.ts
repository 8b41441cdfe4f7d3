import { setImmediate as rest } from 'node:timers/promises';
import type { Batch } from '#contract/council/batches.ts';
import type { FiledQuestion, RankingFile } from '#contract/council/ranking-files.ts';
import type { Administrator } from '#contract/people/administrators.ts';
import { hasRole } from '#contract/wire/roles.ts';
import { AppError } from '#server/app-error.ts';
import { ConcurrencyLimit } from '#server/concurrency-limit.ts';
import type { Database } from '#server/database/connect.ts';
import { readConsistently } from '#server/database/consistent-read.ts';
import type { Deps } from '#server/deps.ts';
import { readCompletedBatch } from '#server/features/council/batches/read-batch.ts';
import { listRoundsSetAside } from '#server/features/council/batches/rounds-set-aside.ts';
import { readModeration } from '#server/features/trust/count/repository.ts';
import { toCsv } from '#server/files/csv.ts';
import type { PackedFile } from '#server/files/file-cache.ts';
import { type CalendarDay, type Cell, toXlsx } from '#server/files/xlsx.ts';
import type { Language } from '#text/catalogue.ts';
import type { Sentences } from '#text/sentences.ts';
import { columnsOf } from './columns.ts';
import { readFiledQuestions, readWhatHappened } from './repository.ts';

/** Which file of which batch, and whether e-mail addresses stand in it. */
export type Asked = { batchId: string; format: 'csv' | 'xlsx' | 'json'; emails: boolean };

/**
 * The result of a completed batch. Where e-mail addresses leave, that goes on record first.
 * @throws AppError role_insufficient, batch_not_found, batch_not_completed
 */
export async function readRankingFile(
  { db, audit }: Pick<Deps, 'db' | 'audit'>,
  actor: Administrator,
  { batchId, format, emails }: Asked,
): Promise<Omit<RankingFile, 'address'>> {
  // Not left out in silence: the caller would take the file for one of people without addresses.
  if (emails && !hasRole(actor.role, 'administrator')) throw new AppError('role_insufficient');
  const file = await readCompleted(db, batchId, async (tx, batch) => {
    const { id, slug, name, stoning_round: round, ballots, rules, created_at, stones_shown_at } = batch;
    const happened = await readWhatHappened(tx, batch);
    const rounds_set_aside = await listRoundsSetAside(tx, id);
    const questions = await readFiledQuestions(tx, batch, { emails });
    const moderation = await readModeration(tx, id);
    const told = { id, slug, name, round, ballots, rules };
    return {
      batch: told,
      created_at,
      stones_shown_at,
      ...happened,
      rounds_set_aside,
      ...(moderation && { moderation }),
      questions,
    };
  });
  // In a transaction of its own: the read has one that sees one moment, and the log is written after what it follows.
  if (emails) {
    const addresses = new Set(file.questions.map(({ author_email }) => author_email?.toLowerCase()).filter(Boolean));
    const after = { file: format, addresses: addresses.size };
    await db.transaction().execute((tx) => audit(tx, actor, { kind: 'batch.addresses_exported', batchId, after }));
  }
  return file;
}

/** Reads one consistent moment in which the batch is completed: opened again, its stones may have to stay unseen. */
function readCompleted<T>(db: Database, id: string, read: (tx: Database, batch: Batch) => Promise<T>): Promise<T> {
  return readConsistently(db, async (tx) => read(tx, await readCompletedBatch(tx, id)));
}

/** As CSV, piece by piece. */
export function toRankingCsv(
  questions: readonly FiledQuestion[],
  { emails }: Pick<Asked, 'emails'>,
): AsyncIterable<string> {
  const columns = columnsOf({ emails });
  const toRow = (question: FiledQuestion) =>
    Object.fromEntries(columns.map(({ name, of }) => [name, toCsvCell(of(question))]));
  return toCsv(
    columns.map(({ name }) => name),
    inPages(questions, toRow),
  );
}

function toCsvCell(cell: Cell): Exclude<Cell, CalendarDay> {
  return cell !== null && typeof cell === 'object' && 'day' in cell ? cell.day : cell;
}

const pageSize = 500;

/** Others are answered between one page and the next. */
async function* inPages<T, Row>(items: readonly T[], toRow: (item: T) => Row): AsyncGenerator<Row[]> {
  for (let start = 0; start < items.length; start += pageSize) {
    yield items.slice(start, start + pageSize).map(toRow);
    await rest();
  }
}

// Each takes one core for as long as it is written.
const sheets = new ConcurrencyLimit({ atOnce: 1, longestQueue: 16 });

/**
 * As a spreadsheet with words and direction of a language.
 * @throws AppError overloaded when too many are waited for
 */
export function toRankingXlsx(
  questions: readonly FiledQuestion[],
  { emails }: Pick<Asked, 'emails'>,
  { language, text }: { language: Language; text: Sentences['files'] },
): Promise<Buffer> {
  const columns = columnsOf({ emails });
  const say = ({ outcome }: FiledQuestion) => outcome && text.ranking.outcomes[outcome.state];
  return sheets.run(() =>
    toXlsx({
      name: text.ranking.sheet,
      header: columns.map(({ name }) => text.ranking.columns[name]),
      rows: questions.map((question) =>
        columns.map(({ name, of }) => (name === 'outcome' ? say(question) : of(question))),
      ),
      widths: columns.map(({ width }) => width),
      rightToLeft: language.direction === 'rtl',
    }),
  );
}

/**
 * The ranking as CSV for everybody, without e-mail addresses.
 * @throws AppError batch_not_found, batch_not_completed
 */
export async function readPublicRanking(
  { results, publicRankings }: Deps,
  batchId: string,
): Promise<{ batch: Pick<Batch, 'slug' | 'stoning_round'>; file: PackedFile }> {
  const batch = await results.findCompleted(batchId);
  return { batch, file: await publicRankings.read(batchId, await results.link()) };
}

/** @throws AppError batch_not_completed */
export async function writePublicRanking(db: Database, batchId: string): Promise<string> {
  const questions = await readCompleted(db, batchId, (tx, batch) => readFiledQuestions(tx, batch, { emails: false }));
  let csv = '';
  for await (const piece of toRankingCsv(questions, { emails: false })) csv += piece;
  return csv;
}
