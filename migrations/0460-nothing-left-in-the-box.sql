-- Where sheets were made, a batch is completed when the number in the box was said and that many are counted, invalid or given up
-- (decision 165).
alter table batches
  add column sheets_given_up integer not null default 0 check (sheets_given_up >= 0),
  add column sheets_given_up_reason text check (char_length(sheets_given_up_reason) between 1 and 300),
  add constraint batches_give_sheets_up_for_a_reason check ((sheets_given_up = 0) = (sheets_given_up_reason is null)),
  add constraint batches_give_up_sheets_of_the_box check (sheets_given_up = 0 or sheets_in_box is not null);

-- How many sheets of a stack had lost their code: each pass says a number, and they have to agree as of any sheet.
alter table stacks add column without_code integer check (without_code between 0 and 2000),
  add constraint stacks_say_what_had_no_code_when_counted check (without_code is null or state = 'counted');
create table codeless_entries (
  stack_id uuid not null references stacks on delete cascade,
  pass smallint not null check (pass between 1 and 3),
  sheets integer not null check (sheets between 0 and 2000),
  person text not null,
  countersigner text,
  primary key (stack_id, pass),
  foreign key (stack_id, pass, person) references stack_people on delete cascade,
  foreign key (stack_id, pass, countersigner) references stack_people on delete cascade,
  constraint codeless_entries_are_countersigned_by_others
    check (countersigner is null or (pass = 3 and countersigner <> person))
);
create trigger third_looks_are_by_others before insert or update on codeless_entries for each row
  when (new.pass = 3) execute function refuse_third_look_of_one_pass();

do $$ begin
  if to_regrole('ten_stones_app') is not null then
    grant select, insert, update, delete on codeless_entries to ten_stones_app;
  end if;
end $$;

alter table sheets drop constraint sheets_reason_check,
  add constraint sheets_reason_check check (reason in ('blank', 'unreadable', 'too_few', 'too_many', 'twice_named', 'other')),
  -- Of an invalid sheet, too, the record has the digest of the code: whoever keeps the stub finds that it did not count. Those of
  -- before this version have none.
  drop constraint sheets_are_on_record_when_counted,
  add constraint sheets_are_on_record_when_counted
    check (case state when 'counted' then code_digest is not null when 'made' then code_digest is null else true end);
alter table stack_entries drop constraint stack_entries_reason_check,
  add constraint stack_entries_reason_check
    check (reason in ('blank', 'unreadable', 'too_few', 'too_many', 'twice_named', 'other'));

create or replace function finish_sheets(of_batch uuid, of_round integer, ids uuid[], digests text[], reasons text[]) returns void
language sql security definer set search_path = public, pg_temp as $$
  with known as (
    select * from unnest(ids, digests, reasons) as known (id, digest, reason)
  ), earlier as (
    delete from sheets
    where batch_id = of_batch and round = of_round and (state <> 'made' or id = any (ids))
    returning *
  )
  insert into sheets (id, package_id, batch_id, round, code_hash, state, reason, code_digest)
  select earlier.id, package_id, batch_id, round, code_hash,
    case when known.id is null then state when known.reason is null then 'counted' else 'invalid' end,
    coalesce(known.reason, earlier.reason), coalesce(digest, code_digest)
  from earlier left join known on known.id = earlier.id order by code_hash
$$;

create function box_of(of_batch uuid, of_round integer, out made integer, out counted integer, out invalid integer)
language sql stable as $$
  select count(*)::integer, (count(*) filter (where state = 'counted'))::integer,
    (count(*) filter (where state = 'invalid') + coalesce((
      select sum(without_code) from stacks where batch_id = of_batch and round = of_round
    ), 0))::integer
  from sheets where batch_id = of_batch and round = of_round
$$;

create function lacks_sheets(batch batches) returns boolean language sql stable as $$
  select made > 0 and (batch.sheets_in_box = counted + invalid + batch.sheets_given_up) is not true
  from box_of(batch.id, batch.stoning_round)
$$;

create function refuse_completion_with_missing_sheets() returns trigger language plpgsql as $$
begin
  if lacks_sheets(new) then
    raise exception 'sheets are missing' using errcode = 'check_violation', constraint = 'batches_wait_for_the_box';
  end if;
  return new;
end $$;
create trigger batches_wait_for_the_box before update on batches for each row
  when (old.phase <> 3 and new.phase = 3) execute function refuse_completion_with_missing_sheets();

