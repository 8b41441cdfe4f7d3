-- What becomes of a question that was sent (decision 142). Which moves are lawful is this table: by whom, while its batch stands in
-- which phase. A question in no batch is as one of a batch in submission: nothing that stands still is made of it.
create table question_moves (
  from_state text not null,
  to_state text not null,
  by text not null check (by in ('moderator', 'author', 'completion', 'undo')),
  phase smallint not null check (phase between 1 and 3),
  primary key (from_state, to_state, by)
);
insert into question_moves (from_state, to_state, by, phase) values
  ('waiting', 'published', 'moderator', 1), ('declined', 'published', 'moderator', 1),
  ('waiting', 'declined', 'moderator', 1), ('published', 'declined', 'moderator', 1),
  ('waiting', 'merged', 'moderator', 1), ('published', 'merged', 'moderator', 1),
  ('waiting', 'withdrawn', 'author', 1), ('published', 'withdrawn', 'author', 1),
  ('waiting', 'declined', 'completion', 3),
  ('published', 'waiting', 'undo', 1), ('published', 'declined', 'undo', 1),
  ('declined', 'waiting', 'undo', 1), ('declined', 'published', 'undo', 1),
  ('merged', 'waiting', 'undo', 1), ('merged', 'published', 'undo', 1);

alter table questions
  -- Why it was declined, for its author to read; of one that stands: why other words that were sent for it were declined.
  add column state_reason text check (char_length(state_reason) <= 300),
  add column merged_into uuid references questions on delete set null deferrable initially deferred,
  add column decided_at timestamptz,
  -- The act that put it in its state, as long as there is one that could be taken back.
  add column decided_by uuid references audit_entries,
  add column waits boolean not null
    generated always as (state = 'waiting' and removed_at is null and held_until is null) stored,
  add constraint questions_give_reasons check (state_reason is null or state in ('declined', 'published')),
  add constraint questions_are_merged_into_another check (merged_into is null or (state = 'merged' and merged_into <> id));

create or replace view standing_questions as
  select xmin as written, questions.* from questions where stands;

-- Those that were not deleted, in whatever state: what the administration, an author and an erasure find.
create view kept_questions as
  select questions.* from questions where removed_at is null and held_until is null;

create index questions_kept_newest_first on questions (timestamp desc, id desc) where removed_at is null and held_until is null;
create index questions_kept_by_batch on questions (batch_id, state) where removed_at is null and held_until is null;
create index questions_waiting on questions (batch_id, timestamp, id) where waits;
create index questions_merged_into on questions (merged_into) where merged_into is not null;
create index questions_decided_by on questions (decided_by) where decided_by is not null;

-- What stands on a paper is published there, whatever becomes of the question elsewhere.
create or replace view paper_questions as
  select questions.id, paper.text, paper.author, questions.author_email, paper.batch_id, paper.timestamp, questions.revision,
    questions.removed_at, lower(paper.text || ' ' || paper.author || ' ' || questions.author_email) as searched,
    'published'::text as state, null::text as state_reason, null::uuid as merged_into
  from ballot_questions as paper
  join batches on batches.id = paper.batch_id and batches.stoning_round = paper.round and batches.phase >= 2
  join questions on questions.id = paper.question_id
  where paper.removed_at is null;

-- Whoever moves questions says as whom: `ten_stones.moves_by`.
create function refuse_unlawful_state() returns trigger language plpgsql as $$
begin
  if not exists (
    select from question_moves as moves
    where moves.from_state = old.state and moves.to_state = new.state
      and moves.by = coalesce(current_setting('ten_stones.moves_by', true), '')
      and moves.phase = coalesce((select batches.phase from batches where batches.id = old.batch_id), 1)
  ) then
    raise exception 'a question that is % does not become % so', old.state, new.state
      using errcode = 'check_violation', constraint = 'questions_change_their_state_lawfully';
  end if;
  return new;
end $$;
create trigger questions_change_their_state_lawfully before update of state on questions for each row
  when (old.state <> new.state) execute function refuse_unlawful_state();

create function refuse_unpublished_entry() returns trigger language plpgsql as $$
begin
  raise exception 'only a published question is put into a batch'
    using errcode = 'check_violation', constraint = 'questions_are_published_where_they_enter';
