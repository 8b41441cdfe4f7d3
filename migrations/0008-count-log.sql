-- A log of everything that bears on the count. Each link holds the hash of the one before, so that nothing can be
-- changed, taken out or put in behind without every later hash telling. Written by triggers, so that nothing that
-- changes the count can forget it, by whatever way it comes. `src/verify` checks it without any of this code.
create table count_log (
  sequence bigint primary key check (sequence >= 1),
  previous_hash bytea not null check (octet_length(previous_hash) = 32),
  -- 'found': what was there before the log began, in databases that are older than the log.
  kind text not null
    check (kind in ('found', 'created', 'phase', 'active', 'round', 'settings', 'questions', 'ballots', 'completed')),
  -- JSON as it was hashed, to the byte; ids and hashes, nothing about a person.
  payload text not null,
  payload_hash bytea not null check (octet_length(payload_hash) = 32),
  hash bytea not null check (octet_length(hash) = 32)
);
create index count_log_acts on count_log (sequence) where kind <> 'ballots';

create trigger count_log_append_only before update or delete or truncate on count_log
  for each statement execute function refuse_change();

-- Text that does not depend on a session's settings.
create function log_moment(moment timestamptz) returns text language sql stable parallel safe
  return to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"');

create function log_digest(content text) returns text language sql immutable parallel safe
  return encode(sha256(convert_to(content, 'UTF8')), 'hex');

-- One link after the other: the lock is the last that a transaction takes and is held until its commit, so transactions
-- queue for it only when all else is done, and nobody who has it waits for anybody.
create function append_to_count_log(kind text, payload jsonb) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  head record;
  next_sequence bigint;
  next_previous bytea;
  content text;
  content_hash bytea;
begin
  perform pg_advisory_xact_lock(10100);
  select count_log.sequence, count_log.hash into head from count_log order by count_log.sequence desc limit 1;
  next_sequence := coalesce(head.sequence, 0) + 1;
  next_previous := coalesce(head.hash, decode(repeat('00', 32), 'hex'));
  content := (payload || jsonb_build_object('at', log_moment(clock_timestamp())))::text;
  content_hash := sha256(convert_to(content, 'UTF8'));
  insert into count_log (sequence, previous_hash, kind, payload, payload_hash, hash)
  values (
    next_sequence, next_previous, kind, content, content_hash,
    sha256(convert_to(
      concat_ws(E'\n', next_sequence, encode(next_previous, 'hex'), kind, encode(content_hash, 'hex')), 'UTF8'
    ))
  );
end $$;
-- Only triggers write links: who may run this could write one about nothing.
revoke execute on function append_to_count_log from public;

-- Everything that makes up a ballot, as one line each. The keyed hash of its voter is in it, which nobody outside knows:
-- so nobody can try the 24 orders of four questions, or all choices there are, until a hash fits.
create function ballot_line(ballot ballots, choices text) returns text language sql stable
  return concat_ws(' ',
    ballot.id, ballot.batch_id, ballot.round, encode(ballot.voter_hash, 'hex'), ballot.receipt,
    log_moment(ballot.cast_at), choices, ballot.idempotency_key
  );

-- One link for all ballots of a statement: their ids, 16 bytes after 16 bytes so that the row stays small, and one hash
-- of their lines.
create function log_ballots() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  entry jsonb;
begin
  select jsonb_build_object(
    'ballots', encode(string_agg(uuid_send(ballots.id), '' order by ballots.id), 'base64'),
    'lines', log_digest(string_agg(ballot_line(ballots, given.choices), E'\n' order by ballots.id))
  ) into entry
  from (
    select ballot_id, string_agg(question_id::text, ' ' order by stones desc) as choices
    from new_choices group by ballot_id
  ) as given
  join ballots on ballots.id = given.ballot_id
  -- By their ids: a mere join lets the planner read all ballots there are.
  where ballots.id = any (array(select distinct ballot_id from new_choices))
  having count(*) > 0;
  if entry is not null then perform append_to_count_log('ballots', entry); end if;
  return null;
end $$;

