import { NotedRows } from './noted-rows.ts';
import { momentIn, type Query, type Row } from './query.ts';
import { describePrivileges, describeSchema } from './schema.ts';
import { sha256 } from './sha256.ts';

type Entry = { link: number; line: string };
type Administrator = { role: string; disabled: boolean; state: string };
type Schema = { migration: string; server: number; schema: string };
type Privileges = { migration: string; server: number; privileges: string };

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
  /** Links of acts on record, with their kinds. */
  readonly #kinds = new Set<string>();
  readonly #administrators = new Map<string, Administrator>();
  /** Administrators who came or got more rights, with the link that says so. */
  readonly #promoted: { id: string; link: number }[] = [];
  readonly #rows = new NotedRows();
  #secrets: Map<string, string> | undefined;
  #schema: (Schema & { link: number }) | undefined;
  #privileges: (Privileges & { link: number }) | undefined;

  /** Takes a link if it is of a kind that is followed here. */
  follow(sequence: number, kind: string, payload: Row): boolean {
    if (kind === 'audit') this.#takeAudit(sequence, payload);
    else if (kind === 'secrets') this.#takeSecrets(sequence, payload.secrets as Record<string, string>);
    else if (kind === 'schema') this.#takeSchema(sequence, payload as Schema);
    else if (kind === 'privileges') this.#takePrivileges(sequence, payload as Privileges);
    else if (kind === 'restored') this.#takeRestoration(sequence, payload);
    else return false;
    return true;
  }

  #takeAudit(sequence: number, payload: Row): void {
    const entries = (payload.entries ?? []) as { id: string; line: string }[];
    const administrators = (payload.administrators ?? []) as ({ id: string; removed?: true } & Administrator)[];
    const rows = (payload.rows ?? []) as never[];
    if (entries.length + administrators.length + rows.length === 0)
      this.findings.push(`Link ${sequence} tells of no change.`);
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
    this.#rows.take(sequence, rows, payload.found === true);
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

  #takePrivileges(sequence: number, said: Privileges): void {
    const before = this.#privileges;
    const isOfSameVersions = before?.migration === said.migration && before.server === said.server;
    if (isOfSameVersions && before.privileges !== said.privileges)
      this.notices.push(
        `Who may do what in the database changed between links ${before.link} and ${sequence}, and not by a migration.`,
      );
    this.#privileges = { ...said, link: sequence };
  }

  #takeRestoration(sequence: number, { at, backup, holds, findings }: Row): void {
    this.#privileges = undefined; // in another place, which gives rights of its own at the first start
    this.#rows.forgetDoors();
    if (holds === true) return;
    const reasons = (findings as string[]).join(' ');
    this.notices.push(
      `On ${at} (link ${sequence}) a backup of ${backup} was restored although its log did not hold: ${reasons}`,
    );
  }

  /**
   * To be called after the last link: holds the tables against what the log says.
   * @param isOfBackup whether what backups leave out cannot be there
   */
  async check(query: Query, isOfBackup: boolean): Promise<void> {
    if (isOfBackup) this.#rows.forgetDoors();
    await this.#checkEntries(query);
    await this.#rows.check(query, (link, kind) => this.hasEntry(link, kind));
    this.findings.push(...this.#rows.findings);
    this.notices.push(...this.#rows.notices);
    await this.#checkAdministrators(query);
    await this.#checkSecrets(query);
    await this.#checkSchema(query);
    await this.#checkPrivileges(query);
  }

  /** Whether this link puts an act of this kind on record; known once everything was checked. */
  hasEntry(link: number, kind: string): boolean {
    return this.#kinds.has(`${link} ${kind}`);
  }

  async #checkEntries(query: Query): Promise<void> {
    const rows = await query(
      `select id, subject_id, kind, jsonb_build_array(
         id, ${momentIn('at')}, actor_id, actor_name, kind, batch_id,
         subject_id, before, after
       )::text as line from audit_entries order by id`,
    );
    const subjects = new Set<string>();
    const there = new Set<string>();
    for (const { id, subject_id: subject, kind, line } of rows) {
      there.add(String(id));
      const entry = this.#entries.get(String(id));
      subjects.add(`${entry?.link} ${subject}`);
      this.#kinds.add(`${entry?.link} ${kind}`);
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
          where administrator_id = administrators.id and provider_id = 'credential'),
         (select jsonb_agg(jsonb_build_array(provider_id, account_id) order by provider_id collate "C", account_id collate "C")
          from administrator_accounts where administrator_id = administrators.id and provider_id <> 'credential'))::text as state
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
    const rows = await query(`select name, encode(digest, 'hex') as digest from secrets order by name`);
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
    if (!known || !(await isOfTheseVersions(query, known))) return;
    if (sha256(await describeSchema(query)) !== known.schema)
      this.notices.push(
        `The schema is not as link ${known.link} says: a table, function, trigger or rule was changed past Ten Stones.`,
      );
  }

  async #checkPrivileges(query: Query): Promise<void> {
    const known = this.#privileges;
    if (!known || !(await isOfTheseVersions(query, known)) || !(await hasAppStarted(query))) return;
    if (sha256(await describePrivileges(query)) !== known.privileges)
      this.notices.push(
        `Who may do what in the database is not as link ${known.link} says: a right, a role or an owner was changed past Ten Stones.`,
      );
  }
}

/** What another version of the product or of PostgreSQL makes of the schema is noted at its first start. */
async function isOfTheseVersions(query: Query, { migration, server }: Pick<Schema, 'migration' | 'server'>) {
  const [row] = await query(
    `select (select max(name) from kysely_migration) as migration,
       current_setting('server_version_num')::integer / 10000 as server`,
  );
  return row?.migration === migration && row.server === server;
}

/** A database that was just restored gives the app its rights at the first start. */
async function hasAppStarted(query: Query): Promise<boolean> {
  const [row] = await query(
    `select coalesce(has_table_privilege(to_regrole('ten_stones_app')::oid, 'ballots', 'insert'), false) as started`,
  );
  return row?.started === true;
}