end $$;
create trigger questions_are_published_where_they_enter before update of batch_id on questions for each row
  when (new.batch_id is distinct from old.batch_id and new.batch_id is not null and old.state <> 'published'
    and old.held_until is null)
  execute function refuse_unpublished_entry();

-- Other words for a question that stands, which its author sent while the batch is reviewed first: they wait for a moderator.
create table waiting_words (
  question_id uuid primary key references questions on delete cascade,
  text text not null check (text <> '' and char_length(text) <= 1000),
  author text not null check (author <> '' and char_length(author) <= 120),
  sent_at timestamptz not null default clock_timestamp()
);
-- They go with the words that they were to replace, and with their author.
create function forget_waiting_words() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from waiting_words where question_id = new.id;
  return null;
end $$;
create trigger questions_take_their_waiting_words_along after update of removed_at, withdrawn_at, state on questions for each row
  when ((new.removed_at is not null and old.removed_at is null) or (new.withdrawn_at is not null and old.withdrawn_at is null)
    or (old.state = 'published' and new.state <> 'published'))
  execute function forget_waiting_words();

-- A batch is as full as questions stand or wait in it.
alter table batch_sizes add column waiting integer not null default 0 check (waiting >= 0);

create function resize_batch(resized uuid, standing bigint, waited bigint) returns void language plpgsql as $$
declare
  size integer;
begin
  insert into batch_sizes as sizes (batch_id, questions, waiting) values (resized, greatest(standing, 0), greatest(waited, 0))
  on conflict (batch_id) do update set questions = sizes.questions + standing, waiting = sizes.waiting + waited
  returning questions + waiting into size;
  if standing + waited > 0 and size > (select questions_limit from batches where id = resized) then
    raise exception 'a batch takes no more questions than its rule says'
      using errcode = 'check_violation', constraint = 'batches_have_room';
  end if;
end $$;

create or replace function resize_batches() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform resize_batch(batch_id, standing, waited)
    from (
      select batch_id, count(*) filter (where stands) as standing, count(*) filter (where waits) as waited from new_questions
      where batch_id is not null and (stands or waits) group by batch_id order by batch_id
    ) as moves;
  elsif tg_op = 'DELETE' then
    perform resize_batch(batch_id, -standing, -waited)
    from (
      select batch_id, count(*) filter (where stands) as standing, count(*) filter (where waits) as waited from old_questions
      where batch_id is not null and (stands or waits) group by batch_id order by batch_id
    ) as moves;
  else
    perform resize_batch(batch_id, standing, waited)
    from (
      select moved.batch_id, sum(moved.standing)::bigint as standing, sum(moved.waited)::bigint as waited
      from old_questions
      join new_questions on new_questions.id = old_questions.id
        and (new_questions.batch_id, new_questions.stands, new_questions.waits)
          is distinct from (old_questions.batch_id, old_questions.stands, old_questions.waits),
      lateral (
        values (old_questions.batch_id, -old_questions.stands::integer, -old_questions.waits::integer),
          (new_questions.batch_id, new_questions.stands::integer, new_questions.waits::integer)
      ) as moved (batch_id, standing, waited)
      where moved.batch_id is not null and (moved.standing <> 0 or moved.waited <> 0)
      group by moved.batch_id order by moved.batch_id
    ) as moves;
  end if;
  return null;
end $$;
drop function resize_batch(uuid, bigint);

-- What waits enters a batch, too.
create or replace function refuse_unlawful_entries() returns trigger language plpgsql as $$
begin
  perform refuse_unlawful_moves(
    array(select distinct batch_id from new_questions where batch_id is not null and (stands or waits)), '{}'
  );
  return null;
end $$;

-- Whether what is sent is read first.
alter table batches
  add column moderation text not null default 'none' check (moderation in ('none', 'before_publishing')),
  -- What a question is declined for, in an organiser's words, to choose from; null: what the panel offers.
  add column reasons text[] check (cardinality(reasons) <= 12);

create or replace function batch_rules(batch batches) returns jsonb language sql stable
  return frozen_rules(batch) || jsonb_build_object(
    'questions_limit', batch.questions_limit, 'phase_changes', batch.phase_changes, 'moderation', batch.moderation
  );
