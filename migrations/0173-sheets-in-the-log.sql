-- The log holds how the paper of a round stands after each act on it: which signs name which questions, sheets made, counted and
-- invalid, and when online stoning closed. Of the codes that counted it holds one digest of all: which came together is told nowhere.
do $$ begin
  execute 'alter table count_log drop constraint count_log_kind_check, add constraint count_log_kind_check '
    || replace(
      (select pg_get_constraintdef(oid) from pg_constraint where conname = 'count_log_kind_check'),
      '''rows''::text', '''rows''::text, ''sheets''::text'
    );
end $$;

create function sheets_entry(of_batch uuid, of_round integer) returns jsonb language sql stable
  return (
    select jsonb_build_object(
      'batch', of_batch, 'round', of_round,
      'signs', (
        select log_digest(string_agg(question_id || ' ' || sign, E'\n' order by question_id))
        from ballot_questions where batch_id = of_batch and round = of_round and sign is not null
      ),
      'made', count(*), 'counted', count(*) filter (where state = 'counted'),
      'codes', log_digest(coalesce(string_agg(code_digest, E'\n' order by code_digest collate "C"), '')),
      'invalid', (
        select coalesce(jsonb_object_agg(reason, number), '{}')
        from (
          select reason, count(*) as number from sheets
          where batch_id = of_batch and round = of_round and state = 'invalid' group by reason
        ) as reasons
      ),
      'closed', (select log_moment(online_closed_at) from batches where id = of_batch and stoning_round = of_round),
      'in_box', (select sheets_in_box from batches where id = of_batch and stoning_round = of_round)
    )
    from sheets where batch_id = of_batch and round = of_round
  );

create function log_sheets() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  touched record;
begin
  for touched in select distinct batch_id, round from changed order by batch_id, round loop
    perform append_to_count_log('sheets', sheets_entry(touched.batch_id, touched.round));
  end loop;
  return null;
end $$;
revoke execute on function log_sheets from public;
create trigger sheets_enter_the_log_by_insert after insert on sheets referencing new table as changed
  for each statement execute function log_sheets();
create trigger sheets_enter_the_log_by_update after update on sheets referencing new table as changed
  for each statement execute function log_sheets();
create trigger sheets_enter_the_log_by_delete after delete on sheets referencing old table as changed
  for each statement execute function log_sheets();

create function log_closing() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform append_to_count_log('sheets', sheets_entry(new.id, new.stoning_round)
    || case when coalesce(current_setting('ten_stones.due_at', true), '') <> ''
      then jsonb_build_object('by_itself', log_moment(current_setting('ten_stones.due_at')::timestamptz)) else '{}' end);
  return null;
end $$;
revoke execute on function log_closing from public;
create trigger batches_close_online_in_the_log after update on batches for each row
  when (new.online_closed_at is not null
    and (old.online_closed_at is null or new.sheets_in_box is distinct from old.sheets_in_box))
  execute function log_closing();