-- On the choices, and by its name after `choices_are_tallied`, which waits for rows: whoever holds the lock of the log
-- waits for nobody.
create trigger choices_enter_the_log after insert on ballot_choices
  referencing new table as new_choices
  for each statement execute function log_ballots();

create function question_entry(question questions) returns jsonb language sql stable
  return jsonb_build_object(
    'id', question.id, 'batch', question.batch_id, 'revision', question.revision,
    'text', case when question.seal is not null then log_digest(question.seal || E'\n' || question.text) end
  );

create function batch_entry(batch batches) returns jsonb language sql stable
  return jsonb_build_object(
    'batch', batch.id, 'name', batch.name, 'phase', batch.phase, 'active', batch.is_active,
    'round', batch.stoning_round, 'revision', batch.revision,
    'submission_deadline', log_moment(batch.submission_deadline),
    'stoning_deadline', log_moment(batch.stoning_deadline)
  );

-- The questions that ballots may now name, as they stand.
create function questions_entry(of_batch uuid) returns jsonb language sql stable
  return jsonb_build_object('questions', coalesce(
    (
      select jsonb_agg(question_entry(questions) order by questions.id)
      from questions where questions.batch_id = of_batch and questions.removed_at is null
    ),
    '[]'
  ));

create function receipts_digest(of_batch uuid, of_round integer) returns text language sql stable
  return (
    select log_digest(coalesce(string_agg(receipt, E'\n' order by receipt collate "C"), ''))
    from ballots where ballots.batch_id = of_batch and ballots.round = of_round
  );

-- The result, in a form that the public record can be held against. From few ballots a hash of them all could be
-- guessed from the totals, so it is there only where the ballots themselves are published.
create function log_completion(of_batch uuid, of_round integer) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  turnout integer;
  choices text;
begin
  insert into tallies (batch_id, round, question_id, stones, votes)
  select of_batch, of_round, questions.id, 0, 0
  from questions where questions.batch_id = of_batch and questions.removed_at is null
  on conflict do nothing;

  select count(*) into turnout from ballots where ballots.batch_id = of_batch and ballots.round = of_round;
  if turnout >= 20 then
    select log_digest(string_agg(line, E'\n' order by line collate "C")) into choices
    from (
      select string_agg(question_id::text, ' ' order by stones desc) as line
      from ballots join ballot_choices on ballot_choices.ballot_id = ballots.id
      where ballots.batch_id = of_batch and ballots.round = of_round
      group by ballots.id
    ) as lines;
  end if;

  perform append_to_count_log('completed', jsonb_build_object(
    'batch', of_batch, 'round', of_round, 'ballots', turnout,
    'receipts', receipts_digest(of_batch, of_round), 'choices', choices,
    'questions', coalesce(
      (
        select jsonb_agg(
          jsonb_build_object(
            'id', questions.id, 'stones', tallies.stones, 'votes', tallies.votes,
            'text', question_entry(questions) -> 'text'
          ) order by questions.id
        )
        from tallies join questions on questions.id = tallies.question_id
        where tallies.batch_id = of_batch and tallies.round = of_round
      ),
      '[]'
    )
  ));
end $$;
revoke execute on function log_completion from public;

create function log_new_batches() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  batch batches;
begin
  for batch in select * from new_batches order by id loop
    perform append_to_count_log('created', batch_entry(batch)
      || case when batch.phase >= 2 then questions_entry(batch.id) else '{}' end);
    if batch.phase = 3 then perform log_completion(batch.id, batch.stoning_round); end if;
  end loop;
  return null;
end $$;

create trigger batches_begin_in_the_log after insert on batches
  referencing new table as new_batches
  for each statement execute function log_new_batches();

create function log_changed_batches() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  change record;
  old_batch batches;
  new_batch batches;
