-- A link of sheets or cards says how all of them stand, so it is read once no other link can come before it: read earlier, it said what
-- was no more when it was written, where two people made, entered or voided at the same time.
create function lock_count_log() returns void language sql volatile security definer set search_path = public, pg_temp
  as 'select pg_advisory_xact_lock(10100)';
revoke execute on function lock_count_log from public;

create or replace function append_to_count_log(kind text, payload jsonb) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  head record;
  next_sequence bigint;
  next_previous bytea;
  content text;
  content_hash bytea;
begin
  perform lock_count_log();
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

create or replace function log_sheets() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  touched record;
begin
  perform lock_count_log();
  for touched in
    select distinct batch_id, round from changed
    where tg_op <> 'DELETE' or not exists (select from sheets where sheets.id = changed.id)
    order by batch_id, round
  loop
    perform append_to_count_log('sheets', sheets_entry(touched.batch_id, touched.round));
  end loop;
  return null;
end $$;

create or replace function log_sheets_of_result() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform lock_count_log();
  if new.online_closed_at is not null or exists (
    select from sheets where batch_id = new.id and round = new.stoning_round
  ) then
    perform append_to_count_log('sheets', sheets_entry(new.id, new.stoning_round));
  end if;
  return null;
end $$;

create or replace function log_closing() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform lock_count_log();
  perform append_to_count_log('sheets', sheets_entry(new.id, new.stoning_round)
    || case when coalesce(current_setting('ten_stones.due_at', true), '') <> ''
      then jsonb_build_object('by_itself', log_moment(current_setting('ten_stones.due_at')::timestamptz)) else '{}' end);
  return null;
end $$;

create or replace function log_stack_people() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform lock_count_log();
  perform append_to_count_log('sheets', sheets_entry(batch_id, round))
  from (select distinct batch_id, round from come join stacks on stacks.id = stack_id) as touched;
  return null;
end $$;

create or replace function log_made_cards() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform lock_count_log();
  perform append_to_count_log(
    'cards', jsonb_build_object('batch', batch_id, 'made', count(*), 'cards', cards_digest(batch_id))
  )
  from new_cards group by batch_id order by batch_id;
  return null;
end $$;

create or replace function log_voided_cards() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform lock_count_log();
  perform append_to_count_log(
    'cards', jsonb_build_object('batch', batch_id, 'void', count(*), 'cards', cards_digest(batch_id))
  )
  from new_cards group by batch_id order by batch_id;
  return null;
end $$;
