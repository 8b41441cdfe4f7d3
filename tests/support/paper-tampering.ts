import { randomUUID } from 'node:crypto';
import type { Change } from './tampering.ts';

/** A row of a table, as the condition that names it. */
const anyRow =
  (table: string, key: string, condition = 'true') =>
  (n: number) =>
    `(${key}) = (select ${key} from ${table} where ${condition} order by ${key}
      offset ${n} % (select count(*) from ${table} where ${condition}) limit 1)`;

const round = anyRow('rounds', 'batch_id, round');
const roundSetAside = anyRow('rounds', 'batch_id, round', 'set_aside_at is not null');
const roundWithWords = anyRow('rounds', 'batch_id, round', 'set_aside_reason is not null');
const question = anyRow('ballot_questions', 'batch_id, round, question_id', 'removed_at is null');
const withdrawn = anyRow('ballot_questions', 'batch_id, round, question_id', "author = 'withdrawn author'");
const takenOut = anyRow('ballot_questions', 'batch_id, round, question_id', 'taken_out_reason is not null');
const removed = anyRow('ballot_questions', 'batch_id, round, question_id', 'removed_at is not null');
const correction = anyRow('corrections', 'batch_id, round, question_id, place');
const readableCorrection = anyRow('corrections', 'batch_id, round, question_id, place', 'text is not null');

const update =
  (table: string, set: string, row: (n: number) => string): Change =>
  (pick) =>
    `update ${table} set ${set} where ${row(pick(1000))}`;
const remove =
  (table: string, row: (n: number) => string): Change =>
  (pick) =>
    `delete from ${table} where ${row(pick(1000))}`;

const copyOf =
  (table: string, changed: Record<string, string>, row: (n: number) => string): Change =>
  (pick) =>
    `insert into ${table} select copied.* from (select ${table}.* from ${table} where ${row(pick(1000))}) as source,
    jsonb_populate_record(null::${table}, to_jsonb(source) || jsonb_build_object(${Object.entries(changed)
      .map(([column, value]) => `'${column}', ${value}`)
      .join()})) as copied`;

/** The other value of a round's rule. */
const exchange = (rule: string, one: string, other: string) =>
  `rules = rules || jsonb_build_object('${rule}', case rules ->> '${rule}' when '${one}' then '${other}' else '${one}' end)`;

