import type { Query, Row } from './query.ts';

/** Everything that works in the schema, in lines: functions, triggers, constraints, indexes, columns, rules, views, and which state of a question follows which. */
export async function describeSchema(query: Query): Promise<string> {
  await query(`select set_config('search_path', 'public, pg_temp', true)`);
  const rows = await query(`
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
    select concat_ws(' ', 'move', from_state, to_state, by, phase) from question_moves`);
  return toText(rows);
}

/** Who may do what with tables, columns and functions, and what the app's role is, in lines. */
export async function describePrivileges(query: Query): Promise<string> {
  await query(`select set_config('search_path', 'public, pg_temp', true)`);
  const rows = await query(`
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
      and setdatabase in (0, (select oid from pg_database where datname = current_database()))`);
  return toText(rows);
}

function toText(rows: readonly Row[]): string {
  return rows
    .map(({ line }) => String(line))
    .sort((one, other) => (one < other ? -1 : 1))
    .join('\n');
}
