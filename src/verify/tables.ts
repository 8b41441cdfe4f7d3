import type { Query } from './query.ts';
import type { BatchState, Count, QuestionState, Replay } from './replay.ts';
import { sha256 } from './sha256.ts';

/** Every ballot is in the log, and none counts twice. */
export async function checkBallots(query: Query, { seenBallots }: Replay): Promise<string[]> {
  const all = await query('select id from ballots');
  const unknown = all.filter(({ id }) => !seenBallots.has(String(id)));
  const twice = await query('select receipt from ballots group by receipt having count(*) > 1');
  const voters = await query('select 1 from ballots group by batch_id, round, voter_hash having count(*) > 1');
  const loose = await query(
    'select count(*)::integer as count from ballot_choices where not exists (select from ballots where id = ballot_id)',
  );
  return [
    ...unknown.map(({ id }) => `Ballot ${id} is not in the log.`),
    ...twice.map(({ receipt }) => `The receipt ${receipt} stands on several ballots.`),
    ...(voters.length > 0 ? ['A voter has several ballots in one round.'] : []),
    ...(Number(loose[0]?.count) > 0 ? ['There are choices without a ballot.'] : []),
  ];
}

/** Every batch is as the log says. */
export async function checkBatches(query: Query, { batches }: Replay): Promise<string[]> {
  const rows = (await query(
    `select id as batch, name, phase, is_active as active, stoning_round as round, revision,
       to_char(submission_deadline at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as submission_deadline,
       to_char(stoning_deadline at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as stoning_deadline
     from batches`,
  )) as BatchState[];
  const findings = rows.flatMap((row) => {
    const state = batches.get(row.batch);
    if (!state) return [`The batch "${row.name}" is not in the log.`];
    const differing = (Object.keys(row) as (keyof BatchState)[]).filter((field) => row[field] !== state[field]);
    return differing.map((field) => `The batch "${state.name}" was changed past the log: ${field}.`);
  });
  const there = new Set(rows.map(({ batch }) => batch));
  const gone = [...batches.values()].filter(({ batch }) => !there.has(batch));
  return [...findings, ...gone.map(({ name }) => `The batch "${name}" is gone.`)];
}

/** Every question is in the batch and has the words that the log says. */
export async function checkQuestions(query: Query, replay: Replay): Promise<string[]> {
  const rows = await query('select id, batch_id as batch, revision, text, seal from questions');
  const stored = new Map(
    rows.map((row): [string, QuestionState] => [
      String(row.id),
      {
        id: String(row.id),
        batch: row.batch === null ? null : String(row.batch),
        revision: Number(row.revision),
        text: row.seal === null && row.text === '' ? null : sha256(`${row.seal}\n${row.text}`),
      },
    ]),
  );
  const followed = new Set(replay.questions.map(({ id }) => id));
  const findings = replay.questions.flatMap(({ id, batch, revision, text }) => {
    const now = stored.get(id);
    if (!now) return [`Question ${id} is gone.`];
    const same = now.batch === batch && now.revision === revision && now.text === text;
    return same ? [] : [`Question ${id} was changed past the log.`];
  });
  for (const { id, batch } of stored.values()) {
    if (replay.mustBeGone(id)) findings.push(`Question ${id} was deleted and is there again.`);
    else if (!followed.has(id) && (replay.batches.get(batch ?? '')?.phase ?? 1) >= 2)
      findings.push(`Question ${id} came into its batch past the log.`);
  }
  return findings;
}

/** Every batch holds as many questions as is noted, by which it takes further ones or none. */
export async function checkBatchSizes(query: Query): Promise<string[]> {
  const [place] = await query(`select to_regclass('batch_sizes') is null as missing`);
  if (place?.missing) return []; // in a database of before 0023, until the first start of this version
  const rows = await query(
    `select name, noted, there from batches
     cross join lateral (select coalesce(max(questions), 0) as noted from batch_sizes where batch_id = batches.id) as size
     cross join lateral (select count(*)::integer as there from questions where batch_id = batches.id) as questions
     where noted <> there order by batches.id`,
  );
  return rows.map(({ name, noted, there }) => `The batch "${name}" holds ${there} questions, and ${noted} are noted.`);
}

/** Every tally is what the ballots of the log give. */
export async function checkTallies(query: Query, replay: Replay): Promise<string[]> {
  const expected = replay.expectedTallies();
  const rows = await query('select batch_id, round, question_id, stones, votes from tallies');
  const findings: string[] = [];
  for (const { batch_id, round, question_id, ...row } of rows) {
    const key = `${batch_id} ${round} ${question_id}`;
    const { stones, votes } = row as Count;
    const count = expected.get(key);
    if (count?.stones !== stones || count.votes !== votes)
      findings.push(
        `The tally of question ${question_id} is ${stones} stones, its ballots give ${count?.stones ?? 'none'}.`,
      );
    expected.delete(key);
  }
  for (const key of expected.keys()) findings.push(`The tally of question ${key.split(' ')[2]} is gone.`);
  return findings;
}
