import { type RawBuilder, sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { User, UserChange, UserOrder } from '#contract/people/users.ts';
import type { Database, DatabaseTransaction } from '#server/database/connect.ts';
import { byRootCollation, type ListPage, paginate } from '#server/database/list-page.ts';
import { hasWords } from '#server/database/search.ts';

type Person = { name: string; email: string };

const columns = ['id', 'name', 'email', 'revision', 'created_at'] as const;

function selectUsers(db: Database) {
  return db.selectFrom('users').select(columns);
}

type UserRow = Awaited<ReturnType<ReturnType<typeof selectUsers>['executeTakeFirstOrThrow']>>;

function toUser({ created_at, ...row }: UserRow): User {
  return { ...row, created_at: created_at.toISOString() };
}

/** What is looked for, and whether e-mail addresses are shown and searched. */
type Wanted = { search?: string | undefined; withAddresses: boolean };

export async function listUsers(
  db: Database,
  wanted: Wanted,
  { order = 'newest', ids: among, ...page }: ListPage<UserOrder> = {},
): Promise<User[]> {
  let ids = findUsers(db, wanted).select('id').orderBy(orders[order]);
  if (among) ids = ids.where('id', 'in', among);
  const rows = await selectUsers(db).where('id', 'in', paginate(ids, page)).orderBy(orders[order]).execute();
  return rows.map(toUser).map((user) => (wanted.withAddresses ? user : { ...user, email: '' }));
}

export async function countUsers(db: Database, wanted: Wanted): Promise<number> {
  const { count } = await findUsers(db, wanted)
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

const orders = {
  newest: sql`created_at desc, id desc`,
  oldest: sql`created_at, id`,
  name: sql`${byRootCollation('name')}, id`,
  email: sql`${byRootCollation('email')}, id`,
} satisfies Record<UserOrder, RawBuilder<unknown>>;

function findUsers(db: Database, { search, withAddresses }: Wanted) {
  const all = db.selectFrom('users');
  if (!search) return all;
  const found = all.where(hasWords('users.searched', search));
  // The column holds the address too; it stays beside this for its index.
  return withAddresses ? found : found.where(hasWords(sql`lower(users.name)`, search));
}

/** The user as it stays until the commit. */
export async function lockUser(tx: DatabaseTransaction, id: string): Promise<User | undefined> {
  const row = await selectUsers(tx).where('id', '=', id).forUpdate().executeTakeFirst();
  return row && toUser(row);
}

export async function findUserByEmail(db: Database, email: string): Promise<User | undefined> {
  const row = await selectUsers(db).where(sql`lower(email)`, '=', sql`lower(${email})`).executeTakeFirst();
  return row && toUser(row);
}

/** Throws the violation of `users_email` when the address is taken: the unique index decides. */
export async function insertUser(db: Database, { name, email }: Person): Promise<User> {
  const row = await db
    .insertInto('users')
    .values({ id: newId(), name, email })
    .returning(columns)
    .executeTakeFirstOrThrow();
  return toUser(row);
}

/** Registers a person, or renames the one who has this address; only administrators may do so (docs/product.md, Questions). */
export async function upsertUser(db: Database, { name, email }: Person): Promise<User> {
  await db
    .insertInto('users')
    .values({ id: newId(), name, email })
    .onConflict((conflict) =>
      conflict
        .expression(sql`lower(email)`)
        .where('email', '<>', '')
        .doUpdateSet((eb) => ({ name, revision: eb('users.revision', '+', 1) }))
        .where('users.name', '<>', name),
    )
    .execute();
  const row = await selectUsers(db).where(sql`lower(email)`, '=', sql`lower(${email})`).executeTakeFirstOrThrow();
  return toUser(row);
}

export async function updateUser(db: Database, id: string, change: UserChange): Promise<User> {
  const row = await db
    .updateTable('users')
    .set(change)
    .$if(change.email !== undefined, (query) => query.set({ address_expired_at: null }))
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
  return toUser(row);
}

/** Undefined when there was none to delete. */
export async function deleteUser(db: Database, id: string): Promise<User | undefined> {
  const row = await db.deleteFrom('users').where('id', '=', id).returning(columns).executeTakeFirst();
  return row && toUser(row);
}

/** Undefined when there was none to delete. */
export async function deleteUserByEmail(db: Database, email: string): Promise<User | undefined> {
  const row = await db
    .deleteFrom('users')
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .returning(columns)
    .executeTakeFirst();
  return row && toUser(row);
}

/** Users whose name has this address in it, in any case. */
export async function listUsersThatMention(db: Database, email: string): Promise<User[]> {
  const rows = await selectUsers(db).where(sql<boolean>`strpos(lower(name), lower(${email})) > 0`).execute();
  return rows.map(toUser);
}
