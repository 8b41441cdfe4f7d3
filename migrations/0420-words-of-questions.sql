-- What a person says with a question, in one list: a further word is named here, and goes along wherever the others go.
create function words_in(of_row jsonb) returns jsonb
  language sql immutable parallel safe
return jsonb_build_object('text', of_row -> 'text', 'author', of_row -> 'author');

-- As they stand where they were removed for good.
create function no_words() returns jsonb
  language sql immutable parallel safe
begin atomic
  select jsonb_object_agg(name, '') from jsonb_object_keys(words_in('{}')) as name;
end;

-- As the log has them: the text by its own seal, what is of the author by another.
create function digests_of_words(words jsonb, seal text, author_seal text) returns jsonb
  language sql immutable parallel safe
begin atomic
  select jsonb_object_agg(name, log_digest(case name when 'text' then seal else author_seal end || E'\n' || word))
  from jsonb_each_text(words) as each (name, word);
end;

-- What an edit changed, whichever word it was.
alter table question_edits add column before jsonb, add column after jsonb;
update question_edits set
  before = jsonb_strip_nulls(jsonb_build_object('text', text_before, 'author', author_before)),
  after = jsonb_strip_nulls(jsonb_build_object('text', text_after, 'author', author_after));
alter table question_edits
  alter column before set not null, alter column after set not null,
  drop column text_before, drop column text_after, drop column author_before, drop column author_after;

drop function originals_shown(uuid);
drop function originals_of(uuid);
create function originals_of(of_question uuid) returns table (id uuid, words jsonb, "timestamp" timestamptz)
  language sql stable
begin atomic
  with recursive merged as (
    select questions.id from questions
    where merged_into = of_question and removed_at is null and held_until is null
    union
    select questions.id from questions join merged on questions.merged_into = merged.id
    where removed_at is null and held_until is null
  )
  select questions.id, words_in(to_jsonb(questions)), questions.timestamp
  from merged join questions on questions.id = merged.id
  where not exists (select from questions as deeper where deeper.merged_into = merged.id)
  order by questions.timestamp, questions.id;
end;

create function originals_shown(of_question uuid) returns json
  language sql stable
begin atomic
  select json_agg(original.words order by original.timestamp, original.id) from originals_of(of_question) as original
  where exists (select from questions where merged_into = of_question);
end;

-- The first round takes the words as they stand, a further one the whole row of the paper before it.
create or replace function open_round(batch batches, previous_round integer) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into rounds (batch_id, round, rules, seed)
  values (batch.id, batch.stoning_round, frozen_rules(batch), new_seed());
  if previous_round is null then
    insert into ballot_questions
    select paper.* from standing_questions as question
    cross join lateral jsonb_populate_record(null::ballot_questions, words_in(to_jsonb(question)) || jsonb_build_object(
      'batch_id', batch.id, 'round', batch.stoning_round, 'question_id', question.id, 'timestamp', question.timestamp,
      'seal', gen_random_uuid(), 'author_seal', gen_random_uuid(),
      'originals', case when question.id in (select merged_into from questions where merged_into is not null) then (
        select jsonb_agg(original.words || jsonb_build_object(
          'id', original.id, 'seal', gen_random_uuid(), 'author_seal', gen_random_uuid()
        ) order by original.timestamp, original.id)
        from originals_of(question.id) as original
      ) end,
      'co_askers', (select count(*) from co_askers where question_id = question.id)
    )) as paper
    where question.batch_id = batch.id;
  else
    insert into ballot_questions
    select paper.* from ballot_questions as earlier
    cross join lateral jsonb_populate_record(earlier, jsonb_build_object(
      'round', batch.stoning_round, 'seal', gen_random_uuid(), 'author_seal', gen_random_uuid(), 'sign', null
    )) as paper
    where earlier.batch_id = batch.id and earlier.round = previous_round and earlier.taken_out_at is null and earlier.removed_at is null;
  end if;
end $$;

create or replace function ballot_question_entry(question ballot_questions) returns jsonb
  language sql stable
return jsonb_build_object('id', question.question_id)
  || digests_of_words(words_in(to_jsonb(question)), question.seal::text, question.author_seal::text)
  || case when question.taken_out_at is not null then jsonb_build_object(
       'taken_out', jsonb_build_object('at', log_moment(question.taken_out_at), 'reason', log_digest(question.taken_out_reason))
     ) else '{}' end
  || case when question.originals is not null then jsonb_build_object('originals', paper_originals_digests(question.originals)) else '{}' end
  || case when question.co_askers > 0 then jsonb_build_object('co_askers', question.co_askers) else '{}' end;

