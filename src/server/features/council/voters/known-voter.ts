import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Deps } from '#server/deps.ts';
import { listBatchIds } from '#server/features/council/batches/repository.ts';
import { isSecure, type VoterId } from '#server/http/serve.ts';
import { toNetwork } from '#server/limits/network.ts';
import { findClaimedVoter, findVoter, hashVoter } from './voter-cookie.ts';

/**
 * The voter whom a request's cookie names. The seal is enough. Without a valid one, as after a restore, which makes new
 * seals, a voter counts who has given a ballot: the random id behind it cannot be guessed, and treating its owner as a
 * stranger would let them vote twice. Anybody can make such cookies, so they are looked up as often as new ones are given.
 * @throws AppError too_many_requests, overloaded
 */
export async function recogniseVoter(
  { db, secrets, limiter }: Pick<Deps, 'db' | 'secrets' | 'limiter'>,
  request: FastifyRequest,
): Promise<VoterId | undefined> {
  const { cookie } = request.headers;
  const sealed = findVoter(cookie, isSecure(request), secrets.voter_seals);
  if (sealed) return sealed;
  const claimed = findClaimedVoter(cookie, isSecure(request));
  if (!claimed) return undefined;
  await limiter.take([{ act: 'voters by their ballots', by: toNetwork(request.ip), times: 400, minutes: 1 }]);
  return (await hasBallot({ db, secrets }, claimed)) ? claimed : undefined;
}

/** Whether this voter has given a ballot in any batch. */
async function hasBallot({ db, secrets }: Pick<Deps, 'db' | 'secrets'>, voter: VoterId): Promise<boolean> {
  const batchIds = await listBatchIds(db);
  const hashes = batchIds.map((id) => hashVoter(voter, id, secrets.voters));
  const { rows } = await sql`
    select from unnest(${batchIds}::uuid[], ${hashes}::bytea[]) as claimed (batch_id, voter_hash)
    join ballots using (batch_id, voter_hash) limit 1
  `.execute(db);
  return rows.length > 0;
}
