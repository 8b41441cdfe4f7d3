-- What whoever asked a question says of its outcome (decision 640): each once, of a question on the paper of a completed round, as soon
-- as the council has said more than that it was sent there.
create table asker_verdicts (
  batch_id uuid not null,
  round integer not null,
  question_id uuid not null,
  -- As it was asked: what stands on the paper may have been merged of several.
  asked_id uuid not null references questions on delete cascade,
  said text not null check (said in ('yes', 'in_part', 'no')),
  words text check (words <> '' and char_length(words) <= 240),
  -- Of the words.
  state text check (state in ('waiting', 'published', 'declined')),
  said_at timestamptz not null default clock_timestamp(),
  -- As of an outcome: another one with each version.
  seal uuid not null default gen_random_uuid(),
  primary key (batch_id, round, question_id, asked_id),
  foreign key (batch_id, round, question_id) references ballot_questions on delete cascade,
  check (num_nonnulls(words, state) <> 1)
);
create index asker_verdicts_by_question on asker_verdicts (asked_id);
create index asker_verdicts_waiting on asker_verdicts (batch_id) where state = 'waiting';

-- What somebody says who asked as well. It holds no moment, as that they asked holds none, and goes with that.
create table co_asker_verdicts (
  batch_id uuid not null,
  round integer not null,
  question_id uuid not null,
  hash bytea not null,
  said text not null check (said in ('yes', 'in_part', 'no')),
  primary key (batch_id, round, question_id, hash),
  foreign key (batch_id, round, question_id) references ballot_questions on delete cascade,
  foreign key (question_id, hash) references co_askers on delete cascade
);
create index co_asker_verdicts_by_asking on co_asker_verdicts (question_id, hash);

create function refuse_unlawful_verdict() returns trigger language plpgsql as $$
begin
  perform share_batches(array[new.batch_id]);
  if not exists (
    select from outcomes join batches on batches.id = outcomes.batch_id and batches.stoning_round = outcomes.round
    where (outcomes.batch_id, outcomes.round, outcomes.question_id) = (new.batch_id, new.round, new.question_id)
      and outcomes.state <> 'sent' and batches.phase = 3
  ) then
    raise exception 'the council has said nothing of the question yet'
      using errcode = 'check_violation', constraint = 'verdicts_are_of_outcomes';
  end if;
  return new;
end $$;
create trigger asker_verdicts_are_of_outcomes before insert on asker_verdicts
  for each row execute function refuse_unlawful_verdict();
create trigger co_asker_verdicts_are_of_outcomes before insert on co_asker_verdicts
  for each row execute function refuse_unlawful_verdict();

-- Whoever asked what was merged of several is one of them: there are figures, and no words.
create function guard_asker_verdict() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (new.batch_id, new.round, new.question_id, new.asked_id, new.said, new.said_at)
    is distinct from (old.batch_id, old.round, old.question_id, old.asked_id, old.said, old.said_at)
  then
    raise exception 'it is said once' using errcode = 'check_violation', constraint = 'verdicts_stand_still';
  end if;
  if tg_op = 'INSERT' and (
    new.asked_id <> new.question_id and new.asked_id not in (select id from originals_of(new.question_id))
    or new.words is not null and asked_by_several(new.question_id)
  ) then
    raise exception 'not what was asked' using errcode = 'check_violation', constraint = 'verdicts_are_of_askers';
  end if;
  new.seal := gen_random_uuid();
  return new;
end $$;

create function asked_by_several(of_question uuid) returns boolean language sql stable
  return (select count(*) > 1 from originals_of(of_question));

create trigger asker_verdicts_stand_still before insert or update on asker_verdicts
  for each row execute function guard_asker_verdict();

create function refuse_other_verdict() returns trigger language plpgsql as $$
begin
  raise exception 'it is said once' using errcode = 'check_violation', constraint = 'verdicts_stand_still';
end $$;
create trigger co_asker_verdicts_stand_still before update on co_asker_verdicts
  for each row execute function refuse_other_verdict();

-- What was said of a question goes with its words, and with the question of who said it.
create function drop_verdicts_of_paper() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from asker_verdicts where (batch_id, round, question_id) = (new.batch_id, new.round, new.question_id);
  delete from co_asker_verdicts where (batch_id, round, question_id) = (new.batch_id, new.round, new.question_id);
  return null;
