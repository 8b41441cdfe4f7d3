import type { KeyObject } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import { type Limit, lineWaits } from '#contract/wire/rate-limits.ts';
import { AppError } from '#server/app-error.ts';
import { toNeighbourhood, toNetwork } from '#server/http/network.ts';
import { endsAsOurs } from '#server/random-code.ts';
import { findKnownBrowser } from './known-browser.ts';
import type { LimitedNetworks } from './limited-networks.ts';
import type { Bucket, Limiter } from './limiter.ts';
import type { Line } from './line.ts';

const dayMinutes = 24 * 60;

export type LimitedCall = { request: FastifyRequest; body?: unknown };

type CallLimitsDeps = {
  limiter: Limiter;
  line: Line;
  networks: LimitedNetworks;
  secrets: { sessions: KeyObject };
  voters: { limitKeysOf: (request: FastifyRequest) => Record<'author' | 'voter', string | undefined> };
};

/** Holds the limits that stand with the endpoints of the contract. */
export class CallLimits {
  readonly #limiter: Limiter;
  readonly #line: Line;
  readonly #networks: LimitedNetworks;
  readonly #secrets: CallLimitsDeps['secrets'];
  readonly #voters: CallLimitsDeps['voters'];

  constructor({ limiter, line, networks, secrets, voters }: CallLimitsDeps) {
    this.#voters = voters;
    this.#limiter = limiter;
    this.#line = line;
    this.#networks = networks;
    this.#secrets = secrets;
  }

  /**
   * Counts a call. Resolves to the milliseconds that it has to stand in line: 0 where nobody asks for more than their share.
   * @throws AppError too_many_requests, overloaded
   */
  async take({ name, limits = [] }: Pick<Endpoint, 'name' | 'limits'>, call: LimitedCall): Promise<number> {
    if (limits.length === 0) return 0;
    const by = {
      ...toSharedKeys(call),
      ...this.#voters.limitKeysOf(call.request),
      browser: this.#browserOf(call),
      code: this.#codeOf(call),
    };
    const waits = new Map<string, number>();
    for (const limit of limits) {
      const who = by[limit.per];
      const group = limit.as ?? name;
      if (who === undefined || (limit.unless && by[limit.unless] !== undefined)) continue;
      // Who waits for the narrowest of some limits takes nothing from what others share in the wider ones.
      if (waits.has(group)) continue;
      const waitMs = await this.#takeOne(limit, { act: toAct(group, limit), by: who, ...limit }, call);
      if (waitMs > 0) waits.set(group, waitMs);
    }
    return Math.max(0, ...waits.values());
  }

  /** Waits with the request kept open. */
  standInLine(waitMs: number, { request, reply }: { request: FastifyRequest; reply: FastifyReply }): Promise<void> {
    return this.#line.stand(waitMs, request, reply);
  }

  async #takeOne(limit: Limit, bucket: Bucket, { request }: LimitedCall): Promise<number> {
    try {
      await this.#limiter.take([bucket]);
      return 0;
    } catch (error) {
      const isFull = error instanceof AppError && error.code === 'too_many_requests';
      if (!isFull || !limit.line) throw error;
      return this.#placeOf(limit, limit.line, bucket, request.ip);
    }
  }

  /** How long one more has to wait, after all who did so in the day before. */
  async #placeOf(
    { as, per }: Limit,
    { usual, long }: NonNullable<Limit['line']>,
    { act, by }: Bucket,
    address: string,
  ): Promise<number> {
    const part = await this.#limiter.countUse({ act: `${act} in line`, by, times: long, minutes: dayMinutes });
    const waitMs = toWaitMs(part, usual / long);
    const isLong = waitMs > lineWaits.usualMs;
    // No hall uses up what a neighbourhood shares: whoever does is told of at once, and a network where newcomers wait long.
    if (as && (per === 'neighbourhood' || (per === 'network' && isLong))) await this.#networks.note(address, as, per);
    return as && isLong && (await this.#networks.takeLetIn(address, as)) ? lineWaits.usualMs : waitMs;
  }

  #browserOf({ request, body }: LimitedCall): string | undefined {
    const { email } = (body ?? {}) as { email?: string };
    return findKnownBrowser(request.headers.cookie, this.#secrets.sessions, email);
  }

  #codeOf({ body }: LimitedCall): string | undefined {
    const { code = '' } = (body ?? {}) as { code?: string };
    return endsAsOurs('device', code, this.#secrets.sessions) ? code : undefined;
  }
}

/** Where so large a part of what a day lets in line is used. */
function toWaitMs(part: number, usualPart: number): number {
  const { usualMs, longestMs } = lineWaits;
  const over = Math.max(0, part - usualPart) / (1 - usualPart);
  return Math.round(usualMs + (longestMs - usualMs) * over);
}

/** What strangers share is a bucket apart from the one that counts everybody. */
function toAct(group: string, { per, unless }: Limit): string {
  return `${group} per ${per}${unless ? ` unless ${unless}` : ''}`;
}

/** Whose calls are counted together, where everybody has such a thing. */
function toSharedKeys({ request, body }: LimitedCall): Partial<Record<Limit['per'], string>> {
  const { email } = (body ?? {}) as { email?: string };
  return {
    network: toNetwork(request.ip),
    neighbourhood: toNeighbourhood(request.ip),
    everybody: '',
    ...(email !== undefined && { email: email.trim().toLowerCase() }),
  };
}
