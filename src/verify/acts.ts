import type { Query, Row } from './query.ts';
import { sha256 } from './sha256.ts';

type Entry = { link: number; line: string };
type Administrator = { role: string; disabled: boolean; state: string };
type Schema = { migration: string; server: number; schema: string };

/** Keys that stay for good: with another one everybody could vote again, or no trace of a person would fit. */
const lastingKeys = ['voters', 'people'];

/**
 * Follows what the log says of administrative acts, administrators, keys, schema and restorations. What does not fit is
 * told apart: an audit entry that was changed is a finding; the rest may have a good reason and is a notice, to be looked
 * at by a person.
 */
export class ActsReplay {
  readonly findings: string[] = [];
  readonly notices: string[] = [];
  readonly #entries = new Map<string, Entry>();
  readonly #administrators = new Map<string, Administrator>();
  /** Administrators who came or got more rights, with the link that says so. */
  readonly #promoted: { id: string; link: number }[] = [];
  #secrets: Map<string, string> | undefined;
  #schema: (Schema & { link: number }) | undefined;

  /** Takes a link if it is of a kind that is followed here. */
  follow(sequence: number, kind: string, payload: Row): boolean {
    if (kind === 'audit') this.#takeAudit(sequence, payload);
    else if (kind === 'secrets') this.#takeSecrets(sequence, payload.secrets as Record<string, string>);
    else if (kind === 'schema') this.#takeSchema(sequence, payload as Schema);
    else if (kind === 'restored') this.#takeRestoration(sequence, payload);
    else return false;
    return true;
  }

  #takeAudit(sequence: number, payload: Row): void {
    const entries = (payload.entries ?? []) as { id: string; line: string }[];
    const administrators = (payload.administrators ?? []) as ({ id: string; removed?: true } & Administrator)[];
    if (entries.length + administrators.length === 0) this.findings.push(`Link ${sequence} tells of no change.`);
    for (const { id, line } of entries) {
      if (this.#entries.has(id)) this.findings.push(`Audit entry ${id} is in the log twice.`);
      this.#entries.set(id, { link: sequence, line });
    }
    for (const { id, removed, ...administrator } of administrators) {
      const before = this.#administrators.get(id);
      if (removed) this.#administrators.delete(id);
      else this.#administrators.set(id, administrator);
      const sameRights = before?.role === administrator.role && before.disabled === administrator.disabled;
      if (!removed && !sameRights && !payload.found) this.#promoted.push({ id, link: sequence });
    }
  }

  #takeSecrets(sequence: number, secrets: Record<string, string>): void {
    for (const [name, digest] of this.#secrets ?? []) {
      const now = secrets[name];
      if (now !== undefined && now !== digest) this.notices.push(`The key "${name}" was replaced in link ${sequence}.`);
      if (now === undefined && lastingKeys.includes(name))
        this.notices.push(`The key "${name}" was removed in link ${sequence}.`);
    }
    this.#secrets = new Map(Object.entries(secrets));
  }

  #takeSchema(sequence: number, schema: Schema): void {
    const before = this.#schema;
    if (before?.migration === schema.migration && before.server === schema.server)
      this.notices.push(`The schema changed between links ${before.link} and ${sequence}, and not by a migration.`);
    this.#schema = { ...schema, link: sequence };
  }

  #takeRestoration(sequence: number, { at, backup, holds, findings }: Row): void {
    if (holds === true) return;
    const reasons = (findings as string[]).join(' ');
    this.notices.push(
      `On ${at} (link ${sequence}) a backup of ${backup} was restored although its log did not hold: ${reasons}`,
    );
  }

  /** To be called after the last link: holds the tables against what the log says. */
  async check(query: Query): Promise<void> {
    await this.#checkEntries(query);
    await this.#checkAdministrators(query);
    await this.#checkSecrets(query);
    await this.#checkSchema(query);
  }

  async #checkEntries(query: Query): Promise<void> {
    const rows = await query(
      `select id, subject_id, jsonb_build_array(
         id, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), actor_id, actor_name, kind, batch_id,
         subject_id, before, after
       )::text as line from audit_entries order by id`,
    );
    const subjects = new Set<string>();
    const there = new Set<string>();
    for (const { id, subject_id: subject, line } of rows) {
      there.add(String(id));
      const entry = this.#entries.get(String(id));
      subjects.add(`${entry?.link} ${subject}`);
      if (!entry) this.findings.push(`Audit entry ${id} is not in the log.`);
      else if (sha256(String(line)) !== entry.line)
        this.findings.push(`Audit entry ${id} of link ${entry.link} was changed.`);
    }
    for (const [id, { link }] of this.#entries)
      if (!there.has(id)) this.findings.push(`Audit entry ${id} of link ${link} is gone.`);
    for (const { id, link } of this.#promoted)
      if (!subjects.has(`${link} ${id}`))
        this.notices.push(`Link ${link}: administrator ${id} came or got other rights, and no act on record says so.`);
  }

  async #checkAdministrators(query: Query): Promise<void> {
    const rows = await query(
      `select id, email, role, disabled_at is not null as disabled, jsonb_build_array(email, second_factor,
         (select password from administrator_accounts
          where administrator_id = administrators.id and provider_id = 'credential'))::text as state
       from administrators order by created_at, id`,
    );
    const gone = new Set(this.#administrators.keys());
    for (const { id, email, role, disabled, state } of rows) {
      const known = this.#administrators.get(String(id));
      gone.delete(String(id));
      if (!known) this.notices.push(`The administrator ${email} (${role}) was added past the log.`);
      else if (known.role !== role || known.disabled !== disabled || known.state !== sha256(String(state)))
        this.notices.push(`The administrator ${email} (${role}) was changed past the log.`);
    }
    for (const id of gone) this.notices.push(`The administrator ${id} was removed past the log.`);
  }

  async #checkSecrets(query: Query): Promise<void> {
    if (!this.#secrets) return;
    const rows = await query(`select name, encode(sha256(value), 'hex') as digest from secrets order by name`);
    const now = new Map(rows.map(({ name, digest }) => [String(name), String(digest)]));
    // The other keys are in no backup; the next start makes new ones.
    for (const name of new Set([...lastingKeys, ...now.keys()]))
      if (now.get(name) !== this.#secrets.get(name))
        this.notices.push(
          `The key "${name}" was changed past the log. Who changed "voters" lets everybody vote again.`,
        );
  }

  async #checkSchema(query: Query): Promise<void> {
    const known = this.#schema;
    if (!known) return;
    const [row] = await query(
      `select (select max(name) from kysely_migration) as migration,
         current_setting('server_version_num')::integer / 10000 as server`,
    );
    // What another version of the product or of PostgreSQL makes of it is noted at its first start.
    if (row?.migration !== known.migration || row.server !== known.server) return;
    if (sha256(await describeSchema(query)) !== known.schema)
      this.notices.push(
        `The schema is not as link ${known.link} says: a table, function, trigger or rule was changed past Ten Stones.`,
      );
  }
}

/** Everything that works in the schema, in lines: functions, triggers, constraints, indexes, columns and rules. */
async function describeSchema(query: Query): Promise<string> {
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
    select concat_ws(' ', 'rule', definition) from pg_rules where schemaname = 'public'`);
  return rows
    .map(({ line }) => String(line))
    .sort((one, other) => (one < other ? -1 : 1))
    .join('\n');
}
