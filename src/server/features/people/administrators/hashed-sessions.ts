import { createHash } from 'node:crypto';
import type { BetterAuthPlugin, DBAdapter, DBTransactionAdapter, Where } from 'better-auth';

const model = 'session';

/** The name under which better-auth finds a token is that of its hash in our table (`auth-tables.ts`). */
const field = 'token';

// It is random and long, so a plain hash cannot be turned back.
const hash = (token: string) => createHash('sha256').update(token).digest('hex');

/** Sessions are stored by the hash of their token: who reads the database cannot take one over. better-auth itself stores the token. */
export function hashedSessions() {
  return {
    id: 'ten-stones-hashed-sessions',
    init: ({ adapter }) => ({ context: { adapter: ofDatabase(adapter) } }),
  } satisfies BetterAuthPlugin;
}

function ofDatabase(adapter: DBAdapter): DBAdapter {
  return {
    ...adapter,
    ...ofTransaction(adapter),
    transaction: (act) => adapter.transaction((tx) => act(ofTransaction(tx))),
  };
}

/** The answers hold the token again, as far as the caller knows it. */
function ofTransaction(adapter: DBTransactionAdapter): DBTransactionAdapter {
  return {
    ...adapter,
    create: async (call) => {
      const { [field]: token } = call.data as Record<string, unknown>;
      if (call.model !== model || typeof token !== 'string') return adapter.create(call);
      return { ...(await adapter.create({ ...call, data: { ...call.data, [field]: hash(token) } })), [field]: token };
    },
    findOne: async <T>(call: Parameters<DBAdapter['findOne']>[0]) =>
      withToken(await adapter.findOne<T>(hashed(call)), call),
    findMany: (call) => adapter.findMany(hashed(call)),
    update: async <T>(call: Parameters<DBAdapter['update']>[0]) =>
      withToken(await adapter.update<T>(hashed(call)), call),
    updateMany: (call) => adapter.updateMany(hashed(call)),
    delete: (call) => adapter.delete(hashed(call)),
    deleteMany: (call) => adapter.deleteMany(hashed(call)),
  };
}

type Call = { model: string; where?: Where[] | undefined };

function hashed<C extends Call>(call: C): C {
  if (tokenOf(call) === undefined) return call;
  const where = call.where?.map((one) => (one.field === field ? { ...one, value: hash(String(one.value)) } : one));
  return { ...call, where };
}

function withToken<T>(row: T | null, call: Call): T | null {
  const token = tokenOf(call);
  return row && token !== undefined ? { ...row, [field]: token } : row;
}

function tokenOf({ model: asked, where = [] }: Call): string | undefined {
  const token = asked === model ? where.find((one) => one.field === field)?.value : undefined;
  return typeof token === 'string' ? token : undefined;
}
