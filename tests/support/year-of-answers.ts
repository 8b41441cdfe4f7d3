/** What a council does with a question: its states by how many days after the completion they were written, and are due. */
const ways = [
  [{ state: 'sent', after: 0, due: 60 }],
  [
    { state: 'sent', after: 0, due: 60 },
    { state: 'answered', after: 30 },
  ],
  [
    { state: 'sent', after: 0, due: 60 },
    { state: 'answered', after: 75 },
  ],
  [
    { state: 'sent', after: 0, due: 60 },
    { state: 'promised', after: 40, due: 180 },
  ],
  [
    { state: 'sent', after: 0, due: 60 },
    { state: 'promised', after: 40, due: 120 },
    { state: 'done', after: 110 },
  ],
  [
    { state: 'sent', after: 0, due: 60 },
    { state: 'promised', after: 40, due: 100 },
    { state: 'partly', after: 100 },
  ],
  [
    { state: 'sent', after: 0, due: 60 },
    { state: 'promised', after: 65, due: 90 },
    { state: 'not_done', after: 95 },
  ],
  [
    { state: 'sent', after: 0, due: 60 },
    { state: 'not_taken_up', after: 20 },
  ],
];

/**
 * The SQL that makes a year of these batches: each was completed a month before the one that comes next, and all that its paper has went
 * to the council, which did one thing after the other with the questions. For a client who may switch triggers off.
 */
export function yearOfAnswers(batchIds: readonly string[]): string {
  const batches = batchIds.map((id, months) => `('${id}'::uuid, now() - interval '${months + 1} months')`);
  const states = ways.flatMap((way, index) =>
    way.map(
      ({ state, after, due }, step) =>
        `(${index}, ${step + 1}, '${state}', ${after}, ${due === undefined ? 'null' : due}::int)`,
    ),
  );
  return `
    set session_replication_role = replica;
    with ended (id, at) as (values ${batches})
    update batches set completed_at = at from ended where ended.id = batches.id;
    with numbered as (
      select batch_id, round, question_id, completed_at, row_number() over (partition by batch_id order by question_id) as n
      from ballot_questions join batches on id = batch_id and stoning_round = round
      where batch_id in (${batchIds.map((id) => `'${id}'`)})
    ), steps (way, sequence, state, after, due) as (values ${states})
    insert into outcomes (batch_id, round, question_id, sequence, state, words, day, due, written_at)
    select batch_id, round, question_id, sequence, state,
      case when state <> 'sent' then 'The council has spoken with those who live there, and says: ' || left(md5(question_id::text), 8) end,
      (completed_at + after * interval '1 day')::date, (completed_at + due * interval '1 day')::date,
      completed_at + after * interval '1 day'
    from numbered join steps on way = n % ${ways.length}
    where completed_at + after * interval '1 day' < now();
    reset session_replication_role;`;
}
