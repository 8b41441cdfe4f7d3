import type { Answer } from '#contract/council/answers.ts';
import { toVerdictCells, verdictColumns } from '#server/files/verdict-columns.ts';

/** What the file says, in this order: programs read the names. */
export const columns = [
  ...(['batch', 'id', 'text', 'sequence', 'last', 'state', 'day', 'written', 'due', 'words', 'link'] as const),
  ...verdictColumns,
] as const;

type Row = Record<(typeof columns)[number], string | number | boolean | null>;

/** Each state of a question is a row; the last one has what whoever asked says of it. */
export function toRows(answers: readonly Answer[]): Row[] {
  return answers.flatMap(({ batch, id, text, outcome, earlier_outcomes: earlier, verdict }) =>
    [...earlier, outcome].map(({ state, day, written, due, words, link }, index) => {
      const said = { state, day, written, due, words, link };
      const last = index === earlier.length;
      return { batch, id, text, sequence: index + 1, last, ...said, ...toVerdictCells(last ? verdict : undefined) };
    }),
  );
}
