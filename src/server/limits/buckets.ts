import type { KeyObject } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import type { Limit } from '#contract/wire/rate-limits.ts';
import { AppError } from '#server/app-error.ts';
import { findKnownBrowser } from './known-browser.ts';
import type { LimitedNetworks } from './limited-networks.ts';
import type { Bucket, Limiter } from './limiter.ts';
import { toNeighbourhood, toNetwork } from './network.ts';

export type LimitedCall = { request: FastifyRequest; body?: unknown };

type CallLimitsDeps = {
  limiter: Limiter;
  networks: LimitedNetworks;
  secrets: { sessions: KeyObject };
  voters: { limitKeyOf: (request: FastifyRequest) => string | undefined };
};

/** Holds the limits that stand with the endpoints of the contract. */
export class CallLimits {
  readonly #limiter: Limiter;
  readonly #networks: LimitedNetworks;
  readonly #secrets: CallLimitsDeps['secrets'];
  readonly #voters: CallLimitsDeps['voters'];

  constructor({ limiter, networks, secrets, voters }: CallLimitsDeps) {
    this.#voters = voters;
    this.#limiter = limiter;
    this.#networks = networks;
    this.#secrets = secrets;
  }

  /** @throws AppError too_many_requests, overloaded */
  async take({ name, limits = [] }: Endpoint, call: LimitedCall): Promise<void> {
    if (limits.length === 0) return;
    const by = { ...toOrigins(call), voter: this.#voters.limitKeyOf(call.request), browser: this.#browserOf(call) };
    for (const limit of limits) {
      const who = by[limit.per];
      if (who === undefined || (limit.unless && by[limit.unless] !== undefined)) continue;
      await this.#takeOne(limit, { act: toAct(name, limit), by: who, ...limit }, call);
    }
  }

  /** A network that an organiser has opened has no limit of its own, and the wider ones do not bind it either. */
  async #takeOne({ as, per }: Limit, bucket: Bucket, { request }: LimitedCall): Promise<void> {
    try {
      await this.#limiter.take([bucket]);
    } catch (error) {
      const isFull = error instanceof AppError && error.code === 'too_many_requests';
      if (!isFull || !as) throw error;
      // At a wider limit one caller has thousands of networks, and may call from each once.
      if (per === 'network') await this.#networks.note(request.ip, as);
      if (!(await this.#networks.isOpened(request.ip, as))) throw error;
    }
  }

  #browserOf({ request, body }: LimitedCall): string | undefined {
    const { email } = (body ?? {}) as { email?: string };
    return findKnownBrowser(request.headers.cookie, this.#secrets.sessions, email);
  }
}

/** What strangers share is a bucket apart from the one that counts everybody. */
function toAct(name: string, { per, unless }: Limit): string {
  return `${name} per ${per}${unless ? ` unless ${unless}` : ''}`;
}

/** Whose calls are counted together, where everybody has such a thing. */
function toOrigins({ request, body }: LimitedCall): Partial<Record<Limit['per'], string>> {
  const { email } = (body ?? {}) as { email?: string };
  return {
    network: toNetwork(request.ip),
    neighbourhood: toNeighbourhood(request.ip),
    everybody: '',
    ...(email !== undefined && { email: email.trim().toLowerCase() }),
  };
}
