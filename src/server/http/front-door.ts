import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { type Kept, toKeptAnswer } from './kept-bytes.ts';

/** What is there at once for this request; undefined where somebody has to think. */
export type FindKept = (request: IncomingMessage) => Kept | undefined;

/**
 * Answers what is kept as bytes before the framework hears of the request, whose routing, hooks and reply would take
 * more than twice the time of the answer itself. It is the very same answer, and everything out of the ordinary goes on
 * to the framework: other methods, bodies, proxies' headers, a server that is stopping.
 */
export class FrontDoor {
  /** How many were answered here, by path and status. */
  readonly answered = new Map<string, number>();
  readonly #findKept: FindKept;
  readonly #isDraining: () => boolean;

  constructor(findKept: FindKept, isDraining: () => boolean) {
    this.#findKept = findKept;
    this.#isDraining = isDraining;
  }

  open({ server }: FastifyInstance): void {
    const [askFramework] = server.listeners('request') as RequestListener[];
    if (!askFramework) throw new Error('The framework does not listen.');
    server.off('request', askFramework);
    server.on('request', (request, response) => {
      const kept = isOrdinary(request) && !this.#isDraining() ? this.#findKept(request) : undefined;
      if (!kept) return void askFramework(request, response);
      const { status, headers, body } = toKeptAnswer(request.headers, kept);
      response.writeHead(status, { ...headers, 'x-request-id': randomUUID() }).end(body);
      this.#count(`${request.url} ${status}`);
    });
  }

  #count(answer: string): void {
    this.answered.set(answer, (this.answered.get(answer) ?? 0) + 1);
  }
}

function isOrdinary({ method, headers }: IncomingMessage): boolean {
  return (
    method === 'GET' &&
    headers['content-length'] === undefined &&
    headers['transfer-encoding'] === undefined &&
    headers['x-forwarded-proto'] === undefined
  );
}
