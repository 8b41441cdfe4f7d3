-- The log knows by what somebody comes in without an account: tokens of programs, helpers' codes, booths, accounts of the town; where
-- webhooks go; and stacks and packages beside their sheets and cards. Each row is noted when it changes and stands, by a digest, in the
-- link of the act. `src/verify/noted-rows.ts` has the same text of what a digest is of.
create function noted_row(of_table text, of_id uuid) returns text language sql stable set search_path = public, pg_temp as $$
  select log_digest(line::text) from (
    select jsonb_build_array(name, role, batch_id, encode(token_hash, 'hex'), made_by, log_moment(created_at), log_moment(expires_at)) as line
    from api_tokens where of_table = 'api_tokens' and id = of_id
    union all
    select jsonb_build_array(url, to_jsonb(events), batch_id, secret_number, log_moment(secret_changed_at), log_moment(created_at))
    from webhooks where of_table = 'webhooks' and id = of_id
    union all
    select jsonb_build_array(batch_id, opens, encode(code_hash, 'hex'), log_moment(created_at), log_moment(until),
      waits, name, encode(token_hash, 'hex'), log_moment(came_at))
    from helper_codes where of_table = 'helper_codes' and id = of_id
    union all
    select jsonb_build_array(batch_id, number, encode(code_hash, 'hex'), encode(token_hash, 'hex'), log_moment(created_at),
      log_moment(code_until), log_moment(opened_at))
    from booths where of_table = 'booths' and id = of_id
    union all
    select jsonb_build_array(batch_id, round, number, one_person, state, log_moment(opened_at), log_moment(closed_at), counted, invalid)
    from stacks where of_table = 'stacks' and id = of_id
    union all
    select jsonb_build_array(batch_id, round, language, sheets) from sheet_packages where of_table = 'sheet_packages' and id = of_id
    union all
    select jsonb_build_array(batch_id, leaves, log_moment(made_at)) from card_packages where of_table = 'card_packages' and id = of_id
  ) as stored
$$;

-- The trigger names the columns that say only when something was used.
create function note_row_for_the_log() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(old) - tg_argv[0]::text[] = to_jsonb(new) - tg_argv[0]::text[] then return null; end if;
  perform set_config('ten_stones.noted', concat_ws(' ', nullif(current_setting('ten_stones.noted', true), ''),
    tg_table_name || ':' || case when tg_op = 'DELETE' then old.id else new.id end), true);
  return null;
end $$;

-- An administrator stands in the log with the accounts elsewhere by which they come in.
create or replace function administrator_entry(administrator administrators) returns jsonb language sql stable
  return jsonb_build_object(
    'id', administrator.id, 'role', administrator.role, 'disabled', administrator.disabled_at is not null,
    'state', log_digest(jsonb_build_array(
      administrator.email, administrator.second_factor,
      (select password from administrator_accounts
       where administrator_id = administrator.id and provider_id = 'credential'),
      (select jsonb_agg(jsonb_build_array(provider_id, account_id) order by provider_id collate "C", account_id collate "C")
       from administrator_accounts where administrator_id = administrator.id and provider_id <> 'credential')
    )::text)
  );
drop trigger administrator_accounts_are_noted on administrator_accounts;
create trigger administrator_accounts_are_noted
  after insert or delete or update of password, provider_id, account_id, administrator_id on administrator_accounts
  for each row execute function note_for_the_log();
drop trigger administrator_accounts_enter_the_log on administrator_accounts;
create constraint trigger administrator_accounts_enter_the_log
  after insert or delete or update of password, provider_id, account_id, administrator_id on administrator_accounts
  deferrable initially deferred for each row execute function log_what_was_noted();

create or replace function log_what_was_noted() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  noted text[] := string_to_array(trim(coalesce(current_setting('ten_stones.noted', true), '')), ' ');
  entries jsonb;
  changed jsonb;
  rows jsonb;
begin
  if noted = '{}' then return null; end if;
  perform set_config('ten_stones.noted', '', true);
  perform lock_count_log();
  select jsonb_agg(jsonb_build_object('id', id, 'line', log_digest(audit_line(audit_entries))) order by id) into entries
  from audit_entries
  where id = any (select split_part(note, ':', 2)::uuid from unnest(noted) as note where note like 'entry:%');
  select jsonb_agg(
    coalesce(administrator_entry(administrators), jsonb_build_object('id', named.id, 'removed', true)) order by named.id
  ) into changed
  from (select distinct split_part(note, ':', 2)::uuid as id from unnest(noted) as note where note like 'administrator:%')
    as named
  left join administrators on administrators.id = named.id;
  select jsonb_agg(jsonb_build_array(of_table, id, noted_row(of_table, id)) order by of_table collate "C", id) into rows
  from (
    select distinct split_part(note, ':', 1) as of_table, split_part(note, ':', 2)::uuid as id
    from unnest(noted) as note where split_part(note, ':', 1) not in ('entry', 'administrator')
  ) as named;
  perform append_to_count_log('audit',
    jsonb_strip_nulls(jsonb_build_object('entries', entries, 'administrators', changed)) || coalesce(jsonb_build_object('rows', rows), '{}'));
  return null;
