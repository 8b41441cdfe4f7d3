import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { AppError } from '#server/app-error.ts';
import type { Deps } from '#server/deps.ts';
import { listBatchIds } from '#server/features/council/batches/repository.ts';
import { toNetwork } from '#server/http/network.ts';
import { isSecure } from '#server/http/serve.ts';
import type { VoterIdentity } from '#server/voter-identity.ts';
import { hashVoter } from './hashes.ts';
import { type BoundCard, byCard, findBoundCard, noCardCookie, toCardCookie } from './voter-card.ts';
import { findClaimedVoter, findSealedVoter, newVoter, toFormSeal, toSetCookie } from './voter-cookie.ts';

type VotersDeps = Pick<Deps, 'db' | 'secrets' | 'limiter'>;

/** Who votes, and by what right: the one place that says so of a request. */
export class Voters {
  readonly #deps: VotersDeps;
  /** The voters whose cookies answers bring. */
  readonly #given = new WeakMap<FastifyRequest, VoterIdentity>();

  constructor(deps: VotersDeps) {
    this.#deps = deps;
  }

  /**
   * The voter whom a request's cookie names. The seal is enough. Without a valid one, as after a restore, which makes new
   * seals, a voter counts who has given a ballot: the random id behind it cannot be guessed, and treating its owner as a
   * stranger would let them vote twice. Anybody can make such cookies, so they are looked up as often as new ones are given.
   * @throws AppError too_many_requests, overloaded
   */
  async recognise(request: FastifyRequest): Promise<VoterIdentity | undefined> {
    const sealed = this.#findSealed(request);
    if (sealed) return sealed;
    const card = this.#findCard(request);
    if (card) return byCard(card.codeHash);
    const claimed = findClaimedVoter(request.headers.cookie, isSecure(request));
    if (!claimed) return undefined;
    const { limiter } = this.#deps;
    await limiter.take([{ act: 'voters by their ballots', by: toNetwork(request.ip), times: 400, minutes: 1 }]);
    return (await this.#hasBallot(claimed)) ? claimed : undefined;
  }

  /**
   * Who votes in this batch: whoever shows its card there, else the browser.
   * @throws AppError voter_unknown where the browser shows nothing but the card of another batch
   */
  async ofBallot(request: FastifyRequest, batchId: string, voter: VoterIdentity): Promise<VoterIdentity> {
    const card = this.#findCard(request);
    const isHere = this.keepsCardOf(batchId, request) && (await this.#takesCards(batchId));
    if (card && isHere) return byCard(card.codeHash);
    if (voter.channel === 'card') throw new AppError('voter_unknown');
    return voter;
  }

  /** Has the browser keep this card, in place of any other. */
  bindCard(card: BoundCard, request: FastifyRequest, reply: FastifyReply): void {
    const bound = { ...card, batchId: card.batchId.toLowerCase() };
    reply.header('set-cookie', toCardCookie(bound, isSecure(request), this.#deps.secrets.voter_seals));
  }

  putCardAway(request: FastifyRequest, reply: FastifyReply): void {
    reply.header('set-cookie', noCardCookie(isSecure(request)));
  }

  /** Whether it is the card that this browser keeps. */
  holdsCard({ codeHash }: BoundCard, request: FastifyRequest): boolean {
    return this.#findCard(request)?.codeHash.equals(codeHash) === true;
  }

  /** Whether this browser keeps a card of the batch. */
  keepsCardOf(batchId: string, request: FastifyRequest): boolean {
    return this.#findCard(request)?.batchId === batchId.toLowerCase();
  }

  async #takesCards(batchId: string): Promise<boolean> {
    const { db } = this.#deps;
    const row = await db.selectFrom('batches').select('voters').where('id', '=', batchId).executeTakeFirst();
    return row?.voters === 'cards';
  }

  #findCard(request: FastifyRequest): BoundCard | undefined {
    return findBoundCard(request.headers.cookie, isSecure(request), this.#deps.secrets.voter_seals);
  }

  /** As recognised, or a new one; the answer brings the browser its cookie. A card is no browser. */
  async recogniseOrMake(request: FastifyRequest): Promise<{ voter: VoterIdentity; isNew: boolean }> {
    const found = await this.recognise(request);
    const known = found?.channel === 'browser' ? found : undefined;
    return { voter: known ?? newVoter(), isNew: !known };
  }

  /** Has the browser keep who it is. */
  giveCookie(voter: VoterIdentity, request: FastifyRequest, reply: FastifyReply): void {
    reply.header('set-cookie', toSetCookie(voter, isSecure(request), this.#deps.secrets.voter_seals));
    this.#given.set(request, voter);
  }

  /** What this browser's forms carry (`takeForms`); undefined without a voter cookie, which may be one that the answer brings. */
  formSealOf(request: FastifyRequest): string | undefined {
    const voter = this.#given.get(request) ?? this.#findSealed(request);
    return voter && toFormSeal(voter, this.#deps.secrets.voter_seals);
  }

  /**
   * What the calls of a browser that submits are counted by, and those of whoever gives stones, by a card or a browser. Only a
   * seal counts: whoever makes up cookies has no bucket of their own.
   */
  limitKeysOf(request: FastifyRequest): Record<'author' | 'voter', string | undefined> {
    const author = this.#findSealed(request)?.id;
    const card = this.#findCard(request);
    return { author, voter: card ? byCard(card.codeHash).id : author };
  }

  #findSealed(request: FastifyRequest): VoterIdentity | undefined {
    return findSealedVoter(request.headers.cookie, isSecure(request), this.#deps.secrets.voter_seals);
  }

  /** Whether this voter has given a ballot in any batch. */
  async #hasBallot(voter: VoterIdentity): Promise<boolean> {
    const { db, secrets } = this.#deps;
    const batchIds = await listBatchIds(db);
    const hashes = batchIds.map((id) => hashVoter(voter, id, secrets.voters));
    const { rows } = await sql`
      select from unnest(${batchIds}::uuid[], ${hashes}::bytea[]) as claimed (batch_id, voter_hash)
      join ballots using (batch_id, voter_hash) limit 1
    `.execute(db);
    return rows.length > 0;
  }
}
