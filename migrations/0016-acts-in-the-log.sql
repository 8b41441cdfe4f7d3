-- The log now also holds what administrators did, who they are, the shared keys and the schema, so that `verify` sees when
-- one of these was changed past the product; and what was restored from which backup.
alter table count_log drop constraint count_log_kind_check;
alter table count_log add constraint count_log_kind_check check (kind in (
  'found', 'created', 'phase', 'active', 'round', 'settings', 'questions', 'ballots', 'completed',
  'audit', 'secrets', 'schema', 'restored'
));

-- Everything that an audit entry says.
create function audit_line(entry audit_entries) returns text language sql stable
  return jsonb_build_array(
    entry.id, log_moment(entry.at), entry.actor_id, entry.actor_name, entry.kind, entry.batch_id, entry.subject_id,
    entry.before, entry.after
  )::text;

-- What decides how an administrator gets in and what may be done then. The salted hash of the password is in it, so that
-- nobody can try addresses against the digest after the account is removed.
create function administrator_entry(administrator administrators) returns jsonb language sql stable
  return jsonb_build_object(
    'id', administrator.id, 'role', administrator.role, 'disabled', administrator.disabled_at is not null,
    'state', log_digest(jsonb_build_array(
      administrator.email, administrator.second_factor,
      (select password from administrator_accounts
       where administrator_id = administrator.id and provider_id = 'credential')
    )::text)
  );

-- The log's lock has to be the last that a transaction takes, so what it did is noted at first, for this transaction only,
-- and becomes one link at its end.
create function note_for_the_log() returns trigger language plpgsql as $$
declare
  noted text := coalesce(current_setting('ten_stones.noted', true), '');
begin
  if tg_table_name = 'audit_entries' then
    noted := concat_ws(' ', noted, 'entry:' || new.id);
  elsif tg_table_name = 'administrators' then
    noted := concat_ws(' ', noted, 'administrator:' || case when tg_op = 'DELETE' then old.id else new.id end);
  else
    noted := concat_ws(' ', noted, 'administrator:' ||
      case when tg_op = 'DELETE' then old.administrator_id else new.administrator_id end);
  end if;
  perform set_config('ten_stones.noted', noted, true);
  return null;
end $$;

create function log_what_was_noted() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  noted text[] := string_to_array(trim(coalesce(current_setting('ten_stones.noted', true), '')), ' ');
  entries jsonb;
  changed jsonb;
begin
  if noted = '{}' then return null; end if;
  perform set_config('ten_stones.noted', '', true);
  select jsonb_agg(jsonb_build_object('id', id, 'line', log_digest(audit_line(audit_entries))) order by id) into entries
  from audit_entries
  where id = any (select split_part(note, ':', 2)::uuid from unnest(noted) as note where note like 'entry:%');
  select jsonb_agg(
    coalesce(administrator_entry(administrators), jsonb_build_object('id', named.id, 'removed', true)) order by named.id
  ) into changed
  from (select distinct split_part(note, ':', 2)::uuid as id from unnest(noted) as note where note like 'administrator:%')
    as named
  left join administrators on administrators.id = named.id;
  perform append_to_count_log('audit',
    jsonb_strip_nulls(jsonb_build_object('entries', entries, 'administrators', changed)));
  return null;
end $$;
revoke execute on function log_what_was_noted from public;

create trigger audit_entries_are_noted after insert on audit_entries
  for each row execute function note_for_the_log();
create constraint trigger audit_entries_enter_the_log after insert on audit_entries deferrable initially deferred
  for each row execute function log_what_was_noted();

create trigger administrators_are_noted after insert or delete or update of email, role, disabled_at, second_factor
  on administrators for each row execute function note_for_the_log();
create constraint trigger administrators_enter_the_log
  after insert or delete or update of email, role, disabled_at, second_factor
  on administrators deferrable initially deferred
  for each row execute function log_what_was_noted();

create trigger administrator_accounts_are_noted after insert or delete or update of password
  on administrator_accounts for each row execute function note_for_the_log();
create constraint trigger administrator_accounts_enter_the_log after insert or delete or update of password
  on administrator_accounts deferrable initially deferred
  for each row execute function log_what_was_noted();

-- A key is 32 random bytes at least, so its hash tells nothing about it.
create function secrets_entry() returns jsonb language sql stable
  return (
    select jsonb_build_object('secrets', coalesce(jsonb_object_agg(name, encode(sha256(value), 'hex')), '{}')) from secrets
  );

create function log_secrets() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- A start asks for keys that are there already.
  if exists (select from changed) then perform append_to_count_log('secrets', secrets_entry()); end if;
  return null;
end $$;
create trigger secrets_enter_the_log after insert on secrets
  referencing new table as changed for each statement execute function log_secrets();
create trigger secrets_change_in_the_log after update on secrets
  referencing new table as changed for each statement execute function log_secrets();
create trigger secrets_leave_the_log after delete on secrets
  referencing old table as changed for each statement execute function log_secrets();

-- A digest of everything that works in the schema. Another version of PostgreSQL may word the same schema otherwise, so
-- its number stands beside it.
create function schema_digest() returns text language sql stable
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
    ) as lines
  );

-- Called after migrating; writes a link only where something is new.
create function log_schema() returns void language plpgsql set search_path = public, pg_temp as $$
declare
  state jsonb := jsonb_build_object(
    'migration', (select max(name) from kysely_migration),
    'server', current_setting('server_version_num')::integer / 10000,
    'schema', schema_digest()
  );
  known text;
begin
  select payload into known from count_log where kind = 'schema' order by sequence desc limit 1;
  if known is null or known::jsonb - 'at' <> state then perform append_to_count_log('schema', state); end if;
end $$;
revoke execute on function log_schema from public;

-- What was there before it was followed.
do $$
begin
  if exists (select from audit_entries) or exists (select from administrators) then
    perform append_to_count_log('audit', jsonb_strip_nulls(jsonb_build_object(
      'entries', (
        select jsonb_agg(jsonb_build_object('id', id, 'line', log_digest(audit_line(audit_entries))) order by id)
        from audit_entries
      ),
      'administrators', (select jsonb_agg(administrator_entry(administrators) order by id) from administrators),
      'found', true
    )));
  end if;
  if exists (select from secrets) then perform append_to_count_log('secrets', secrets_entry()); end if;
end $$;