end $$;
create trigger ballot_questions_lose_their_verdicts after update on ballot_questions for each row
  when (old.removed_at is null and new.removed_at is not null) execute function drop_verdicts_of_paper();

create function drop_verdict_of_asker() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from asker_verdicts where asked_id = new.id;
  return null;
end $$;
create trigger questions_take_their_verdicts_along after update of removed_at on questions for each row
  when (new.removed_at is not null and old.removed_at is null) execute function drop_verdict_of_asker();

-- As the wire has it; null where nothing is to be shown. Co-askers are shown from three on.
create function verdict_entry(of_batch uuid, of_round integer, of_question uuid) returns jsonb language sql stable
begin atomic
  with figures as (
    select 'asker' as who, said, said_at, case when state = 'published' then words end as words from asker_verdicts
    where (batch_id, round, question_id) = (of_batch, of_round, of_question)
    union all
    select 'co_asker', said, null, null from co_asker_verdicts
    where (batch_id, round, question_id) = (of_batch, of_round, of_question)
  ), counted as (
    select who, count(*) as number, max(said) as said, max(words) as words, max(said_at) as at, jsonb_build_object(
      'yes', count(*) filter (where said = 'yes'), 'in_part', count(*) filter (where said = 'in_part'),
      'no', count(*) filter (where said = 'no')
    ) as figures
    from figures group by who
  )
  select nullif(coalesce(jsonb_object_agg(part.key, part.value), '{}'), '{}')
  from counted cross join lateral jsonb_each(jsonb_strip_nulls(case
    when who = 'co_asker' then case when number >= 3 then jsonb_build_object('co_askers', figures) else '{}' end
    when number > 1 or asked_by_several(of_question) then jsonb_build_object('askers', figures)
    else jsonb_build_object(
      'said', said, 'words', words, 'at', to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    )
  end)) as part;
end;

create trigger asker_verdicts_announced after insert or update or delete on asker_verdicts
  for each statement execute function announce_public_change();
create trigger co_asker_verdicts_announced after insert or delete on co_asker_verdicts
  for each statement execute function announce_public_change();

create trigger asker_verdicts_enter_the_log_by_insert after insert on asker_verdicts
  referencing new table as new_rows for each statement
  execute function log_rows('batch_id, round, question_id, asked_id', 'seal, said, words, state, log_moment(said_at)');
create trigger asker_verdicts_enter_the_log_by_update after update on asker_verdicts
  referencing old table as old_rows new table as new_rows for each statement
  execute function log_rows('batch_id, round, question_id, asked_id', 'seal, said, words, state, log_moment(said_at)');
create trigger asker_verdicts_enter_the_log_by_delete after delete on asker_verdicts
  referencing old table as old_rows for each statement
  execute function log_rows('batch_id, round, question_id, asked_id', 'seal, said, words, state, log_moment(said_at)');

-- Of co-askers the log follows the figures: a hash for a question, which names no browser.
create function log_co_asker_verdicts() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  changed jsonb;
begin
  select jsonb_agg(jsonb_build_array(
    'co_asker_verdicts', concat_ws(' ', batch_id, round, question_id),
    case when number > 0 then log_digest(jsonb_build_array(yes, in_part, no)::text) end
  ) order by batch_id, round, question_id) into changed
  from (select distinct batch_id, round, question_id from changed_rows) as question
  cross join lateral (
    select count(*) as number, count(*) filter (where said = 'yes') as yes, count(*) filter (where said = 'in_part') as in_part,
      count(*) filter (where said = 'no') as no
    from co_asker_verdicts as all_verdicts
    where (all_verdicts.batch_id, all_verdicts.round, all_verdicts.question_id) = (question.batch_id, question.round, question.question_id)
  ) as figures;
  if changed is null then return null; end if;
  perform append_to_count_log('rows', jsonb_build_object('rows', changed, 'follows', true));
  return null;
end $$;
create trigger co_asker_verdicts_enter_the_log_by_insert after insert on co_asker_verdicts
  referencing new table as changed_rows for each statement execute function log_co_asker_verdicts();
create trigger co_asker_verdicts_enter_the_log_by_delete after delete on co_asker_verdicts
  referencing old table as changed_rows for each statement execute function log_co_asker_verdicts();
