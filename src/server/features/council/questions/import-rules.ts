import { setImmediate as rest } from 'node:timers/promises';
import { fitsBatch } from '#contract/council/asking.ts';
import type { BatchRules } from '#contract/council/batch-rules.ts';
import { namelessAuthor } from '#contract/council/public-question.ts';
import {
  ImportCells,
  type ImportColumn,
  type ImportRow,
  importColumns,
  namesNobody,
  type RepeatedRow,
} from '#contract/council/question-import.ts';
import { toEmailForm } from '#contract/wire/email.ts';
import type { CellFault, FaultyRow } from '#contract/wire/faulty-row.ts';
import { invisible, noAddress } from '#contract/wire/text-fields.ts';

/** A question as a row of a file says it; an empty address is none. */
export type ImportedQuestion = Record<ImportColumn, string>;

type LengthRule = Pick<BatchRules, 'question_length'>;
type ReadRows = { questions: ImportedQuestion[]; numbers: number[]; faulty: FaultyRow[] };

const atOnce = 250;

/** What the rows say, by which number, and what is wrong with which, in a batch of these rules. Others are answered meanwhile. */
export async function readRows(rows: readonly ImportRow[], rules: LengthRule): Promise<ReadRows> {
  const questions: ImportedQuestion[] = [];
  const numbers: number[] = [];
  const faulty: FaultyRow[] = [];
  for (const [index, row] of rows.entries()) {
    if (index % atOnce === 0) await rest();
    const { question, errors } = readRow(row, rules);
    if (errors.length > 0) faulty.push({ row: index + 1, errors });
    else {
      questions.push(question);
      numbers.push(index + 1);
    }
  }
  return { questions, numbers, faulty };
}

/** Which of the rows that were read have words that stand in the batch already, or in an earlier row. */
export function findRepeated(
  { questions, numbers }: Pick<ReadRows, 'questions' | 'numbers'>,
  standing: readonly string[],
): RepeatedRow[] {
  const seen = new Map<string, number | null>(standing.map((text) => [toCompared(text), null]));
  const repeated: RepeatedRow[] = [];
  for (const [index, { text }] of questions.entries()) {
    const row = numbers[index] ?? 0;
    const words = toCompared(text);
    const earlier = seen.get(words);
    if (earlier !== undefined) repeated.push({ row, earlier });
    else seen.set(words, row);
  }
  return repeated;
}

/** Letters and spaces make no other question. */
function toCompared(text: string): string {
  return text.toLowerCase().replaceAll(/\s+/g, ' ').trim();
}

const noCells = Object.fromEntries(importColumns.map((column) => [column, ''])) as ImportedQuestion;

function readRow(row: ImportRow, rules: LengthRule): { question: ImportedQuestion; errors: FaultyRow['errors'] } {
  const question = { ...noCells, author: namelessAuthor };
  const errors: FaultyRow['errors'] = [];
  for (const column of importColumns) {
    const cell = row[column] ?? '';
    if (column === 'author_email' && toEmailForm(cell) === '') continue;
    if (column === 'author' && namesNobody(cell)) continue;
    const { data, error } = ImportCells.shape[column].safeParse(cell);
    if (data !== undefined && column === 'text' && !fitsBatch(data, rules)) errors.push({ column, code: 'too_long' });
    else if (data !== undefined) question[column] = data;
    else errors.push({ column, code: faultOf(column, error?.issues[0]) });
  }
  return { question, errors };
}

function faultOf(column: ImportColumn, issue: { code: string; message: string } | undefined): CellFault {
  if (issue?.message === noAddress) return 'not_an_address';
  switch (issue?.code) {
    case 'too_small':
      return 'missing';
    case 'too_big':
      return 'too_long';
    case 'invalid_format':
      return column === 'author_email' ? 'not_an_address' : 'not_one_line';
    default:
      return issue?.message === invisible ? 'invisible' : 'characters';
  }
}
