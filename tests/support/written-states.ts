import type { Outcome } from '#contract/council/council-outcome.ts';

/** A state of a question as the database has it; `written` is a day, at noon in UTC. */
export type WrittenRow = Pick<Outcome, 'state'> & Partial<Pick<Outcome, 'words' | 'due'>> & { written: string };

type Asked = { batch: { id: string }; question: { id: string } | undefined };

/**
 * The SQL that writes these states of a question of the first round, oldest first, on days that are past: no test waits for one. The log
 * is not asked, so that pages hear of it by the next act only. For a client who may switch triggers off.
 */
export function writtenStates({ batch, question }: Asked, states: readonly WrittenRow[]): string {
  const text = (value: string | null | undefined) => (value ? `'${value.replaceAll("'", "''")}'` : 'null');
  const rows = states.map(
    ({ state, words, due, written }, index) =>
      `('${batch.id}', 1, '${question?.id}', ${index + 1}, '${state}', ${text(words)}, '${written}', ${text(due)}, '${written} 12:00Z')`,
  );
  return `
    set session_replication_role = replica;
    insert into outcomes (batch_id, round, question_id, sequence, state, words, day, due, written_at) values ${rows.join()};
    reset session_replication_role;`;
}