/** What an owner may change of rounds, their ballot papers, and what was done to these. */
export const paperChanges: Record<string, Change> = {
  'edit words on a paper': update('ballot_questions', `text = text || '!'`, question),
  'edit words on a paper, and their seal': update(
    'ballot_questions',
    `text = text || '!', seal = '${randomUUID()}'`,
    question,
  ),
  'edit an author on a paper': update('ballot_questions', `author = author || '!'`, question),
  'edit an author on a paper, and the seal': update(
    'ballot_questions',
    `author = author || '!', author_seal = '${randomUUID()}'`,
    question,
  ),
  'name an author who withdrew': update('ballot_questions', `author = 'Ada'`, withdrawn),
  'remove words from a paper': update(
    'ballot_questions',
    `text = '', author = '', seal = null, author_seal = null, taken_out_reason = null, removed_at = now()`,
    question,
  ),
  'give removed words back': update(
    'ballot_questions',
    `text = 'Why?', author = 'A', seal = '${randomUUID()}', author_seal = '${randomUUID()}', removed_at = null`,
    removed,
  ),
  'swap the words of two on a paper': (pick) => {
    const n = pick(1000);
    return `update ballot_questions as mine set text = theirs.text, seal = theirs.seal from ballot_questions as theirs,
        (select * from ballot_questions where ${question(n)}) as one,
        (select * from ballot_questions where ${question(n + 1)}) as other
      where ((mine.batch_id, mine.round, mine.question_id) = (one.batch_id, one.round, one.question_id)
          and (theirs.batch_id, theirs.round, theirs.question_id) = (other.batch_id, other.round, other.question_id))
        or ((mine.batch_id, mine.round, mine.question_id) = (other.batch_id, other.round, other.question_id)
          and (theirs.batch_id, theirs.round, theirs.question_id) = (one.batch_id, one.round, one.question_id))`;
  },
  'delete a question from a paper': remove('ballot_questions', question),
  'add a question to a paper': copyOf('ballot_questions', { question_id: `'${randomUUID()}'` }, question),
  'take a question out': update(
    'ballot_questions',
    `taken_out_at = coalesce(taken_out_at + interval '1 second', now()), taken_out_reason = 'Asked twice'`,
    question,
  ),
  'put a question back': update('ballot_questions', 'taken_out_at = null, taken_out_reason = null', takenOut),
  'edit why a question was taken out': update(
    'ballot_questions',
    `taken_out_reason = taken_out_reason || '!'`,
    takenOut,
  ),
  'remove why a question was taken out': update('ballot_questions', 'taken_out_reason = null', takenOut),
  'edit when a question was taken out': update(
    'ballot_questions',
    `taken_out_at = taken_out_at - interval '1 microsecond'`,
    takenOut,
  ),
  'edit a correction': update('corrections', `text = text || '!'`, readableCorrection),
  'date a correction back': update('corrections', "corrected_at = corrected_at - interval '1 hour'", correction),
  'remove the words of a correction': update('corrections', 'text = null, seal = null', readableCorrection),
  'delete a correction': remove('corrections', correction),
  'insert a correction': copyOf(
    'corrections',
    { place: 'source.place + 7', text: `'Why?'`, seal: `'${randomUUID()}'` },
    correction,
  ),
  'exchange the places of corrections': () =>
    `update corrections as mine set text = theirs.text, seal = theirs.seal from corrections as theirs
      where (mine.batch_id, mine.round, mine.question_id) = (theirs.batch_id, theirs.round, theirs.question_id)
        and mine.place <> theirs.place and mine.place <= 2 and theirs.place <= 2`,
  'edit the rule of a round': update('rounds', exchange('stones_shown', 'always', 'when_completed'), round),
  'let ballots of a round change, or never': update(
    'rounds',
    exchange('ballot_changes', 'never', 'until_completed'),
    round,
  ),
  'exclude own questions from a round, or allow them': update(
    'rounds',
    exchange('own_question', 'allowed', 'excluded'),
    round,
  ),
  'edit the council of a round': update(
    'rounds',
    `rules = rules || jsonb_build_object('council_size', coalesce((rules ->> 'council_size')::integer % 50, 0) + 1)`,
    round,
  ),
  'edit who decides ties of a round': update('rounds', exchange('tie_at_cut', 'all', 'lot'), round),
  'add a rule to a round': update('rounds', `rules = rules || '{"made_up": "on"}'`, round),
  'edit a seed': update('rounds', 'seed = log_digest(seed)', round),
  'show stones early, or take that back': update(
    'rounds',
    'stones_shown_at = case when stones_shown_at is null then now() end',
    round,
  ),
  'set a round aside': update(
    'rounds',
    `set_aside_at = now(), set_aside_reason = coalesce(set_aside_reason, '') || '!'`,
    round,
  ),
  'let a round count that was set aside': update(
    'rounds',
    'set_aside_at = null, set_aside_reason = null',
    roundSetAside,
  ),
  'edit why a round was set aside': update('rounds', `set_aside_reason = set_aside_reason || '!'`, roundWithWords),
  'remove why a round was set aside': update('rounds', 'set_aside_reason = null', roundWithWords),
  'delete a round with its paper': (pick) => {
    const n = pick(1000);
    return `create temporary table gone on commit drop as select batch_id, round from rounds where ${round(n)};
      delete from corrections where (batch_id, round) in (select * from gone);
      delete from ballot_questions where (batch_id, round) in (select * from gone);
      delete from rounds where (batch_id, round) in (select * from gone)`;
  },
  'insert a round': copyOf('rounds', { round: 'source.round + 7' }, round),
};
