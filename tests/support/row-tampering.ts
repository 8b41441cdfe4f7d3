import { randomUUID } from 'node:crypto';
import { batchTextNames } from '#contract/council/public-batch.ts';
import type { Change } from './tampering.ts';

const any = (table: string, key: string) => (n: number) =>
  `(${key}) = (select ${key} from ${table} order by ${key} offset ${n} % (select count(*) from ${table}) limit 1)`;
const outcome = any('outcomes', 'batch_id, round, question_id, sequence');
const verdict = any('asker_verdicts', 'batch_id, round, question_id, asked_id');
const coVerdict = any('co_asker_verdicts', 'batch_id, round, question_id, hash');
const handover = any('handovers', 'id');
const batch = any('batches', 'id');

const edit =
  (table: string, row: (n: number) => string, set: string): Change =>
  (pick) =>
    `update ${table} set ${set} where ${row(pick(1000))}`;

/** What the public reads beside the count. */
export const rowChanges: Record<string, Change> = {
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
  'edit who handed over': edit('handovers', handover, `actor_name = 'Eve'`),
  'edit which questions were handed over': edit('handovers', handover, `question_ids = question_ids[2:]`),
  'edit when it was handed over': edit('handovers', handover, `at = at - interval '1 day'`),
  'delete a hand-over': (pick) => `delete from handovers where ${handover(pick(1000))}`,
  'insert a hand-over': (pick) =>
    `insert into handovers select '${randomUUID()}', batch_id, round, at, actor_id, actor_name, question_ids, head
      from handovers where ${handover(pick(1000))}`,
  'edit the address of a batch': edit('batches', batch, `slug = slug || '-x'`),
  ...Object.fromEntries(
    batchTextNames.map((text) => [
      `edit ${text} of a batch`,
      edit('batches', batch, `${text} = coalesce(${text}, '') || 'Eve decides.'`),
    ]),
  ),
  'hide the page of a batch': edit('batches', batch, 'unlisted = not unlisted'),
  'edit when a batch was completed': edit(
    'batches',
    batch,
    `completed_at = coalesce(completed_at - interval '1 day', now())`,
  ),
  'edit the reasons of a batch': edit('batches', batch, `reasons = array['Eve', coalesce(reasons[1], '')]`),
  'uncover another place of a result': edit('batches', batch, 'revealed = coalesce(revealed, 0) + 1'),
  'hide that deadlines were moved': edit(
    'batches',
    batch,
    'deadline_moves = deadline_moves + 1, deadlines_moved_at = now()',
  ),
  'edit when a batch was made': edit('batches', batch, `created_at = created_at - interval '1 day'`),
  'hide a batch': () => `update batches set deleted_at = now() where not is_active and phase = 1`,
  'insert a translated text': (pick) =>
    `insert into batch_texts select id, 'de', 1, 'Anders' from batches where ${batch(pick(1000))}`,
  'insert a translated reason': (pick) =>
    `insert into batch_reasons select id, 'de', 1, 'Anders' from batches where ${batch(pick(1000))}`,
  'insert a setting': () => `insert into settings (name, value) values ('public_url', 'https://eve.example')
    on conflict (name) do update set value = settings.value || 'x'`,
  'edit how old a question on a paper is': (pick) =>
    `update ballot_questions set timestamp = timestamp - interval '1 day'
      where ${any('ballot_questions', 'batch_id, round, question_id')(pick(1000))}`,
};
