import { sql } from 'kysely';
import { type QuestionWord, questionWordNames } from '#contract/council/question-words.ts';

/** The words of a question as columns of a query, with those of `table` where it names several. */
export function wordColumnsOf<Table extends string>(table: Table): `${Table}.${QuestionWord}`[] {
  return questionWordNames.map((name) => `${table}.${name}` as const);
}

/** The same in SQL of one's own. */
export const wordColumns = sql.join(questionWordNames.map((name) => sql.ref(name)));
