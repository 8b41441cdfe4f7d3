-- The log follows ballot papers in place of questions: ballots and results read the papers and nothing else. It also holds
-- the rules of a batch, what a round was set aside for, and when stones were shown early.
alter table count_log drop constraint count_log_kind_check;
alter table count_log add constraint count_log_kind_check check (kind in (
  'found', 'created', 'phase', 'active', 'round', 'settings', 'questions', 'ballots', 'completed',
  'audit', 'secrets', 'schema', 'restored', 'paper', 'shown'
));

drop trigger questions_enter_the_log on questions;
drop trigger questions_change_in_the_log on questions;
drop trigger questions_leave_the_log on questions;
drop function log_questions();
drop function bears_on_the_count(uuid, uuid, uuid);
drop trigger tallies_leave_the_log on tallies;
drop function log_dropped_tallies();
create trigger tallies_stay before delete on tallies for each statement execute function refuse_change();

-- As in 0008, with what the ballot replaces, where it does.
create or replace function ballot_line(ballot ballots, choices text) returns text language sql stable
  return concat_ws(' ',
    ballot.id, ballot.batch_id, ballot.round, encode(ballot.voter_hash, 'hex'), ballot.receipt,
    log_moment(ballot.cast_at), choices, ballot.idempotency_key, ballot.replaces
  );

create or replace function batch_entry(batch batches) returns jsonb language sql stable
  return jsonb_build_object(
    'batch', batch.id, 'name', batch.name, 'phase', batch.phase, 'active', batch.is_active,
    'round', batch.stoning_round, 'revision', batch.revision,
    'submission_deadline', log_moment(batch.submission_deadline),
    'stoning_deadline', log_moment(batch.stoning_deadline),
    'rules', jsonb_build_object('stones_shown', batch.stones_shown, 'questions_limit', batch.questions_limit)
  );

-- Hashes of words with their random companions: when these are removed for good, nobody can find out by trying whether a
-- guess is right.
create function ballot_question_entry(question ballot_questions) returns jsonb language sql stable
  return jsonb_build_object(
    'id', question.question_id,
    'text', case when question.seal is not null then log_digest(question.seal || E'\n' || question.text) end,
    'author', case when question.author_seal is not null then log_digest(question.author_seal || E'\n' || question.author) end
  ) || case when question.taken_out_at is not null then jsonb_build_object('taken_out', jsonb_build_object(
    'at', log_moment(question.taken_out_at), 'reason', log_digest(question.taken_out_reason)
  )) else '{}' end;

create function commitment_entry(of_batch uuid, of_round integer) returns jsonb language sql stable
  return (
    select jsonb_build_object('commitment', log_digest(seed)) from rounds where batch_id = of_batch and round = of_round
  );