-- The number in the box can be put right, and sheets given up, until the completion.
create or replace function keep_closing() returns trigger language plpgsql as $$
begin
  if new.phase = 1 or new.stoning_round <> old.stoning_round then
    new.online_closed_at := null;
    new.sheets_in_box := null;
    new.sheets_given_up := 0;
    new.sheets_given_up_reason := null;
  elsif (old.online_closed_at is not null and new.online_closed_at is distinct from old.online_closed_at)
    or (old.online_closed_at is null and not (new.phase = 2 and new.paper = 'on'))
    or (old.sheets_in_box is not null and new.sheets_in_box is null)
    or (new.phase = 3 and (new.sheets_in_box, new.sheets_given_up, new.sheets_given_up_reason)
      is distinct from (old.sheets_in_box, old.sheets_given_up, old.sheets_given_up_reason))
  then
    raise exception 'online stoning closes once in a round, where paper is counted, and for good'
      using errcode = 'check_violation', constraint = 'batches_close_online_once';
  end if;
  return new;
end $$;

create or replace function discard_stacks_of_earlier_round() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  update stacks set state = 'discarded', closed_at = clock_timestamp()
  where batch_id = new.id and round <> new.stoning_round and state = 'open';
  delete from stack_entries using stacks
  where stacks.id = stack_id and stacks.batch_id = new.id and stacks.round <> new.stoning_round;
  delete from codeless_entries using stacks
  where stacks.id = stack_id and stacks.batch_id = new.id and stacks.round <> new.stoning_round;
  return null;
end $$;

create or replace function sheets_entry(of_batch uuid, of_round integer) returns jsonb language sql stable
  return (
    select jsonb_build_object(
      'batch', of_batch, 'round', of_round,
      'signs', (
        select log_digest(string_agg(question_id || ' ' || sign, E'\n' order by question_id))
        from ballot_questions where batch_id = of_batch and round = of_round and sign is not null
      ),
      'made', count(*), 'counted', count(*) filter (where state = 'counted'),
      'hashes', log_digest(string_agg(encode(code_hash, 'hex'), E'\n' order by code_hash)),
      'codes', case when exists (select from batches where id = of_batch and stoning_round = of_round and phase = 3)
        then log_digest(coalesce(
          string_agg(code_digest, E'\n' order by code_digest collate "C") filter (where state = 'counted'), ''
        )) end,
      'others', case when exists (select from batches where id = of_batch and stoning_round = of_round and phase = 3)
        and count(*) filter (where state = 'invalid' and code_digest is null) = 0
        then log_digest(coalesce(
          string_agg(code_digest, E'\n' order by code_digest collate "C") filter (where state = 'invalid'), ''
        )) end,
      'invalid', (
        select coalesce(jsonb_object_agg(reason, number), '{}')
        from (
          select reason, count(*) as number from sheets
          where batch_id = of_batch and round = of_round and state = 'invalid' group by reason
        ) as reasons
      ),
      'without_code', (
        select coalesce(sum(without_code), 0) from stacks where batch_id = of_batch and round = of_round
      ),
      'people', stack_people_digest(of_batch, of_round),
      'closed', (select log_moment(online_closed_at) from batches where id = of_batch and stoning_round = of_round),
      'in_box', (select sheets_in_box from batches where id = of_batch and stoning_round = of_round),
      'given_up', coalesce((select sheets_given_up from batches where id = of_batch and stoning_round = of_round), 0),
      'why', (select log_digest(sheets_given_up_reason) from batches where id = of_batch and stoning_round = of_round)
    )
    from sheets where batch_id = of_batch and round = of_round
  );

drop trigger batches_close_online_in_the_log on batches;
create trigger batches_close_online_in_the_log after update on batches for each row
  when (new.online_closed_at is not null and (
    old.online_closed_at is null or (new.sheets_in_box, new.sheets_given_up, new.sheets_given_up_reason)
      is distinct from (old.sheets_in_box, old.sheets_given_up, old.sheets_given_up_reason)
  ))
  execute function log_closing();

create function log_codeless_sheets() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform lock_count_log();
  perform append_to_count_log('sheets', sheets_entry(new.batch_id, new.round));
  return null;
end $$;
revoke execute on function log_codeless_sheets from public;
create trigger stacks_tell_what_had_no_code_in_the_log after update on stacks for each row
  when (new.without_code is distinct from old.without_code) execute function log_codeless_sheets();
