import { rehash } from './log-tampering.ts';
import { any, edit } from './row-tampering.ts';
import type { Change } from './tampering.ts';

const outcome = any('outcomes', 'batch_id, round, question_id, sequence');
const verdict = any('asker_verdicts', 'batch_id, round, question_id, asked_id');
const coVerdict = any('co_asker_verdicts', 'batch_id, round, question_id, hash');

/** Statements that the log follows as it follows the product's own, by an owner who switched this one trigger off. */
const past = (trigger: string, statement: string) => `set local session_replication_role = origin;
  alter table outcomes disable trigger ${trigger};
  ${statement};
  alter table outcomes enable trigger ${trigger}`;

const further = (state: string, more: { sequence?: string; day?: string; due?: string; only?: string } = {}) =>
  past(
    'outcomes_are_lawful',
    `insert into outcomes (batch_id, round, question_id, sequence, state, words, day, due, written_by)
      select batch_id, round, question_id, ${more.sequence ?? 'sequence + 1'}, '${state}', 'Yes', ${more.day ?? 'day'}, ${more.due ?? 'null::date'}, 'Eve'
      from current_outcomes where ${more.only ?? 'true'} order by question_id limit 1`,
  );

/** One number of what became of all questions, or one kind of it, in a link and its hashes. */
const inModeration =
  (set: (told: string, pick: (count: number) => number) => string): Change =>
  (pick) => {
    const link = `(select sequence from count_log where kind = 'completed' order by sequence
    offset ${pick(100)} % (select count(*) from count_log where kind = 'completed') limit 1)`;
    const told = `payload::jsonb -> 'moderation'`;
    return `update count_log set payload = jsonb_set(payload::jsonb, '{moderation}', ${set(told, pick)})::text where sequence = ${link};
    ${rehash(link)}`;
  };
const kind = (pick: (count: number) => number) =>
  ['asked', 'published', 'merged', 'split', 'withdrawn', 'waiting', 'elsewhere', 'erased'][pick(8)] ?? '';

