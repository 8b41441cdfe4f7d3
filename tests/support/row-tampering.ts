import { randomUUID } from 'node:crypto';
import { batchTextNames } from '#contract/council/public-batch.ts';
import type { Change } from './tampering.ts';

export const any = (table: string, key: string) => (n: number) =>
  `(${key}) = (select ${key} from ${table} order by ${key} offset ${n} % (select count(*) from ${table}) limit 1)`;
const handover = any('handovers', 'id');
const batch = any('batches', 'id');

export const edit =
  (table: string, row: (n: number) => string, set: string): Change =>
  (pick) =>
    `update ${table} set ${set} where ${row(pick(1000))}`;

/** What the public reads beside the count. */
export const rowChanges: Record<string, Change> = {
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
