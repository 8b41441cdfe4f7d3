-- The log holds who may do what with the tables and functions: a right that was given past Ten Stones shows as a change of the
-- schema does. The login of the app's role is left out, which the embedded database gives at every start.
create function privileges_digest() returns text language sql stable
  set search_path = public, pg_temp
  return (
    select log_digest(string_agg(line, E'\n' order by line collate "C")) from (
      select concat_ws(' ', 'owner', oid::regclass, pg_get_userbyid(relowner), relrowsecurity, relforcerowsecurity) as line
      from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S', 'f')
      union all
      select concat_ws(' ', 'relation', pg_class.oid::regclass, grantee::regrole, privilege_type, is_grantable)
      from pg_class cross join aclexplode(relacl)
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S', 'f') and grantee <> relowner
      union all
      select concat_ws(' ', 'column', attrelid::regclass, attname, grantee::regrole, privilege_type, is_grantable)
      from pg_attribute join pg_class on pg_class.oid = attrelid cross join aclexplode(attacl)
      where relnamespace = 'public'::regnamespace and not attisdropped and grantee <> relowner
      union all
      select concat_ws(' ', 'function', pg_proc.oid::regprocedure, pg_get_userbyid(proowner), grantee::regrole, is_grantable)
      from pg_proc cross join aclexplode(coalesce(proacl, acldefault('f', proowner)))
      where pronamespace = 'public'::regnamespace and grantee <> proowner
      union all
      select concat_ws(' ', 'schema', nspname, pg_get_userbyid(nspowner), grantee::regrole, privilege_type, is_grantable)
      from pg_namespace cross join aclexplode(nspacl) where nspname = 'public' and grantee <> nspowner
      union all
      select concat_ws(' ', 'later', defaclobjtype, defaclnamespace::regnamespace, grantee::regrole, privilege_type)
      from pg_default_acl cross join aclexplode(defaclacl)
      where defaclnamespace in (0, 'public'::regnamespace) and grantee <> defaclrole
      union all
      select concat_ws(' ', 'policy', tablename, policyname, permissive, roles, cmd, qual, with_check)
      from pg_policies where schemaname = 'public'
      union all
      select concat_ws(' ', 'role', rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls, rolinherit)
      from pg_roles where rolname = 'ten_stones_app'
      union all
      select concat_ws(' ', 'member', pg_get_userbyid(roleid), admin_option)
      from pg_auth_members where member = to_regrole('ten_stones_app')
      union all
      select concat_ws(' ', 'setting', unnest(setconfig))
      from pg_db_role_setting where setrole = to_regrole('ten_stones_app')
        and setdatabase in (0, (select oid from pg_database where datname = current_database()))
    ) as lines
  );

-- Called at every start, after the app's role got its rights; writes a link only where something is new.
create function log_privileges() returns void language plpgsql set search_path = public, pg_temp as $$
declare
  state jsonb := jsonb_build_object(
    'migration', (select max(name) from kysely_migration),
    'server', current_setting('server_version_num')::integer / 10000,
    'privileges', privileges_digest()
  );
  known record;
begin
  select kind, payload into known from count_log where kind in ('privileges', 'restored') order by sequence desc limit 1;
  if known.kind is distinct from 'privileges' or known.payload::jsonb - 'at' <> state then
    perform append_to_count_log('privileges', state);
  end if;
end $$;
revoke execute on function log_privileges from public;
