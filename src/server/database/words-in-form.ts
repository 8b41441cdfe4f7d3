import { type Kysely, sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { Email, Name, QuestionText } from '#contract/wire/text-fields.ts';

type Tx = Kysely<never>;
type Change = { id: string; values: Record<string, string> };
type Numbers = { addresses: number; users_joined: number; words_in_form: number; left_as_they_were: number };

/** Takes text as a way in would; undefined where no way in would take it. */
type Take = (text: string) => string | undefined;

const takeEmail: Take = (text) => Email.safeParse(text).data;
const takeName: Take = (text) => Name.safeParse(text).data;
const takeQuestion: Take = (text) => QuestionText.safeParse(text).data;

const rowsAtOnce = 1_000;

/**
 * The migration that brings what is stored into the form of what comes in (decision 39), by the same schemas. Papers, results,
 * log and audit stay as they are, and so do words of which some paper has a copy. A restore of an older backup runs it too.
 */
export async function bringWordsIntoForm(db: Tx): Promise<void> {
  const numbers: Numbers = { addresses: 0, users_joined: 0, words_in_form: 0, left_as_they_were: 0 };
  await bringUsers(db, numbers);
  await bringQuestions(db, numbers);
  for (const table of ['administrators', 'administrator_invitations']) await bringAccounts(db, table, numbers);
  await bringEarlierAddresses(db);
  await bringHeldQuestions(db, numbers);
  await putOnRecord(db, numbers);
}

type User = { id: string; name: string; email: string };

/** Users who become one keep the earlier name. */
async function bringUsers(db: Tx, numbers: Numbers): Promise<void> {
  const { rows } = await sql<User>`select id, name, email from users order by created_at, id`.execute(db);
  const known = new Set<string>();
  const twins: string[] = [];
  const changes: Change[] = [];
  for (const { id, name, email } of rows) {
    const address = take(takeEmail, email, numbers);
    const key = address.toLowerCase();
    if (known.has(key)) {
      twins.push(id);
      continue;
    }
    known.add(key);
    changes.push({
      id,
      values: changed(numbers, [['name', name, take(takeName, name, numbers)]], [['email', email, address]]),
    });
  }
  await sql`delete from users where id = any(${twins}::uuid[])`.execute(db);
  numbers.users_joined = twins.length;
  await write(db, 'users', changes);
}

type Question = { id: string; text: string; author: string; author_email: string; on_paper: boolean };

async function bringQuestions(db: Tx, numbers: Numbers): Promise<void> {
  for (let last = '00000000-0000-0000-0000-000000000000'; ; ) {
    const { rows } = await sql<Question>`
      select id, text, author, author_email,
        exists (select from ballot_questions where question_id = questions.id) as on_paper
      from questions where id > ${last}::uuid and removed_at is null order by id limit ${rowsAtOnce}`.execute(db);
    await write(
      db,
      'questions',
      rows.map((question) => ({ id: question.id, values: changeOf(question, numbers) })),
    );
    const end = rows.at(-1);
    if (!end) return;
    last = end.id;
  }
}

function changeOf({ text, author, author_email, on_paper }: Omit<Question, 'id'>, numbers: Numbers): Change['values'] {
  const address = author_email === '' ? '' : take(takeEmail, author_email, numbers); // its author was erased
  const words: Field[] = on_paper
    ? []
    : [
        ['text', text, take(takeQuestion, text, numbers)],
        ['author', author, take(takeName, author, numbers)],
      ];
  return changed(numbers, words, [['author_email', author_email, address]]);
}

/** Two accounts cannot become one: each has its own password and role. The later one stays as it is. */
async function bringAccounts(db: Tx, table: string, numbers: Numbers): Promise<void> {
  const { rows } = await sql<{ id: string; email: string }>`
    select id, email from ${sql.table(table)} order by created_at, id`.execute(db);
  const taken = new Set(rows.map(({ email }) => email));
  for (const { id, email } of rows) {
    const address = take(takeEmail, email, numbers).toLowerCase();
    if (address === email) continue;
    if (taken.has(address)) {
      numbers.left_as_they_were += 1;
      continue;
    }
    taken.add(address);
    numbers.addresses += 1;
    await sql`update ${sql.table(table)} set email = ${address} where id = ${id}`.execute(db);
  }
}

/** By these the history of a question is found and removed with its earlier author. */
async function bringEarlierAddresses(db: Tx): Promise<void> {
  const { rows } = await sql<{ id: string; email: string }>`
    select id, email_before as email from question_edits where email_before is not null`.execute(db);
  for (const { id, email } of rows) {
    const address = takeEmail(email) ?? email;
    if (address !== email) await sql`update question_edits set email_before = ${address} where id = ${id}`.execute(db);
  }
}

/** Deleted ones that can still come back, where they have a table of their own. */
async function bringHeldQuestions(db: Tx, numbers: Numbers): Promise<void> {
  const { rows: tables } = await sql`select where to_regclass('held_questions') is not null`.execute(db);
  if (tables.length === 0) return;
  const { rows } = await sql<Question>`
    select id, question->>'text' as text, question->>'author' as author, author_email,
      exists (select from ballot_questions where question_id = held_questions.id) as on_paper
    from held_questions`.execute(db);
  for (const { id, ...question } of rows) {
    const values = changeOf(question, numbers);
    if (Object.keys(values).length === 0) continue;
    await sql`update held_questions set question = question || ${JSON.stringify(values)}::jsonb,
      author_email = ${values.author_email ?? question.author_email} where id = ${id}`.execute(db);
  }
}

function take(how: Take, text: string, numbers: Numbers): string {
  const taken = how(text);
  if (taken === undefined) numbers.left_as_they_were += 1;
  return taken ?? text;
}

type Field = [name: string, before: string, after: string];

/** What is another text now, and counts it. */
function changed(numbers: Numbers, words: readonly Field[], addresses: readonly Field[]): Change['values'] {
  const others = (fields: readonly Field[]) => fields.filter(([, before, after]) => before !== after);
  numbers.words_in_form += others(words).length;
  numbers.addresses += others(addresses).length;
  return Object.fromEntries(others([...words, ...addresses]).map(([name, , after]) => [name, after]));
}

async function write(db: Tx, table: 'users' | 'questions', changes: readonly Change[]): Promise<void> {
  for (const { id, values } of changes) {
    const fields = Object.entries(values).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
    if (fields.length === 0) continue;
    await sql`update ${sql.table(table)} set ${sql.join(fields)}, revision = revision + 1 where id = ${id}`.execute(db);
  }
}

async function putOnRecord(db: Tx, numbers: Numbers): Promise<void> {
  if (numbers.addresses + numbers.users_joined + numbers.words_in_form === 0) return;
  await sql`insert into audit_entries (id, actor_name, kind, after)
    values (${newId()}, 'The server', 'words.brought_into_form', ${JSON.stringify(numbers)})`.execute(db);
  // A restore compares everything with the log before it commits.
  await sql`set constraints audit_entries_enter_the_log, administrators_enter_the_log immediate`.execute(db);
  await sql`set constraints audit_entries_enter_the_log, administrators_enter_the_log deferred`.execute(db);
}