create or replace function paper_originals_digests(originals jsonb) returns jsonb
  language sql immutable
begin atomic
  select jsonb_agg(digests_of_words(words_in(one), one ->> 'seal', one ->> 'author_seal') order by place)
  from jsonb_array_elements(originals) with ordinality as original (one, place);
end;

create or replace function paper_originals_shown(originals jsonb) returns json
  language sql immutable
begin atomic
  select json_agg(words_in(one) order by place) from jsonb_array_elements(originals) with ordinality as original (one, place)
  where one ->> 'text' is not null;
end;

create or replace function erase_originals() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  erasure text := coalesce(current_setting('ten_stones.erasure', true), '');
  is_gone boolean := tg_op = 'DELETE' or new.removed_at is not null;
begin
  perform set_config('ten_stones.erasure', 'on', true);
  update ballot_questions set originals = (
    select jsonb_agg(case
      when one ->> 'id' <> old.id::text then one
      when is_gone then one || words_in('{}') || '{"seal": null, "author_seal": null}'
      else one || jsonb_build_object('author', new.author, 'author_seal', gen_random_uuid())
    end order by place)
    from jsonb_array_elements(originals) with ordinality as original (one, place)
  )
  where originals @> jsonb_build_array(jsonb_build_object('id', old.id));
  perform set_config('ten_stones.erasure', erasure, true);
  return null;
end $$;

-- Whichever words a row has go with `removed_at`.
create or replace function erase_from_papers() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  erasure text := coalesce(current_setting('ten_stones.erasure', true), '');
begin
  update corrections set text = null, seal = null
  where question_id in (select id from new_questions where removed_at is not null) and text is not null;
  update ballot_questions set
    seal = null, author_seal = null, removed_at = clock_timestamp(), taken_out_reason = null,
    taken_out_at = coalesce(
      taken_out_at,
      case when exists (
        select from batches where batches.id = batch_id and stoning_round = round and phase = 2
      ) then clock_timestamp() end
    )
  where question_id in (select id from new_questions where removed_at is not null) and removed_at is null;
  perform set_config('ten_stones.erasure', 'on', true);
  update ballot_questions set author = new_questions.author
  from new_questions join old_questions using (id)
  where id = question_id and new_questions.withdrawn_at is not null and old_questions.withdrawn_at is null
    and ballot_questions.removed_at is null and ballot_questions.author <> new_questions.author;
  perform set_config('ten_stones.erasure', erasure, true);
  return null;
end $$;

create or replace function guard_ballot_question() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  is_erasure boolean := coalesce(current_setting('ten_stones.erasure', true), '') <> '';
  renamed boolean := words_in(to_jsonb(new)) - 'text' <> words_in(to_jsonb(old)) - 'text';
begin
  if (new.batch_id, new.round, new.question_id, new.timestamp) <> (old.batch_id, old.round, old.question_id, old.timestamp)
    or (old.taken_out_at is not null and new.taken_out_at is distinct from old.taken_out_at and not may_be_put_back(old, new))
    or (old.removed_at is not null and new.removed_at is distinct from old.removed_at)
    or (renamed and new.removed_at is null and not is_erasure)
  then
    raise exception 'a ballot paper stands still' using errcode = 'check_violation', constraint = 'ballot_questions_stand_still';
  end if;
  if new.removed_at is not null then
    new := jsonb_populate_record(new, no_words());
  end if;
  if new.removed_at is null and new.text <> old.text then
    if not is_erasure then
      insert into corrections (batch_id, round, question_id, place, text, seal)
      select old.batch_id, old.round, old.question_id, count(*) + 1, old.text, old.seal
      from corrections
      where corrections.batch_id = old.batch_id and corrections.round = old.round
        and corrections.question_id = old.question_id;
    end if;
    new.seal := gen_random_uuid();
  end if;
  if new.removed_at is null and renamed then
    new.author_seal := gen_random_uuid();
  end if;
  if new.taken_out_at is not null and old.taken_out_at is null and new.removed_at is null then
    perform refuse_unlawful_taking_out(old.batch_id, old.round);
  end if;
  return new;
end $$;

alter function drop_seal rename to drop_words;
create or replace function drop_words() returns trigger language plpgsql as $$
begin
  new := jsonb_populate_record(new, no_words());
  new.seal := null;
  return new;
end $$;
alter trigger questions_lose_their_seal on questions rename to questions_lose_their_words;

-- Which words a paper shows is asked where it is read.
drop view paper_questions;
