import type { Answer } from '#contract/council/answers.ts';

/** What the file says, in this order: programs read the names. */
export const columns = [
  ...['batch', 'id', 'text', 'sequence', 'last', 'state', 'day', 'written', 'due', 'words', 'link'],
] as const;

type Row = Record<(typeof columns)[number], string | number | boolean | null>;

/** Each state of a question is a row. */
export function toRows(answers: readonly Answer[]): Row[] {
  return answers.flatMap(({ batch, id, text, outcome, earlier_outcomes: earlier }) =>
    [...earlier, outcome].map(({ state, day, written, due, words, link }, index) => {
      const said = { state, day, written, due, words, link };
      return { batch, id, text, sequence: index + 1, last: index === earlier.length, ...said };
    }),
  );
}
