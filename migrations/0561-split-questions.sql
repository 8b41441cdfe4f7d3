-- A question that asks several things becomes several (decision 520): it is `split`, and points to nothing; its parts point to it.
insert into question_moves (from_state, to_state, by, phase) values
  ('waiting', 'split', 'moderator', 1), ('published', 'split', 'moderator', 1),
  ('split', 'waiting', 'undo', 1), ('split', 'published', 'undo', 1);

alter table questions
  drop constraint questions_state_check,
  add constraint questions_state_check check (state in ('waiting', 'published', 'declined', 'merged', 'split', 'withdrawn')),
  -- The question that this one is a part of, while that is there.
  add column split_from uuid references questions on delete set null deferrable initially deferred,
  -- What the browser that asked is recognised by belongs to this id, which stays when that question goes; null: to its own.
  add column asked_as uuid,
  add constraint questions_are_split_from_another check (split_from <> id);
create index questions_split_from on questions (split_from) where split_from is not null;
create index questions_asked_as on questions (asked_as) where asked_as is not null;

create or replace view standing_questions as
  select xmin as written, questions.* from questions where stands;
create or replace view kept_questions as
  select questions.* from questions where removed_at is null and held_until is null;

alter table news_events
  drop constraint news_events_kind_check,
  add constraint news_events_kind_check
    check (kind in ('published', 'declined', 'merged', 'split', 'stoning', 'completed', 'outcome'));

-- What others were merged into is theirs as well, and is not split.
create or replace function refuse_unlawful_state() returns trigger language plpgsql as $$
begin
  if not exists (
    select from question_moves as moves
    where moves.from_state = old.state and moves.to_state = new.state
      and moves.by = coalesce(current_setting('ten_stones.moves_by', true), '')
      and moves.phase = coalesce((select batches.phase from batches where batches.id = old.batch_id), 1)
  ) or new.state = 'split' and exists (select from questions where merged_into = old.id) then
    raise exception 'a question that is % does not become % so', old.state, new.state
      using errcode = 'check_violation', constraint = 'questions_change_their_state_lawfully';
  end if;
  return new;
end $$;

-- By which other ids the choices of a ballot were asked: what was merged into them, and what they or that were split from.
create or replace function originals_on_paper(of_batch uuid, of_round integer, of_questions uuid[])
  returns table (question_id uuid, original_id uuid) language sql stable
begin atomic
  with asked as (
    select paper.question_id, (original ->> 'id')::uuid as id
    from ballot_questions as paper, jsonb_array_elements(paper.originals) as original
    where paper.batch_id = of_batch and paper.round = of_round and paper.question_id = any (of_questions) and paper.originals is not null
  )
  select asked.question_id, asked.id from asked
  union all
  select chosen.question_id, questions.asked_as
  from (select id as question_id, id from unnest(of_questions) as id union all select asked.question_id, asked.id from asked) as chosen
  join questions on questions.id = chosen.id
  where questions.asked_as is not null;
end;

create or replace function are_of_others(batch batches, choices uuid[], asked uuid[], hashes bytea[]) returns boolean language plpgsql as $$
begin
  return cardinality(hashes) is not distinct from cardinality(asked) and choices <@ asked
    and not exists (
      select from originals_on_paper(batch.id, batch.stoning_round, choices) where original_id <> all (asked)
    )
    and not exists (
      select from unnest(asked, hashes) as one (question_id, hash)
      join questions on questions.id = one.question_id and questions.browser_hash = one.hash
    )
    -- The one that was asked may be gone, and its parts stand.
    and not exists (
      select from unnest(asked, hashes) as one (question_id, hash)
      join questions on questions.asked_as = one.question_id and questions.browser_hash = one.hash
    );
end $$;

-- Whoever asked the whole, or asked it as well, or wants to be told of it, asks each of its parts.
create function ask_parts_as_well() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into co_askers (question_id, hash) select new.id, hash from co_askers where question_id = new.split_from;
  insert into news_subscriptions (question_id, address_hash, asker_hash, language, asked_at, confirmed_at, last_mail_at)
  select new.id, address_hash, asker_hash, language, asked_at, confirmed_at, last_mail_at
  from news_subscriptions where question_id = new.split_from;
  return null;
end $$;
create trigger questions_are_asked_as_what_they_were_split_from after insert on questions for each row
  when (new.split_from is not null) execute function ask_parts_as_well();
