import { type QuestionWord, questionWordNames } from '#contract/council/question-words.ts';
import type { FiledQuestion } from '#contract/council/ranking-files.ts';
import { toVerdictCells, verdictColumns } from '#server/files/verdict-columns.ts';
import type { Cell } from '#server/files/xlsx.ts';

type Column = { name: string; width: number; of: (question: FiledQuestion) => Cell };

const figure = 8;
const moment = 18;
const widthsOfWords: Record<QuestionWord, number> = { text: 70, author: 24 };

function toColumn(name: QuestionWord) {
  return { name, width: widthsOfWords[name], of: (question: FiledQuestion) => question[name] };
}

/** What the files say of a question, in this order. The names are those of the CSV: programs read them. */
const columns = [
  { name: 'rank', width: figure, of: ({ rank }) => rank },
  { name: 'joint', width: figure, of: ({ joint }) => joint },
  { name: 'forwarded', width: 12, of: ({ forwarded }) => forwarded },
  { name: 'id', width: 38, of: ({ id }) => id },
  toColumn('text'),
  { name: 'language', width: figure, of: ({ language }) => language ?? null },
  ...questionWordNames.filter((name) => name !== 'text').map(toColumn),
  { name: 'author_email', width: 30, of: ({ author_email }) => author_email ?? null },
  { name: 'stones', width: figure, of: ({ stones }) => stones },
  { name: 'votes', width: figure, of: ({ votes }) => votes },
  { name: 'n4', width: figure, of: ({ breakdown }) => breakdown?.[0] ?? null },
  { name: 'n3', width: figure, of: ({ breakdown }) => breakdown?.[1] ?? null },
  { name: 'n2', width: figure, of: ({ breakdown }) => breakdown?.[2] ?? null },
  { name: 'n1', width: figure, of: ({ breakdown }) => breakdown?.[3] ?? null },
  { name: 'asked_at', width: moment, of: ({ asked_at }) => new Date(asked_at) },
  { name: 'taken_out_at', width: moment, of: ({ taken_out }) => (taken_out ? new Date(taken_out.at) : null) },
  { name: 'taken_out_reason', width: 40, of: ({ taken_out }) => taken_out?.reason ?? null },
  { name: 'corrected_at', width: moment, of: ({ corrected }) => toDate(corrected.at(-1)?.at) },
  { name: 'first_text', width: 40, of: ({ corrected }) => corrected[0]?.text ?? null },
  { name: 'outcome', width: 14, of: ({ outcome }) => outcome?.state ?? null },
  { name: 'outcome_day', width: 12, of: ({ outcome }) => outcome && { day: outcome.day } },
  { name: 'outcome_due', width: 12, of: ({ outcome }) => (outcome?.due ? { day: outcome.due } : null) },
  { name: 'outcome_words', width: 70, of: ({ outcome }) => outcome?.words ?? null },
  { name: 'outcome_link', width: 40, of: ({ outcome }) => outcome?.link ?? null },
  ...verdictColumns.map((name) => ({
    name,
    width: name === 'asker_words' ? 40 : 12,
    of: ({ verdict }: FiledQuestion) => toVerdictCells(verdict)[name],
  })),
] as const satisfies readonly Column[];

export type ColumnName = (typeof columns)[number]['name'];

function toDate(at: string | undefined): Date | null {
  return at === undefined ? null : new Date(at);
}

/** The columns of a file; without e-mail addresses there is no column for them. */
export function columnsOf({ emails }: { emails: boolean }): readonly (Column & { name: ColumnName })[] {
  return columns.filter(({ name }) => emails || name !== 'author_email');
}