begin
  for change in
    select old_batches as before, new_batches as after
    from old_batches join new_batches using (id) order by id
  loop
    old_batch := change.before;
    new_batch := change.after;
    continue when batch_entry(old_batch) = batch_entry(new_batch);
    perform append_to_count_log(
      case
        when new_batch.stoning_round <> old_batch.stoning_round then 'round'
        when new_batch.phase <> old_batch.phase then 'phase'
        when new_batch.is_active <> old_batch.is_active then 'active'
        else 'settings'
      end,
      batch_entry(new_batch)
      || case
        when new_batch.phase >= 2 and new_batch.phase <> old_batch.phase then questions_entry(new_batch.id) else '{}'
      end
      || case when new_batch.stoning_round <> old_batch.stoning_round then jsonb_build_object('set_aside',
        jsonb_build_object(
          'round', old_batch.stoning_round,
          'ballots', (
            select count(*) from ballots where batch_id = old_batch.id and round = old_batch.stoning_round
          ),
          'receipts', receipts_digest(old_batch.id, old_batch.stoning_round),
          'reason', 'Reset All Stones'
        )) else '{}'
      end
    );
    if new_batch.phase = 3
      and (new_batch.phase <> old_batch.phase or new_batch.stoning_round <> old_batch.stoning_round)
    then
      perform log_completion(new_batch.id, new_batch.stoning_round);
    end if;
  end loop;
  return null;
end $$;

create trigger batches_go_on_in_the_log after update on batches
  referencing old table as old_batches new table as new_batches
  for each statement execute function log_changed_batches();

-- Whether a change of this question bears on a count: it stands in a batch past submission, or in a result.
-- Submissions themselves do not, so that they never queue for the log.
create function bears_on_the_count(question_id uuid, old_batch uuid, new_batch uuid) returns boolean language sql stable
  return exists (select from batches where id in (old_batch, new_batch) and phase >= 2)
    or exists (select from tallies where tallies.question_id = bears_on_the_count.question_id);

create function log_questions() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  entries jsonb;
  result record;
begin
  if tg_op = 'INSERT' then
    select jsonb_agg(question_entry(new_questions) order by id) into entries
    from new_questions where bears_on_the_count(id, batch_id, batch_id);
  elsif tg_op = 'UPDATE' then
    select jsonb_agg(question_entry(new_questions) order by new_questions.id) into entries
    from old_questions join new_questions on new_questions.id = old_questions.id
      and question_entry(new_questions) <> question_entry(old_questions)
    where bears_on_the_count(new_questions.id, old_questions.batch_id, new_questions.batch_id);
  else
    select jsonb_agg(jsonb_build_object('id', id, 'deleted', true) order by id) into entries
    from old_questions where bears_on_the_count(id, batch_id, batch_id);
  end if;
  if entries is null then return null; end if;
  perform append_to_count_log('questions', jsonb_build_object('questions', entries));

  -- The public record shows the words of a result, so other words make another record.
  if tg_op = 'UPDATE' then
    for result in
      select distinct batches.id, batches.stoning_round
      from old_questions
      join new_questions on new_questions.id = old_questions.id
        and (new_questions.text, new_questions.seal) is distinct from (old_questions.text, old_questions.seal)
      join tallies on tallies.question_id = new_questions.id
      join batches on batches.id = tallies.batch_id and batches.stoning_round = tallies.round and batches.phase = 3
      order by batches.id
    loop
      perform log_completion(result.id, result.stoning_round);
    end loop;
  end if;
  return null;
end $$;

create trigger questions_enter_the_log after insert on questions
  referencing new table as new_questions
  for each statement execute function log_questions();
create trigger questions_change_in_the_log after update on questions
  referencing old table as old_questions new table as new_questions
  for each statement execute function log_questions();
create trigger questions_leave_the_log after delete on questions
  referencing old table as old_questions
  for each statement execute function log_questions();

-- What nobody chose may leave a result together with its question.
create function log_dropped_tallies() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  entries jsonb;
begin
  if exists (select from old_tallies where votes > 0) then
    raise exception 'a tally of ballots stays' using errcode = 'restrict_violation';
  end if;
  select jsonb_agg(jsonb_build_array(batch_id, round, question_id) order by batch_id, round, question_id) into entries
  from old_tallies;
  if entries is null then return null; end if;
  perform append_to_count_log('questions', jsonb_build_object('dropped', entries));
  return null;
end $$;

create trigger tallies_leave_the_log after delete on tallies
  referencing old table as old_tallies
  for each statement execute function log_dropped_tallies();
