-- What has become of a question that was sent, and whether it was deleted a moment ago (decision 85). A deleted question that can still
-- come back is the same row, held by the act that deleted it until that has no way back any more.
--
-- `stands` is the one place that says which questions are there for whoever lists, counts, shows, assigns, limits or freezes them. They
-- read the view `standing_questions`; `standing-questions.test.ts` names who reads past it, and why.
alter table questions
  add column state text not null default 'published'
    constraint questions_state_check check (state in ('waiting', 'published', 'declined', 'merged', 'withdrawn')),
  add column held_by uuid references audit_entries,
  add column held_until timestamptz,
  add column stands boolean not null
    generated always as (state = 'published' and removed_at is null and held_until is null) stored,
  add constraint questions_are_held_by_an_act check ((held_by is null) = (held_until is null)),
  -- What was removed for good has no words that could come back.
  add constraint questions_are_held_with_their_words check (held_until is null or removed_at is null);

-- `written` is the transaction that wrote the row. It comes first, so that a later migration can replace the view when the table has
-- further columns.
create view standing_questions as
  select xmin as written, questions.* from questions where stands;

drop index questions_by_author, questions_by_author_email, questions_by_batch, questions_newest_first;
create index questions_by_author on questions (lower(author), id) where stands;
create index questions_by_batch on questions (batch_id) where stands;
create index questions_newest_first on questions (timestamp desc, id desc) where stands;
-- Somebody's questions are found by it whatever has become of them.
create index questions_by_author_email on questions (lower(author_email));
create index questions_held on questions (held_by) where held_until is not null;

-- A retry of a submission whose question was deleted is a new question, as if the deleted one were gone already.
alter table questions drop constraint questions_submission_key_key;
create unique index questions_submission_key_key on questions (submission_key) where held_until is null;

-- A batch holds the questions that stand in it.
create or replace function resize_batches() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform resize_batch(batch_id, entered)
    from (
      select batch_id, count(*) as entered from new_questions
      where batch_id is not null and stands group by batch_id order by batch_id
    ) as moves;
  elsif tg_op = 'DELETE' then
    perform resize_batch(batch_id, -gone)
    from (
      select batch_id, count(*) as gone from old_questions
      where batch_id is not null and stands group by batch_id order by batch_id
    ) as moves;
  else
    perform resize_batch(batch_id, change)
    from (
      select moved.batch_id, sum(moved.change)::bigint as change
      from old_questions
      join new_questions on new_questions.id = old_questions.id
        and (new_questions.batch_id, new_questions.stands) is distinct from (old_questions.batch_id, old_questions.stands),
      lateral (
        values (old_questions.batch_id, -1, old_questions.stands), (new_questions.batch_id, 1, new_questions.stands)
      ) as moved (batch_id, change, stands)
      where moved.batch_id is not null and moved.stands group by moved.batch_id order by moved.batch_id
    ) as moves;
  end if;
  return null;
end $$;

create or replace function refuse_unlawful_entries() returns trigger language plpgsql as $$
begin
  perform refuse_unlawful_moves(
    array(select distinct batch_id from new_questions where batch_id is not null and stands), '{}'
  );
  return null;
end $$;

-- What comes to stand enters its batch, wherever it was before; what does not stand any more was taken away and not moved.
create or replace function refuse_unlawful_changes_of_batch() returns trigger language plpgsql as $$
begin
  perform refuse_unlawful_moves(
    array_agg(distinct new_questions.batch_id) filter (where new_questions.batch_id is not null),
    array_agg(distinct old_questions.batch_id) filter (where old_questions.batch_id is not null and old_questions.stands)
  )
  from old_questions join new_questions on new_questions.id = old_questions.id
    and (new_questions.batch_id is distinct from old_questions.batch_id or not old_questions.stands)
  where new_questions.stands
  having count(*) > 0;
  return null;
end $$;

-- As in 0028.
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
    from standing_questions where standing_questions.batch_id = batch.id;
  else
    insert into ballot_questions (batch_id, round, question_id, text, author, timestamp, seal, author_seal)
    select batch_id, batch.stoning_round, question_id, text, author, timestamp, gen_random_uuid(), gen_random_uuid()
    from ballot_questions
    where batch_id = batch.id and round = previous_round and taken_out_at is null and removed_at is null;
  end if;
end $$;

-- The questions that were held in a table of their own. Their earlier words and that they were taken out went when they were deleted.
insert into questions (
  id, text, author, author_email, batch_id, timestamp, submission_key, revision, withdrawn_at, seal, browser_hash, held_by, held_until
)
select was.id, was.text, was.author, was.author_email, batches.id, was.timestamp, was.submission_key, was.revision,
  was.withdrawn_at, was.seal, was.browser_hash, acts.id, acts.until
from held_questions
join undoable_acts as acts on acts.id = held_questions.act_id
cross join lateral jsonb_populate_record(null::questions, held_questions.question) as was
left join batches on batches.id = was.batch_id and batches.deleted_at is null
where acts.undone_at is null;
drop table held_questions;
