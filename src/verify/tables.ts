import { type Count, countOf } from './ballot-counts.ts';
import { toRules } from './papers.ts';
import { momentIn, type Query } from './query.ts';
import type { BatchState, Replay } from './replay.ts';

/** Every ballot is in the log, and none counts twice. */
export async function checkBallots(query: Query, { seenBallots }: Replay): Promise<string[]> {
  const all = await query('select id from ballots');
  const unknown = all.filter(({ id }) => !seenBallots.has(String(id)));
  const twice = await query('select receipt from ballots group by receipt having count(*) > 1');
  const voters = await query(
    'select 1 from ballots where replaces is null group by batch_id, round, voter_hash having count(*) > 1',
  );
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
       ${momentIn('submission_deadline')} as submission_deadline,
       ${momentIn('stoning_deadline')} as stoning_deadline,
       to_jsonb(batches) as rules
     from batches`,
  )) as BatchState[];
  const findings = rows.flatMap((row) => {
    const state = batches.get(row.batch);
    if (!state) return [`The batch "${row.name}" is not in the log.`];
    const differing = (Object.keys(row) as (keyof BatchState)[]).filter((field) =>
      field === 'rules' ? !hasRules(row, state) : row[field] !== state[field],
    );
    return differing.map((field) => `The batch "${state.name}" was changed past the log: ${field}.`);
  });
  const there = new Set(rows.map(({ batch }) => batch));
  const gone = [...batches.values()].filter(({ batch }) => !there.has(batch));
  return [...findings, ...gone.map(({ name }) => `The batch "${name}" is gone.`)];
}

/** Links of versions before 0.3 say nothing of rules. */
function hasRules({ rules: now }: BatchState, { rules: said }: BatchState): boolean {
  if (!said) return true;
  return Object.entries(toRules(said)).every(([name, value]) => now?.[name] === value);
}

/** Every batch holds as many questions as is noted, by which it takes further ones or none. */
export async function checkBatchSizes(query: Query): Promise<string[]> {
  const [place] = await query(
    `select to_regclass('batch_sizes') is null as missing, to_regclass('standing_questions') is null as all_stand`,
  );
  if (place?.missing) return []; // in a database of before 0023, until the first start of this version
  // In one of before 0087 what does not stand is in another table.
  const questions = place?.all_stand ? 'questions' : 'standing_questions';
  const rows = await query(
    `select name, noted, there from batches
     cross join lateral (select coalesce(max(questions), 0) as noted from batch_sizes where batch_id = batches.id) as size
     cross join lateral (select count(*)::integer as there from ${questions} where batch_id = batches.id) as questions
     where noted <> there order by batches.id`,
  );
  return rows.map(({ name, noted, there }) => `The batch "${name}" holds ${there} questions, and ${noted} are noted.`);
}

/** Every tally is what the ballots of the log give. */
export async function checkTallies(query: Query, replay: Replay): Promise<string[]> {
  const rows = await query(
    'select batch_id, round, question_id, stones, votes, array[fours, threes, twos, ones] as numbers from tallies',
  );
  const there = new Set(rows.map(({ batch_id, round, question_id }) => `${batch_id} ${round} ${question_id}`));
  const findings: string[] = [];
  for (const { batch_id, round, question_id, ...row } of rows) {
    const { stones, votes, numbers } = row as Count;
    const counted = replay.counts.of(String(batch_id), Number(round));
    const count = countOf(counted, String(question_id));
    // One of nothing is left of ballots that were changed, and of nothing else.
    if (!counted.counts.has(String(question_id)))
      findings.push(`The tally of question ${question_id} in round ${round} belongs to no ballot.`);
    else if (count.stones !== stones || count.votes !== votes || count.numbers.join() !== numbers.join())
      findings.push(
        `The tally of question ${question_id} is ${stones} stones (${numbers.join(', ')}), its ballots give ${count.stones || 'none'} (${count.numbers.join(', ')}).`,
      );
  }
  for (const [round, { counts }] of replay.counts.all)
    for (const [question, { votes }] of counts)
      if (votes > 0 && !there.has(`${round} ${question}`)) findings.push(`The tally of question ${question} is gone.`);
  return findings;
}

/** How far the cut of a result reaches is noted as its ballots give it. */
export async function checkCoverages(query: Query, replay: Replay): Promise<string[]> {
  const rows = await query('select batch_id, round, reached, next_question, next_reached from coverages');
  return rows.flatMap(({ batch_id: batch, round, ...noted }) => {
    const result = replay.resultOf(String(batch));
    if (!result || result.round !== round) return []; // is shown nowhere
    const forwarded = new Set(result.questions.flatMap(({ id, forwarded }) => (forwarded ? [id] : [])));
    const ballots = [...replay.counts.of(result.batch, result.round).counted.values()];
    const others = ballots.filter(({ choices }) => !choices.some((id) => forwarded.has(id)));
    const reached = ballots.length - others.length;
    const next = others.filter(({ choices }) => choices.includes(String(noted.next_question))).length;
    const isNoted = noted.reached === reached && (noted.next_reached ?? reached + next) === reached + next;
    return isNoted ? [] : [`How many ballots the cut of batch ${batch} reaches is noted otherwise than they give it.`];
  });
}
