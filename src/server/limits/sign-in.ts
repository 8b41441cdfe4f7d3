import { sql } from 'kysely';
import type { ErrorCode } from '#contract/wire/errors.ts';
import { AppError } from '#server/app-error.ts';
import type { Database } from '#server/database/connect.ts';
import type { Deps } from '#server/deps.ts';
import { toNeighbourhood, toNetwork } from '#server/http/network.ts';
import type { Bucket, Limiter } from './limiter.ts';

const minutes = 15;
const networkKeptDays = 30;

const wrongGuesses: ReadonlySet<ErrorCode> = new Set(['sign_in_failed', 'code_wrong']);

type Attempt = {
  email: string | undefined;
  address: string;
  /** The id of a browser in which this account has signed in before. */
  browser: string | undefined;
};

/**
 * Lets `check` look at the password only as often as guessing stays hopeless, and lets the owner in meanwhile:
 * - In a browser in which the account has signed in before, only attempts from that browser count.
 * - In a network from which it has signed in before, only attempts from that network count.
 * - Everybody else shares ten attempts per account, of which one neighbourhood gets five: who has fifty addresses has
 *   them side by side, and leaves some for an owner who is on the way.
 *
 * The buckets refill within 15 minutes, so the worst quarter of an hour sees 20 checks. What turns out to be right does
 * not count. Accounts that do not exist are counted alike.
 * @throws AppError too_many_requests
 */
export async function limitSignIn<T>(
  { db, limiter }: Pick<Deps, 'db' | 'limiter'>,
  attempt: Attempt,
  check: () => Promise<T>,
): Promise<T> {
  const account = toAccount(attempt.email);
  if (!account) return check();
  const keys = toKeys(limiter, account, attempt.address);
  const buckets = await toBuckets(db, keys, account, attempt);
  await limiter.take(buckets);
  const admitted = await check().catch(async (error: unknown) => {
    if (error instanceof AppError && !wrongGuesses.has(error.code)) await limiter.giveBack(buckets);
    throw error;
  });
  await limiter.giveBack(buckets);
  await remember(db, keys);
  return admitted;
}

async function toBuckets(db: Database, keys: Keys, account: string, { address, browser }: Attempt): Promise<Bucket[]> {
  if (browser) return [{ act: 'sign in by known browser', by: `${account}\n${browser}`, times: 5, minutes }];
  return (await isKnown(db, keys)) ? toFamiliarBuckets(account, address) : toStrangerBuckets(account, address);
}

/** The account's owner is at this address: they get in from there while strangers guess elsewhere. */
export async function rememberNetwork(
  { db, limiter }: Pick<Deps, 'db' | 'limiter'>,
  { email, address }: Pick<Attempt, 'email' | 'address'>,
): Promise<void> {
  await remember(db, toKeys(limiter, toAccount(email), address));
}

function toAccount(email: string | undefined): string {
  return email?.trim().toLowerCase() ?? '';
}

function toKeys(limiter: Limiter, account: string, address: string): Keys {
  return {
    accountKey: limiter.hash(`account\n${account}`),
    networkKey: limiter.hash(`network\n${toNetwork(address)}`),
  };
}

function toFamiliarBuckets(account: string, address: string): Bucket[] {
  return [{ act: 'sign in where known', by: `${account}\n${toNetwork(address)}`, times: 5, minutes }];
}

function toStrangerBuckets(account: string, address: string): Bucket[] {
  return [
    { act: 'sign in from network', by: toNetwork(address), times: 30, minutes },
    { act: 'sign in from network', by: toNeighbourhood(address), times: 60, minutes },
    { act: 'sign in from neighbourhood', by: `${account}\n${toNeighbourhood(address)}`, times: 5, minutes },
    { act: 'sign in from anywhere', by: account, times: 10, minutes },
  ];
}

type Keys = { accountKey: Buffer; networkKey: Buffer };

async function isKnown(db: Database, { accountKey, networkKey }: Keys): Promise<boolean> {
  const row = await db
    .selectFrom('sign_in_networks')
    .where('account_key', '=', accountKey)
    .where('network_key', '=', networkKey)
    .where('seen_at', '>', oldest)
    .select('seen_at')
    .executeTakeFirst();
  return row !== undefined;
}

async function remember(db: Database, { accountKey, networkKey }: Keys): Promise<void> {
  await db
    .insertInto('sign_in_networks')
    .values({ account_key: accountKey, network_key: networkKey })
    .onConflict((conflict) => conflict.columns(['account_key', 'network_key']).doUpdateSet({ seen_at: sql`now()` }))
    .execute();
}

const oldest = sql<Date>`now() - ${networkKeptDays} * interval '1 day'`;

/** Networks are kept for 30 days after the last sign-in from there. */
export async function forgetOldNetworks(db: Database): Promise<void> {
  await db.deleteFrom('sign_in_networks').where('seen_at', '<', oldest).execute();
}
