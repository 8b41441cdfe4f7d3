-- The rules of 0035 and 0036 stand still from the start of stoning on, and are in round, log and record.
drop trigger batches_keep_their_rules on batches;
create trigger batches_keep_their_rules before update on batches for each row
  when (
    old.phase >= 2 and new.phase >= 2
    and (old.stones_shown, old.tie_at_cut, old.council_size, old.ballot_changes, old.own_question)
      is distinct from (new.stones_shown, new.tie_at_cut, new.council_size, new.ballot_changes, new.own_question)
  )
  execute function refuse_change_of_frozen_rules();

-- As in 0032, with these rules.
create or replace function open_round(batch batches, previous_round integer) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into rounds (batch_id, round, stones_shown, tie_at_cut, council_size, ballot_changes, own_question, seed)
  values (
    batch.id, batch.stoning_round, batch.stones_shown, batch.tie_at_cut, batch.council_size, batch.ballot_changes,
    batch.own_question, new_seed()
  );
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

-- As in 0032, with these rules.
create or replace function batch_entry(batch batches) returns jsonb language sql stable
  return jsonb_build_object(
    'batch', batch.id, 'name', batch.name, 'phase', batch.phase, 'active', batch.is_active,
    'round', batch.stoning_round, 'revision', batch.revision,
    'submission_deadline', log_moment(batch.submission_deadline),
    'stoning_deadline', log_moment(batch.stoning_deadline),
    'rules', jsonb_build_object(
      'stones_shown', batch.stones_shown, 'tie_at_cut', batch.tie_at_cut, 'council_size', batch.council_size,
      'ballot_changes', batch.ballot_changes, 'own_question', batch.own_question,
      'questions_limit', batch.questions_limit
    )
  );

create or replace function paper_entry(of_batch uuid, of_round integer) returns jsonb language sql stable
  return (
    select jsonb_build_object('paper', jsonb_build_object(
      'round', of_round,
      'rules', jsonb_build_object(
        'stones_shown', rounds.stones_shown, 'tie_at_cut', rounds.tie_at_cut, 'council_size', rounds.council_size,
        'ballot_changes', rounds.ballot_changes, 'own_question', rounds.own_question
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
