-- A round is one run of stoning of a batch: its rules as they were when it began, and its ballot paper. Ballots, ranking,
-- record and result read the paper and nothing else, so that what happens to a question elsewhere never reaches them.
create table rounds (
  batch_id uuid not null references batches,
  round integer not null check (round >= 1),
  stones_shown text not null check (stones_shown in ('always', 'in_groups', 'when_completed')),
  -- 32 random bytes. Its hash is in the log from the start; the seed itself is told at completion.
  seed text not null check (seed ~ '^[0-9a-f]{64}$'),
  opened_at timestamptz not null default clock_timestamp(),
  -- When an owner showed the stones of a blind round before its completion.
  stones_shown_at timestamptz,
  set_aside_at timestamptz,
  -- An organiser's words on why.
  set_aside_reason text check (char_length(set_aside_reason) <= 300),
  primary key (batch_id, round)
);

create table ballot_questions (
  batch_id uuid not null,
  round integer not null,
  -- Keeps the question's row, without its words if need be.
  question_id uuid not null references questions,
  text text not null check (char_length(text) <= 1000),
  author text not null check (char_length(author) <= 120),
  timestamp timestamptz not null,
  -- Random companions to words and name, as in `questions`: they go with what they accompany.
  seal uuid,
  author_seal uuid,
  taken_out_at timestamptz,
  taken_out_reason text check (char_length(taken_out_reason) <= 300),
  removed_at timestamptz,
  primary key (batch_id, round, question_id),
  foreign key (batch_id, round) references rounds on delete cascade,
  constraint ballot_questions_reason_of_taking_out
    check (taken_out_reason is null or (taken_out_at is not null and taken_out_reason <> '')),
  constraint ballot_questions_words_until_removed check (
    case when removed_at is null then text <> '' and author <> '' and seal is not null and author_seal is not null
    else text = '' and author = '' and seal is null and author_seal is null and taken_out_reason is null end
  )
);
create index ballot_questions_by_question on ballot_questions (question_id);

-- What stood on the paper before a correction; null where it was removed by law.
create table corrections (
  batch_id uuid not null,
  round integer not null,
  question_id uuid not null,
  place integer not null check (place >= 1),
  text text check (text <> '' and char_length(text) <= 1000),
  seal uuid,
  corrected_at timestamptz not null default clock_timestamp(),
  primary key (batch_id, round, question_id, place),
  foreign key (batch_id, round, question_id) references ballot_questions on delete cascade,
  constraint corrections_words_until_removed check ((text is null) = (seal is null))
);

create function new_seed() returns text language sql volatile
  -- Each UUID has 122 random bits.
  return log_digest(gen_random_uuid()::text || gen_random_uuid()::text || gen_random_uuid()::text);

-- The round that a batch is in now gets its paper: the questions that stand in the batch, or those of the round before.
create function open_round(batch batches, previous_round integer) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into rounds (batch_id, round, stones_shown, seed)
  values (batch.id, batch.stoning_round, batch.stones_shown, new_seed());
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
revoke execute on function open_round from public;

create function has_ballots(of_batch uuid, of_round integer) returns boolean language sql stable
  return exists (select from ballots where ballots.batch_id = of_batch and ballots.round = of_round);

-- Back to phase 1 with ballots given: they are set aside, and the next stoning is another round.
create function leave_round() returns trigger language plpgsql as $$
begin
  new.stoning_round := old.stoning_round + 1;
  return new;
end $$;
create trigger batches_leave_their_round before update on batches for each row
  when (
    old.phase >= 2 and new.phase = 1 and new.stoning_round = old.stoning_round
    and has_ballots(old.id, old.stoning_round)
  )
  execute function leave_round();

-- What a step of a batch does to its rounds. Who makes the step may say why in `ten_stones.reason`, for its transaction.
create function step_round(old_batch batches, new_batch batches) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  opened boolean := exists (
    select from rounds where batch_id = new_batch.id and round = new_batch.stoning_round
  );
