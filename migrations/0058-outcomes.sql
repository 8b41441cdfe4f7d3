-- What became of a question that went to the council. It belongs to the ballot paper of the round in which it was forwarded.
create table outcomes (
  batch_id uuid not null,
  round integer not null,
  question_id uuid not null,
  state text not null check (state in ('sent', 'answered', 'not_taken_up')),
  -- The council's.
  words text check (words <> '' and char_length(words) <= 2000),
  -- In the council's calendar.
  day date not null check (day between '1900-01-01' and '2999-12-31'),
  link text check (link like 'https://%' and char_length(link) <= 500),
  written_at timestamptz not null default clock_timestamp(),
  primary key (batch_id, round, question_id),
  foreign key (batch_id, round, question_id) references ballot_questions on delete cascade,
  constraint outcomes_say_something check (state = 'sent' or words is not null or link is not null)
);
create index outcomes_by_writing on outcomes (written_at desc);

-- As the wire has it.
create function outcome_entry(outcome outcomes) returns json language sql stable
  return case when outcome.state is not null then json_build_object(
    'state', outcome.state, 'words', outcome.words, 'day', to_char(outcome.day, 'YYYY-MM-DD'), 'link', outcome.link
  ) end;

-- Only what goes to the council by the result of a completed batch can come to something there.
create function refuse_unlawful_outcome() returns trigger language plpgsql as $$
begin
  -- An erasure takes an address out of words, whatever became of the batch.
  if coalesce(current_setting('ten_stones.erasure', true), '') <> '' then return new; end if;
  perform share_batches(array[new.batch_id]);
  if not exists (
    select from round_result(new.batch_id, new.round) as result
    join ballot_questions as paper using (question_id)
    where result.question_id = new.question_id and result.forwarded
      and paper.batch_id = new.batch_id and paper.round = new.round and paper.removed_at is null
  ) then
    raise exception 'the question does not go to the council'
      using errcode = 'check_violation', constraint = 'outcomes_are_of_forwarded_questions';
  end if;
  new.written_at := clock_timestamp();
  return new;
end $$;
create trigger outcomes_are_lawful before insert or update on outcomes
  for each row execute function refuse_unlawful_outcome();

-- A batch that was opened again may be completed with another result.
create function drop_outcomes_of_others() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from outcomes where batch_id = new.id and round = new.stoning_round) then
    delete from outcomes where batch_id = new.id and round = new.stoning_round
      and question_id not in (select question_id from round_result(new.id, new.stoning_round) where forwarded);
  end if;
  return null;
end $$;
create trigger batches_keep_outcomes_of_forwarded_questions after update on batches for each row
  when (old.phase <> 3 and new.phase = 3) execute function drop_outcomes_of_others();

-- What was said of a question goes with its words: it may repeat them.
create function drop_outcome() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from outcomes where (batch_id, round, question_id) = (new.batch_id, new.round, new.question_id);
  return null;
end $$;
create trigger ballot_questions_lose_their_outcome after update on ballot_questions for each row
  when (old.removed_at is null and new.removed_at is not null) execute function drop_outcome();

create trigger outcomes_announced after insert or update or delete on outcomes
  for each statement execute function announce_public_change();