end $$;
revoke execute on function log_what_was_noted from public;

do $$
declare
  followed record;
  rows jsonb;
  known jsonb := '[]';
begin
  for followed in select * from (values
    ('api_tokens', '{last_used_at}'), ('webhooks', '{left_alone_until}'), ('helper_codes', '{last_used_at}'),
    ('booths', '{last_used_at,given_up_keys}'), ('stacks', '{}'), ('sheet_packages', '{}'), ('card_packages', '{arrived_at}')
  ) as tables (name, unfollowed) loop
    execute format(
      'create trigger %I after insert or update or delete on %I for each row execute function note_row_for_the_log(%L)',
      followed.name || '_are_noted', followed.name, followed.unfollowed
    );
    execute format(
      'create constraint trigger %I after insert or update or delete on %I deferrable initially deferred
       for each row execute function log_what_was_noted()',
      followed.name || '_enter_the_log', followed.name
    );
    execute format('select coalesce(jsonb_agg(jsonb_build_array(%L, id, noted_row(%L, id)) order by id), ''[]'') from %I',
      followed.name, followed.name, followed.name) into rows;
    known := known || rows;
  end loop;
  if known <> '[]' or exists (select from administrators) then
    perform append_to_count_log('audit', jsonb_build_object('found', true, 'rows', known, 'administrators',
      (select coalesce(jsonb_agg(administrator_entry(administrators) order by id), '[]') from administrators)));
  end if;
end $$;

-- What works in the schema is also its views, and which state of a question follows which, as migrations say for good.
create or replace function schema_digest() returns text language sql stable
  set search_path = public, pg_temp
  return (
    select log_digest(string_agg(line, E'\n' order by line collate "C")) from (
      select concat_ws(' ', 'function', pg_get_functiondef(pg_proc.oid)) as line
      from pg_proc where pronamespace = 'public'::regnamespace and prokind in ('f', 'p')
        and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')
      union all
      select concat_ws(' ', 'trigger', tgrelid::regclass, pg_get_triggerdef(pg_trigger.oid), tgenabled)
      from pg_trigger join pg_class on pg_class.oid = tgrelid
      where relnamespace = 'public'::regnamespace and not tgisinternal
      union all
      select concat_ws(' ', 'constraint', conrelid::regclass, conname, pg_get_constraintdef(oid))
      from pg_constraint where connamespace = 'public'::regnamespace and contype in ('c', 'f', 'p', 'u', 'x')
      union all
      select concat_ws(' ', 'index', indexdef) from pg_indexes where schemaname = 'public'
      union all
      select concat_ws(' ', 'column', attrelid::regclass, attname, format_type(atttypid, atttypmod), attnotnull,
        pg_get_expr(adbin, adrelid))
      from pg_attribute join pg_class on pg_class.oid = attrelid
      left join pg_attrdef on adrelid = attrelid and adnum = attnum
      where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
      union all
      select concat_ws(' ', 'rule', definition) from pg_rules where schemaname = 'public'
      union all
      select concat_ws(' ', 'view', viewname, definition) from pg_views where schemaname = 'public'
      union all
      select concat_ws(' ', 'move', from_state, to_state, by, phase) from question_moves
    ) as lines
  );

-- What the public reads of a batch is also its policy, the reasons for declining, how far its result is shown, and how often its
-- deadlines were moved; and whether it is there at all.
do $$
declare
  operation record;
  content constant text := 'slug, unlisted, phase_1_text, phase_2_text, phase_3_text, log_moment(completed_at), log_moment(archived_at), '
    || 'policy, to_jsonb(reasons), revealed, deadline_moves, log_moment(deadlines_moved_at), log_moment(created_at), log_moment(deleted_at)';
  there jsonb;
begin
  for operation in select * from (values
    ('insert', 'referencing new table as new_rows'),
    ('update', 'referencing old table as old_rows new table as new_rows'),
    ('delete', 'referencing old table as old_rows')
  ) as operations (name, tables) loop
    execute format('drop trigger %I on batches', 'batches_enter_the_log_by_' || operation.name);
    execute format(
      'create trigger %I after %s on batches %s for each statement execute function log_rows(%L, %L)',
      'batches_enter_the_log_by_' || operation.name, operation.name, operation.tables, 'id', content
    );
  end loop;
  execute format(
    'select jsonb_agg(jsonb_build_array(''batches'', id, log_digest(jsonb_build_array(%s)::text)) order by id) from batches', content
  ) into there;
  if there is not null then
    perform append_to_count_log('rows', jsonb_build_object('rows', there, 'found', true));
  end if;
end $$;