begin
  if new_batch.stoning_round <> old_batch.stoning_round then
    update rounds set set_aside_at = clock_timestamp(),
      set_aside_reason = nullif(current_setting('ten_stones.reason', true), '')
    where batch_id = new_batch.id and round = old_batch.stoning_round;
    if new_batch.phase >= 2 then
      perform open_round(new_batch, case when old_batch.phase >= 2 then old_batch.stoning_round end);
    end if;
  elsif new_batch.phase >= 2 and not opened then
    perform open_round(new_batch, null);
  elsif new_batch.phase = 1 and opened then
    delete from rounds where batch_id = new_batch.id and round = new_batch.stoning_round;
  elsif new_batch.phase = 2 and old_batch.phase = 3 then
    update rounds set seed = new_seed() where batch_id = new_batch.id and round = new_batch.stoning_round;
    -- Defined in 0030.
    if new_batch.stones_shown = 'in_groups' then
      perform show_whole_result(new_batch.id, new_batch.stoning_round);
    end if;
  end if;
end $$;
revoke execute on function step_round from public;

create function step_rounds() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  change record;
  old_batch batches;
  new_batch batches;
begin
  for change in
    select old_batches as before, new_batches as after
    from old_batches join new_batches using (id)
    where (old_batches.phase, old_batches.stoning_round) <> (new_batches.phase, new_batches.stoning_round)
    order by id
  loop
    old_batch := change.before;
    new_batch := change.after;
    perform step_round(old_batch, new_batch);
  end loop;
  return null;
end $$;
create function open_first_rounds() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  new_batch batches;
begin
  for new_batch in select * from new_batches where phase >= 2 order by id loop
    perform open_round(new_batch, null);
  end loop;
  return null;
end $$;

-- Triggers of one table run in the order of their names. These have to run before `batches_begin_in_the_log` and
-- `batches_go_on_in_the_log`, which tell of the paper.
create trigger batches_are_given_rounds after insert on batches
  referencing new table as new_batches for each statement execute function open_first_rounds();
create trigger batches_are_given_rounds_by_steps after update on batches
  referencing old table as old_batches new table as new_batches for each statement execute function step_rounds();

-- No question enters or leaves a batch in stoning, by whatever way, and none enters a completed one. What is deleted goes
-- from the questions and stays on the paper, without its words.
create function refuse_unlawful_moves(entered uuid[], left_batches uuid[]) returns void language plpgsql as $$
declare
  standing record;
begin
  for standing in select id, phase from share_batches(entered || left_batches) as batches where phase >= 2 loop
    if standing.phase = 2 then
      raise exception 'no question enters or leaves a batch in stoning'
        using errcode = 'check_violation', constraint = 'questions_stay_in_stoning';
    elsif standing.id = any (entered) then
      raise exception 'no question enters a completed batch'
        using errcode = 'check_violation', constraint = 'questions_stay_out_when_completed';
    end if;
  end loop;
end $$;

create function refuse_unlawful_entries() returns trigger language plpgsql as $$
begin
  perform refuse_unlawful_moves(array(select distinct batch_id from new_questions where batch_id is not null), '{}');
  return null;
end $$;
create function refuse_unlawful_changes_of_batch() returns trigger language plpgsql as $$
begin
  perform refuse_unlawful_moves(
    array_agg(distinct new_questions.batch_id) filter (where new_questions.batch_id is not null),
    array_agg(distinct old_questions.batch_id)
      filter (where old_questions.batch_id is not null and new_questions.removed_at is null)
  )
  from old_questions join new_questions on new_questions.id = old_questions.id
    and new_questions.batch_id is distinct from old_questions.batch_id
  having count(*) > 0;
  return null;
end $$;
create trigger questions_enter_lawfully after insert on questions
  referencing new table as new_questions for each statement execute function refuse_unlawful_entries();
create trigger questions_move_lawfully after update on questions
  referencing old table as old_questions new table as new_questions
  for each statement execute function refuse_unlawful_changes_of_batch();

