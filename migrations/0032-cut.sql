-- Batch rules `council_size` (null: every question with stones goes to the council) and `tie_at_cut`: who goes of those that are
-- equal at the cut.
alter table batches
  add column tie_at_cut text not null default 'all' check (tie_at_cut in ('all', 'lot')),
  add column council_size integer check (council_size between 1 and 50);

drop trigger batches_keep_their_rules on batches;
create trigger batches_keep_their_rules before update on batches for each row
  when (
    old.phase >= 2 and new.phase >= 2
    and (old.stones_shown, old.tie_at_cut, old.council_size) is distinct from (new.stones_shown, new.tie_at_cut, new.council_size)
  )
  execute function refuse_change_of_frozen_rules();

-- Rounds of before are as nothing was chosen for them.
alter table rounds
  add column tie_at_cut text not null default 'all' check (tie_at_cut in ('all', 'lot')),
  add column council_size integer check (council_size between 1 and 50);

-- As in 0028, with these rules.
create or replace function open_round(batch batches, previous_round integer) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into rounds (batch_id, round, stones_shown, tie_at_cut, council_size, seed)
  values (batch.id, batch.stoning_round, batch.stones_shown, batch.tie_at_cut, batch.council_size, new_seed());
  if previous_round is null then
    insert into ballot_questions (batch_id, round, question_id, text, author, timestamp, seal, author_seal)
    select batch.id, batch.stoning_round, id, text, author, timestamp, gen_random_uuid(), gen_random_uuid()
    from questions where questions.batch_id = batch.id and removed_at is null;
  else
    insert into ballot_questions (batch_id, round, question_id, text, author, timestamp, seal, author_seal)
    select batch_id, batch.stoning_round, question_id, text, author, timestamp, gen_random_uuid(), gen_random_uuid()
    from ballot_questions
    where batch_id = batch.id and round = previous_round and taken_out_at is null and removed_at is null;
  end if;
end $$;

-- As in 0031, with these rules.
create or replace function batch_entry(batch batches) returns jsonb language sql stable
  return jsonb_build_object(
    'batch', batch.id, 'name', batch.name, 'phase', batch.phase, 'active', batch.is_active,
    'round', batch.stoning_round, 'revision', batch.revision,
    'submission_deadline', log_moment(batch.submission_deadline),
    'stoning_deadline', log_moment(batch.stoning_deadline),
    'rules', jsonb_build_object(
      'stones_shown', batch.stones_shown, 'tie_at_cut', batch.tie_at_cut, 'council_size', batch.council_size,
      'questions_limit', batch.questions_limit
    )
  );

create or replace function paper_entry(of_batch uuid, of_round integer) returns jsonb language sql stable
  return (
    select jsonb_build_object('paper', jsonb_build_object(
      'round', of_round, 'rules', jsonb_build_object(
        'stones_shown', rounds.stones_shown, 'tie_at_cut', rounds.tie_at_cut, 'council_size', rounds.council_size
      ),
      'questions', coalesce(
        (
          select jsonb_agg(ballot_question_entry(ballot_questions) order by question_id)
          from ballot_questions where ballot_questions.batch_id = of_batch and ballot_questions.round = of_round
        ),
        '[]'
      )
    )) || commitment_entry(of_batch, of_round)
    from rounds where rounds.batch_id = of_batch and rounds.round = of_round
  );
