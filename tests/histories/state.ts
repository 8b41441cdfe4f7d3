import type pg from 'pg';

export type StateOfBatch = {
  id: string;
  phase: 1 | 2 | 3;
  is_active: boolean;
  round: number;
  stones_shown: string;
  ballot_changes: string;
  own_question: string;
  paper: string;
  online_closed: boolean;
  open_stacks: string[];
  /** Whether its box is not empty yet. */
  lacks_sheets: boolean;
  /** How many sheets counted or did not. */
  finished_sheets: number;
  sheets_in_box: number | null;
  /** How many go to the council, and what decides between joint ones. */
  cut: string;
  questions_limit: number;
  /** By the log its round was completed with ballots. */
  had_result: boolean;
  revision: number;
};

export type StateOfQuestion = {
  id: string;
  text: string;
  author: string;
  email: string;
  batch: string | null;
  /** Something ties it to the browser that submitted it. */
  tied: boolean;
  revision: number;
  /** All that is stored of it, whatever columns that has: its row, earlier words, and that it was taken out. */
  stored: { row: Record<string, unknown>; edits: unknown; taken_out: unknown };
};

/** A question that was deleted and can come back. */
type Deletion = { act: string; question: string; batch: string | null };

export type PaperEntry = {
  text: string;
  author: string;
  taken_out: boolean;
  reason: string | null;
  removed: boolean;
  /** Earlier words, oldest first; null where they were erased. */
  corrected: (string | null)[];
};

export type Paper = {
  batch: string;
  round: number;
  opened_at: string;
  stones_shown: string;
  ballot_changes: string;
  own_question: string;
  /** How many go to the council, and what decides between joint ones. */
  cut: string;
  shown_early: boolean;
  set_aside: boolean;
  entries: Record<string, PaperEntry>;
};

/** All that histories are about, at one moment. */
export type State = { batches: StateOfBatch[]; questions: StateOfQuestion[]; deletions: Deletion[]; papers: Paper[] };

const query = `
  with entries as (
    select batch_id, round, jsonb_object_agg(question_id, jsonb_build_object(
      'text', text, 'author', author, 'taken_out', taken_out_at is not null, 'reason', taken_out_reason,
      'removed', removed_at is not null,
      'corrected', coalesce(
        (
          select jsonb_agg(corrections.text order by place) from corrections
          where (corrections.batch_id, corrections.round, corrections.question_id)
            = (paper.batch_id, paper.round, paper.question_id)
        ),
        '[]'
      )
    )) as entries
    from ballot_questions as paper group by batch_id, round
  )
  select
    (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', id, 'phase', phase, 'is_active', is_active, 'round', stoning_round, 'stones_shown', stones_shown,
        'cut', concat(council_size, ' ', tie_at_cut), 'ballot_changes', ballot_changes, 'own_question', own_question,
        'paper', paper, 'online_closed', online_closed_at is not null, 'open_stacks', (
          select coalesce(jsonb_agg(stacks.id order by number), '[]') from stacks
          where stacks.batch_id = batches.id and stacks.round = stoning_round and state = 'open'
        ), 'sheets_in_box', sheets_in_box, 'finished_sheets', box.finished,
        'lacks_sheets', box.made > 0 and sheets_in_box is distinct from box.finished + sheets_given_up,
        'questions_limit', questions_limit, 'revision', revision,
        'had_result', exists (
          select from count_log where kind = 'completed' and payload::jsonb ->> 'batch' = batches.id::text
            and (payload::jsonb ->> 'round')::integer = stoning_round and (payload::jsonb ->> 'ballots')::integer > 0
        )
      ) order by id), '[]') from batches cross join lateral (
        select count(*) as made, count(*) filter (where state <> 'made') as finished from sheets
        where sheets.batch_id = batches.id and sheets.round = stoning_round
      ) as box
    ) as batches,
    (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', id, 'text', text, 'author', author, 'email', author_email, 'batch', batch_id, 'tied', browser_hash is not null,
        'revision', revision, 'stored', jsonb_build_object(
          'row', to_jsonb(questions) - 'written',
          'edits', (select jsonb_agg(edits order by id) from question_edits as edits where question_id = questions.id),
          'taken_out', (select jsonb_agg(lost order by batch_id) from taken_out_questions as lost where question_id = questions.id)
        )
      ) order by id), '[]') from standing_questions as questions
    ) as questions,
    (
      select coalesce(jsonb_agg(jsonb_build_object('act', held_by, 'question', id, 'batch', batch_id) order by id), '[]')
      from questions where held_until is not null
    ) as deletions,
    (
      select coalesce(jsonb_agg(jsonb_build_object(
        'batch', batch_id, 'round', round, 'opened_at', opened_at, 'stones_shown', rules -> 'stones_shown',
        'cut', concat(rules ->> 'council_size', ' ', rules ->> 'tie_at_cut'), 'ballot_changes', rules -> 'ballot_changes',
        'own_question', rules -> 'own_question',
        'shown_early', stones_shown_at is not null, 'set_aside', set_aside_at is not null,
        'entries', coalesce(entries, '{}')
      ) order by batch_id, round), '[]') from rounds left join entries using (batch_id, round)
    ) as papers`;

export async function readState(client: pg.Client): Promise<State> {
  const { rows } = await client.query<State>(query);
  if (!rows[0]) throw new Error('There is no state.');
  return rows[0];
}

/** The paper of the round that a batch is in, from the start of stoning on. */
export function paperOf(state: State, batchId: string): Paper | undefined {
  const batch = state.batches.find(({ id }) => id === batchId);
  if (!batch || batch.phase === 1) return undefined;
  return state.papers.find((paper) => paper.batch === batch.id && paper.round === batch.round);
}

/** The questions of a paper that can be chosen. */
export function choosableOn(paper: Paper | undefined): string[] {
  return Object.entries(paper?.entries ?? {})
    .filter(([, { taken_out, removed }]) => !taken_out && !removed)
    .map(([id]) => id);
}