create function paper_entry(of_batch uuid, of_round integer) returns jsonb language sql stable
  return (
    select jsonb_build_object('paper', jsonb_build_object(
      'round', of_round, 'rules', jsonb_build_object('stones_shown', rounds.stones_shown),
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

-- Of the ballots that count, and of those that others replaced.
create or replace function receipts_digest(of_batch uuid, of_round integer) returns text language sql stable
  return (
    select log_digest(coalesce(string_agg(receipt, E'\n' order by receipt collate "C"), ''))
    from counted_ballots where counted_ballots.batch_id = of_batch and counted_ballots.round = of_round
  );

create function replaced_entry(of_batch uuid, of_round integer) returns jsonb language sql stable
  return (
    select jsonb_build_object(
      'ballots', count(*), 'receipts', log_digest(coalesce(string_agg(receipt, E'\n' order by receipt collate "C"), ''))
    )
    from ballots where ballots.batch_id = of_batch and ballots.round = of_round
      and exists (select from ballots as later where later.replaces = ballots.id)
  );

-- As in 0008, from the ballot paper and the ballots that count.
create or replace function log_completion(of_batch uuid, of_round integer) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  turnout integer;
  choices text;
begin
  select count(*) into turnout from counted_ballots where batch_id = of_batch and round = of_round;
  if turnout >= 20 then
    select log_digest(string_agg(line, E'\n' order by line collate "C")) into choices
    from (
      select string_agg(question_id::text, ' ' order by stones desc) as line
      from counted_ballots as ballots join ballot_choices on ballot_choices.ballot_id = ballots.id
      where ballots.batch_id = of_batch and ballots.round = of_round
      group by ballots.id
    ) as lines;
  end if;

  perform append_to_count_log('completed', jsonb_build_object(
    'batch', of_batch, 'round', of_round, 'ballots', turnout,
    'receipts', receipts_digest(of_batch, of_round), 'choices', choices,
    'replaced', replaced_entry(of_batch, of_round),
    'seed', (select seed from rounds where batch_id = of_batch and round = of_round),
    'questions', coalesce(
      (
        select jsonb_agg(
          jsonb_build_object(
            'id', paper.question_id, 'stones', coalesce(tallies.stones, 0), 'votes', coalesce(tallies.votes, 0),
            'text', ballot_question_entry(paper) -> 'text'
          ) order by paper.question_id
        )
        from ballot_questions as paper left join tallies using (batch_id, round, question_id)
        where paper.batch_id = of_batch and paper.round = of_round
      ),
      '[]'
    )
  ));
end $$;

create or replace function log_new_batches() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  batch batches;
begin
  for batch in select * from new_batches order by id loop
    perform append_to_count_log('created', batch_entry(batch)
      || case when batch.phase >= 2 then paper_entry(batch.id, batch.stoning_round) else '{}' end);
    if batch.phase = 3 then perform log_completion(batch.id, batch.stoning_round); end if;
  end loop;
  return null;
end $$;

create function set_aside_entry(of_batch uuid, of_round integer, reason text) returns jsonb language sql stable
  return jsonb_build_object('set_aside', jsonb_build_object(
    'round', of_round,
    'ballots', (select count(*) from counted_ballots where batch_id = of_batch and round = of_round),
    'receipts', receipts_digest(of_batch, of_round),
    'reason', reason,
    'words', (select log_digest(set_aside_reason) from rounds where batch_id = of_batch and round = of_round)
  ));

create or replace function log_changed_batches() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  change record;
  old_batch batches;
  new_batch batches;
  is_another_round boolean;
begin
  for change in
    select old_batches as before, new_batches as after
    from old_batches join new_batches using (id) order by id
  loop
    old_batch := change.before;
    new_batch := change.after;
    continue when batch_entry(old_batch) = batch_entry(new_batch);
    is_another_round := new_batch.stoning_round <> old_batch.stoning_round;
    perform append_to_count_log(
      case
        when is_another_round then 'round'
        when new_batch.phase <> old_batch.phase then 'phase'
        when new_batch.is_active <> old_batch.is_active then 'active'
        else 'settings'
      end,
      batch_entry(new_batch)
      || case
        when new_batch.phase >= 2 and (is_another_round or old_batch.phase = 1)
          then paper_entry(new_batch.id, new_batch.stoning_round)
        when new_batch.phase = 2 and old_batch.phase = 3
          then commitment_entry(new_batch.id, new_batch.stoning_round)
        else '{}'
      end
      || case when is_another_round then set_aside_entry(old_batch.id, old_batch.stoning_round,
        case when new_batch.phase = 1 then 'Back to phase 1' else 'Reset All Stones' end) else '{}' end
    );
    if new_batch.phase = 3 and (new_batch.phase <> old_batch.phase or is_another_round) then
      perform log_completion(new_batch.id, new_batch.stoning_round);
    end if;
  end loop;
  return null;
end $$;

-- Other words on the paper of a result make another record, so the result is written anew.
create function log_changed_papers() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  change record;
begin
  for change in
    -- A row of a transition table is of no named type; what is written now is in the table, too.
    select batch_id, round, jsonb_agg(ballot_question_entry(paper) order by question_id) as questions
    from ballot_questions as paper join new_rows using (batch_id, round, question_id)
    join old_rows using (batch_id, round, question_id)
    where (old_rows.seal, old_rows.author_seal, old_rows.taken_out_at, old_rows.taken_out_reason)
      is distinct from
      (new_rows.seal, new_rows.author_seal, new_rows.taken_out_at, new_rows.taken_out_reason)
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
create trigger ballot_questions_change_in_the_log after update on ballot_questions
  referencing old table as old_rows new table as new_rows
  for each statement execute function log_changed_papers();

-- Earlier words that the law took: from now on they may be missing.
create function log_erased_corrections() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  change record;
begin
  for change in
    select batch_id, round, jsonb_agg(jsonb_build_array(question_id, place) order by question_id, place) as erased
    from new_rows
    where text is null group by batch_id, round order by batch_id, round
  loop
    perform append_to_count_log('paper', jsonb_build_object(
      'batch', change.batch_id, 'round', change.round, 'corrections_erased', change.erased
    ));
    if exists (
      select from batches where id = change.batch_id and stoning_round = change.round and phase = 3
    ) then
      perform log_completion(change.batch_id, change.round);
    end if;
  end loop;
  return null;
end $$;
create trigger corrections_change_in_the_log after update on corrections
  referencing new table as new_rows for each statement execute function log_erased_corrections();

create function log_shown_stones() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform append_to_count_log('shown', jsonb_build_object('batch', new.batch_id, 'round', new.round));
  return null;
end $$;
create trigger rounds_shown_early_enter_the_log after update on rounds
  for each row when (old.stones_shown_at is distinct from new.stones_shown_at) execute function log_shown_stones();

-- What was there before papers were: each round that has ballots, or in which a batch stands, gets one of the questions as
-- they are now. A result is written anew, from its paper.
insert into rounds (batch_id, round, stones_shown, seed, opened_at, set_aside_at)
select batches.id, counted.round, 'always', new_seed(),
  coalesce((select min(cast_at) from ballots where batch_id = batches.id and ballots.round = counted.round), now()),
  case when counted.round < batches.stoning_round then coalesce(
    (
      select max((payload::jsonb ->> 'at')::timestamptz) from count_log
      where kind = 'round' and payload::jsonb ->> 'batch' = batches.id::text
        and payload::jsonb -> 'set_aside' ->> 'round' = counted.round::text
    ),
    now()
  ) end
from batches join (
  select distinct batch_id, round from ballots
  union select id, stoning_round from batches where phase >= 2
) as counted on counted.batch_id = batches.id;

insert into ballot_questions (batch_id, round, question_id, text, author, timestamp, seal, author_seal, removed_at)
select rounds.batch_id, rounds.round, questions.id, questions.text, questions.author, questions.timestamp, questions.seal,
  case when removed_at is null then gen_random_uuid() end, removed_at
from rounds join batches on batches.id = rounds.batch_id
join questions on exists (
  select from tallies
  where tallies.batch_id = rounds.batch_id and tallies.round = rounds.round and tallies.question_id = questions.id
) or (
  questions.batch_id = batches.id and rounds.round = batches.stoning_round and batches.phase >= 2
);

do $$
declare
  round rounds;
begin
  for round in select rounds.* from rounds order by batch_id, rounds.round loop
    perform append_to_count_log('paper', jsonb_build_object('batch', round.batch_id, 'found', true)
      || paper_entry(round.batch_id, round.round));
  end loop;
  perform log_completion(id, stoning_round) from batches where phase = 3;
  -- Where ballots were given and the batch had gone back to phase 1, they are set aside now.
  update batches set stoning_round = stoning_round + 1, revision = revision + 1
  where phase = 1 and has_ballots(id, stoning_round);
end $$;

drop function questions_entry(uuid);
drop function question_entry(questions);