/** What became of the questions, by which day, what whoever asked says of it, and what became of all that were asked. */
export const answerChanges: Record<string, Change> = {
  'edit what a council answered': edit('outcomes', outcome, `words = coalesce(words, '') || '!'`),
  'edit what a council answered, and its seal': edit(
    'outcomes',
    outcome,
    `words = coalesce(words, '') || '!', seal = gen_random_uuid()`,
  ),
  'edit what became of a question': edit(
    'outcomes',
    outcome,
    `state = case state when 'answered' then 'not_taken_up' else 'answered' end, words = coalesce(words, 'Yes')`,
  ),
  'edit the day of an outcome': edit('outcomes', outcome, `day = day + 1`),
  'edit the link of an outcome': edit('outcomes', outcome, `link = 'https://example.org/elsewhere'`),
  'edit when an outcome was written': edit('outcomes', outcome, `written_at = written_at - interval '1 day'`),
  'edit by when something is due': edit(
    'outcomes',
    outcome,
    `state = 'promised', words = coalesce(words, 'Yes'), due = coalesce(due, day) + 1`,
  ),
  'edit who wrote an outcome': edit('outcomes', outcome, `words = coalesce(words, 'Yes'), written_by = 'Eve'`),
  'edit which state of an outcome counts': edit('outcomes', outcome, `sequence = sequence + 10`),
  'insert a further state of an outcome': (pick) =>
    `insert into outcomes (batch_id, round, question_id, sequence, state, words, day, due)
      select batch_id, round, question_id, sequence + 20, 'promised', 'Soon', '2030-01-31', '2030-02-28'
      from outcomes where ${outcome(pick(1000))}`,
  'delete what a council answered': (pick) => `delete from outcomes where ${outcome(pick(1000))}`,
  'insert an outcome': () =>
    `insert into outcomes (batch_id, round, question_id, state, day)
      select batch_id, round, question_id, 'sent', '2030-01-31' from ballot_questions
      where not exists (select from outcomes where (outcomes.batch_id, outcomes.round, outcomes.question_id)
        = (ballot_questions.batch_id, ballot_questions.round, ballot_questions.question_id)) limit 1`,
  'edit what whoever asked says': edit(
    'asker_verdicts',
    verdict,
    `said = case said when 'no' then 'yes' else 'no' end`,
  ),
  'edit the words of whoever asked': edit(
    'asker_verdicts',
    verdict,
    `words = coalesce(words, '') || '!', state = 'published'`,
  ),
  'edit whether words of whoever asked are shown': edit(
    'asker_verdicts',
    verdict,
    `state = case state when 'published' then 'declined' else 'published' end, words = coalesce(words, 'Yes')`,
  ),
  'edit when whoever asked said it': edit('asker_verdicts', verdict, `said_at = said_at - interval '1 day'`),
  'delete what whoever asked says': (pick) => `delete from asker_verdicts where ${verdict(pick(1000))}`,
  'edit what somebody says who asked as well': edit(
    'co_asker_verdicts',
    coVerdict,
    `said = case said when 'no' then 'yes' else 'no' end`,
  ),
  'delete what somebody says who asked as well': (pick) =>
    `delete from co_asker_verdicts where ${coVerdict(pick(1000))}`,
  'insert another who asked as well': (pick) =>
    `insert into co_asker_verdicts select batch_id, round, question_id, decode(md5('x') || md5('y'), 'hex'), said
      from co_asker_verdicts where ${coVerdict(pick(1000))}`,
  'hide that an outcome was put right': edit(
    'outcomes',
    outcome,
    `corrected_at = coalesce(corrected_at, now()) - interval '1 day'`,
  ),
  'edit by which way an outcome was written': edit('outcomes', outcome, 'by_link = not by_link'),
  'exchange two states of an outcome': (pick) =>
    `update outcomes as mine set state = theirs.state, words = coalesce(theirs.words, 'Yes'), due = theirs.due, day = theirs.day
      from outcomes as theirs where (mine.batch_id, mine.round, mine.question_id) = (theirs.batch_id, theirs.round, theirs.question_id)
      and mine.sequence = theirs.sequence ${pick(2) === 0 ? '+' : '-'} 1`,
  'delete an earlier state of an outcome': () =>
    `delete from outcomes where exists (select from outcomes as later
      where (later.batch_id, later.round, later.question_id) = (outcomes.batch_id, outcomes.round, outcomes.question_id)
      and later.sequence > outcomes.sequence)`,
  'edit when an answer is due': edit('outcomes', outcome, `due = due + 7`),
  'write that an answer was late in time': edit(
    'outcomes',
    outcome,
    `written_at = written_at - interval '60 days', day = day - 60`,
  ),
  'write another state than can follow, which the log follows': (pick) =>
    further(['sent', 'not_taken_up'][pick(2)] ?? 'sent', {
      only: `state in ('answered', 'promised', 'partly', 'done')`,
    }),
  'write the same promise twice, which the log follows': () =>
    further('promised', { due: 'due', only: `state = 'promised'` }),
  'leave out a state, which the log follows': () =>
    further('promised', { sequence: 'sequence + 2', due: 'day + 7', only: `state = 'answered'` }),
  'take an earlier state away, which the log follows': () =>
    past(
      'outcomes_take_verdicts_along',
      `delete from outcomes where (batch_id, round, question_id, sequence)
        in (select batch_id, round, question_id, sequence - 1 from current_outcomes where sequence > 1 order by question_id limit 1)`,
    ),
  'write what became of a question that does not go to the council, which the log follows': () =>
    past(
      'outcomes_are_lawful',
      `insert into outcomes (batch_id, round, question_id, state, day, written_by)
        select batch_id, round, question_id, 'sent', '2030-01-31', 'Eve' from ballot_questions
        where (batch_id, round) in (select batch_id, round from outcomes) and not exists (
          select from round_result(batch_id, round) as result where result.question_id = ballot_questions.question_id and forwarded
        ) limit 1`,
    ),
  'edit a number of what became of all questions': inModeration((told, pick) => {
    const place = kind(pick);
    return `jsonb_set(${told}, '{${place}}', to_jsonb(coalesce((${told} ->> '${place}')::integer, 0) + ${1 + pick(9)}))`;
  }),
  'edit a number of declined questions': inModeration((told, pick) => {
    const place = ['not_a_question', 'insults', 'private', 'advertises', 'other'][pick(5)];
    return `jsonb_set(${told}, '{declined,${place}}', to_jsonb(coalesce((${told} -> 'declined' ->> '${place}')::integer, 0) + ${1 + pick(9)}))`;
  }),
  'take a kind of what became of all questions out': inModeration((told, pick) => `(${told}) - '${kind(pick)}'`),
  'take out what became of all questions': inModeration(() => `'null'`),
  'edit what was joined': inModeration(
    (told, pick) =>
      `jsonb_set(${told}, '{joined}', jsonb_build_array(jsonb_build_object('kinds', array['split'], 'count', ${1 + pick(9)})))`,
  ),
};
