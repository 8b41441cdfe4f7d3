-- With a question its originals stand still on the paper, and how many asked it as well (decision 151). Each original has the seals of its
-- words and of its author; both are null once the law took them.
alter table ballot_questions
  add column originals jsonb check (jsonb_typeof(originals) = 'array'),
  add column co_askers integer not null default 0 check (co_askers >= 0);

-- As strangers read them: those that have their words.
create function paper_originals_shown(originals jsonb) returns json language sql immutable
begin atomic
  select json_agg(json_build_object('text', one -> 'text', 'author', one -> 'author') order by place)
  from jsonb_array_elements(originals) with ordinality as original (one, place) where one ->> 'text' is not null;
end;

create function paper_originals_digests(originals jsonb) returns jsonb language sql immutable
begin atomic
  select jsonb_agg(jsonb_build_object(
    'text', log_digest((one ->> 'seal') || E'\n' || (one ->> 'text')),
    'author', log_digest((one ->> 'author_seal') || E'\n' || (one ->> 'author'))
  ) order by place)
  from jsonb_array_elements(originals) with ordinality as original (one, place);
end;

-- As in 0031, with originals and co-askers where there are any.
create or replace function ballot_question_entry(question ballot_questions) returns jsonb language sql stable
  return jsonb_build_object(
    'id', question.question_id,
    'text', case when question.seal is not null then log_digest(question.seal || E'\n' || question.text) end,
    'author', case when question.author_seal is not null then log_digest(question.author_seal || E'\n' || question.author) end
  ) || case when question.taken_out_at is not null then jsonb_build_object('taken_out', jsonb_build_object(
    'at', log_moment(question.taken_out_at), 'reason', log_digest(question.taken_out_reason)
  )) else '{}' end
  || case when question.originals is not null
    then jsonb_build_object('originals', paper_originals_digests(question.originals)) else '{}' end
  || case when question.co_askers > 0 then jsonb_build_object('co_askers', question.co_askers) else '{}' end;

-- As in 0099, with what stands still beside the words.
create or replace function open_round(batch batches, previous_round integer) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into rounds (batch_id, round, rules, seed)
  values (batch.id, batch.stoning_round, frozen_rules(batch), new_seed());
  if previous_round is null then
    insert into ballot_questions (batch_id, round, question_id, text, author, timestamp, seal, author_seal, originals, co_askers)
    select batch.id, batch.stoning_round, id, text, author, timestamp, gen_random_uuid(), gen_random_uuid(),
      case when id in (select merged_into from questions where merged_into is not null) then (
        select jsonb_agg(jsonb_build_object(
          'id', original.id, 'text', original.text, 'author', original.author,
          'seal', gen_random_uuid(), 'author_seal', gen_random_uuid()
        ) order by original.timestamp, original.id)
        from originals_of(standing_questions.id) as original
      ) end,
      (select count(*) from co_askers where question_id = standing_questions.id)
    from standing_questions where standing_questions.batch_id = batch.id;
  else
    insert into ballot_questions (batch_id, round, question_id, text, author, timestamp, seal, author_seal, originals, co_askers)
    select batch_id, batch.stoning_round, question_id, text, author, timestamp, gen_random_uuid(), gen_random_uuid(), originals, co_askers
    from ballot_questions
    where batch_id = batch.id and round = previous_round and taken_out_at is null and removed_at is null;
  end if;
end $$;

-- As in 0055: originals change by an erasure alone, and the number of co-askers never.
create function refuse_changed_originals() returns trigger language plpgsql as $$
begin
  if new.co_askers <> old.co_askers or new.removed_at is null and new.originals is distinct from old.originals
    and coalesce(current_setting('ten_stones.originals', true), '') = ''
  then
    raise exception 'a ballot paper stands still' using errcode = 'check_violation', constraint = 'ballot_questions_stand_still';
  end if;
  if new.removed_at is not null then
    new.originals := null;
  end if;
  return new;
end $$;
create trigger ballot_questions_keep_their_originals before update on ballot_questions for each row
  execute function refuse_changed_originals();

-- What is removed or withdrawn goes from the papers on which it stands as an original.
create function erase_originals() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  erasure text := coalesce(current_setting('ten_stones.erasure', true), '');
  is_gone boolean := tg_op = 'DELETE' or new.removed_at is not null;
begin
  perform set_config('ten_stones.erasure', 'on', true), set_config('ten_stones.originals', 'on', true);
  update ballot_questions set originals = (
    select jsonb_agg(case
      when one ->> 'id' <> old.id::text then one
      when is_gone then one || '{"text": null, "author": null, "seal": null, "author_seal": null}'
      else one || jsonb_build_object('author', new.author, 'author_seal', gen_random_uuid())
    end order by place)
    from jsonb_array_elements(originals) with ordinality as original (one, place)
  )
  where originals @> jsonb_build_array(jsonb_build_object('id', old.id));
  perform set_config('ten_stones.erasure', erasure, true), set_config('ten_stones.originals', '', true);
  return null;
end $$;
create trigger questions_that_go_leave_papers after delete on questions for each row
  when (old.state = 'merged') execute function erase_originals();
create trigger questions_take_their_words_from_papers after update of removed_at, withdrawn_at on questions for each row
  when (old.state = 'merged' and (
    new.removed_at is not null and old.removed_at is null or new.withdrawn_at is not null and old.withdrawn_at is null
  ))
  execute function erase_originals();

-- As in 0031, also of originals.
create or replace function log_changed_papers() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  change record;
begin
  for change in
    -- A row of a transition table is of no named type; what is written now is in the table, too.
    select batch_id, round, jsonb_agg(ballot_question_entry(paper) order by question_id) as questions
    from ballot_questions as paper join new_rows using (batch_id, round, question_id)
    join old_rows using (batch_id, round, question_id)
    where (old_rows.seal, old_rows.author_seal, old_rows.taken_out_at, old_rows.taken_out_reason, old_rows.originals)
      is distinct from
      (new_rows.seal, new_rows.author_seal, new_rows.taken_out_at, new_rows.taken_out_reason, new_rows.originals)
    group by batch_id, round order by batch_id, round
  loop
    perform append_to_count_log('paper', jsonb_build_object(
      'batch', change.batch_id, 'round', change.round, 'questions', change.questions,
      'erasure', coalesce(current_setting('ten_stones.erasure', true), '') <> ''
    ));
    if exists (
      select from batches where id = change.batch_id and stoning_round = change.round and phase = 3
    ) then
      perform log_completion(change.batch_id, change.round);
    end if;
  end loop;
  return null;
end $$;
