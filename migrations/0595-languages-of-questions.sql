-- In which language a question is asked (BCP 47; `und`: somebody said that it is unknown). Of a question that is what somebody said; without
-- it, the language is guessed whenever the words are read. On a paper it stands still with the words, and in no seal. A paper of earlier has
-- none, and is guessed when it is read.
alter table questions add column language text check (language ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$');
alter table ballot_questions add column language text check (language ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$');

create or replace view standing_questions as
  select xmin as written, questions.* from questions where stands;
create or replace view kept_questions as
  select questions.* from questions where removed_at is null and held_until is null;

-- The language goes onto the paper with the words; what nobody said is written there once it was guessed, in the same transaction.
create or replace function open_round(batch batches, previous_round integer)
returns void language plpgsql security definer set search_path = public, pg_temp as $$
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
      'co_askers', (select count(*) from co_askers where question_id = question.id),
      'language', question.language
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

-- It changes with the text alone.
create or replace function guard_ballot_question()
returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  is_erasure boolean := coalesce(current_setting('ten_stones.erasure', true), '') <> '';
  renamed boolean := words_in(to_jsonb(new)) - 'text' <> words_in(to_jsonb(old)) - 'text';
begin
  if (new.batch_id, new.round, new.question_id, new.timestamp) <> (old.batch_id, old.round, old.question_id, old.timestamp)
    or (old.taken_out_at is not null and new.taken_out_at is distinct from old.taken_out_at and not may_be_put_back(old, new))
    or (old.removed_at is not null and new.removed_at is distinct from old.removed_at)
    or (renamed and new.removed_at is null and not is_erasure)
    or (new.language is distinct from old.language and old.language is not null and new.text = old.text)
  then
    raise exception 'a ballot paper stands still' using errcode = 'check_violation', constraint = 'ballot_questions_stand_still';
  end if;
  if new.removed_at is not null then
    new := jsonb_populate_record(new, no_words());
    new.language := null;
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

create or replace function drop_words()
returns trigger language plpgsql as $$
begin
  new := jsonb_populate_record(new, no_words());
  new.seal := null;
  new.language := null;
  return new;
end $$;