-- What the law takes from a question it takes from all papers: its words, or its author's name. In stoning that is a taking out.
create function erase_from_papers() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  erasure text := coalesce(current_setting('ten_stones.erasure', true), '');
begin
  update corrections set text = null, seal = null
  where question_id in (select id from new_questions where removed_at is not null) and text is not null;
  update ballot_questions set
    text = '', author = '', seal = null, author_seal = null, removed_at = clock_timestamp(), taken_out_reason = null,
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
create trigger questions_are_erased_from_papers after update on questions
  referencing old table as old_questions new table as new_questions for each statement execute function erase_from_papers();

-- Words on a paper change only by a correction, which keeps the earlier ones, or by an erasure, which says so in
-- `ten_stones.erasure` for its transaction or comes from the question itself; an author's name only by an erasure. What
-- changed gets another seal, so that nobody can try out what it was.
create function guard_ballot_question() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  is_erasure boolean := coalesce(current_setting('ten_stones.erasure', true), '') <> '';
begin
  if (new.batch_id, new.round, new.question_id, new.timestamp) <> (old.batch_id, old.round, old.question_id, old.timestamp)
    or (old.taken_out_at is not null and new.taken_out_at is distinct from old.taken_out_at)
    or (old.removed_at is not null and new.removed_at is distinct from old.removed_at)
    or (new.author <> old.author and new.removed_at is null and not is_erasure)
  then
    raise exception 'a ballot paper stands still' using errcode = 'check_violation', constraint = 'ballot_questions_stand_still';
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
  if new.removed_at is null and new.author <> old.author then
    new.author_seal := gen_random_uuid();
  end if;
  if new.taken_out_at is not null and old.taken_out_at is null and new.removed_at is null then
    perform refuse_unlawful_taking_out(old.batch_id, old.round);
  end if;
  return new;
end $$;

create function refuse_unlawful_taking_out(of_batch uuid, of_round integer) returns void language plpgsql as $$
begin
  if not exists (select from batches where id = of_batch and stoning_round = of_round and phase = 2) then
    raise exception 'a question is taken out while stones are given'
      using errcode = 'check_violation', constraint = 'ballot_questions_taken_out_in_stoning';
  end if;
  if (
    select count(*) from ballot_questions
    where batch_id = of_batch and round = of_round and taken_out_at is null and removed_at is null
  ) <= cardinality(stones_of_picks()) then
    raise exception 'as many questions remain as a ballot names'
      using errcode = 'check_violation', constraint = 'ballot_questions_enough_remain';
  end if;
end $$;
create trigger ballot_questions_stand_still before update on ballot_questions
  for each row execute function guard_ballot_question();

-- The page shows earlier words beside their question, and reads that question again when its row was written
-- (`questions/stamps.ts`): erased words would stay there otherwise.
create function touch_corrected_questions() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update ballot_questions as paper set text = paper.text
  from (select distinct batch_id, round, question_id from new_rows) as changed
  where (paper.batch_id, paper.round, paper.question_id) = (changed.batch_id, changed.round, changed.question_id);
  return null;
end $$;
create trigger corrections_touch_their_questions after update on corrections
  referencing new table as new_rows for each statement execute function touch_corrected_questions();

-- Not of `next_ballots` (0030), which is no change by itself.
create trigger rounds_announced after insert or update of seed, stones_shown_at, set_aside_at or delete on rounds
  for each statement execute function announce_public_change();
create trigger ballot_questions_announced after insert or update or delete on ballot_questions
  for each statement execute function announce_public_change();

-- The questions of a batch past submission as a list shows them: the words of its paper, with what only the question knows.
create view paper_questions as
  select questions.id, paper.text, paper.author, questions.author_email, paper.batch_id, paper.timestamp, questions.revision,
    questions.removed_at, lower(paper.text || ' ' || paper.author || ' ' || questions.author_email) as searched
  from ballot_questions as paper
  join batches on batches.id = paper.batch_id and batches.stoning_round = paper.round and batches.phase >= 2
  join questions on questions.id = paper.question_id
  where paper.removed_at is null;

-- As the wire has it.
create function iso_moment(moment timestamptz) returns text language sql stable parallel safe
  return to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
