import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { request as requestSecurely, Agent as SecureAgent } from 'node:https';

export type Asked = {
  method?: string;
  path: string;
  /** The address from which a trusted proxy says that it came. */
  from: string;
  headers?: Record<string, string>;
  body?: unknown;
};
export type Answer = { status: number; headers: IncomingHttpHeaders; text: string; ms: number };

/** One client with connections of its own, which behaves as a browser on our page does as far as headers go. */
export class Client {
  readonly #address: string;
  readonly #agent: Agent;
  readonly #isSecure: boolean;

  /** `localAddress`: of this machine, the one from which it comes. */
  constructor(address: string, connections: number, localAddress?: string) {
    this.#address = address;
    this.#isSecure = address.startsWith('https:');
    const kept = { keepAlive: true, maxSockets: connections, ...(localAddress !== undefined && { localAddress }) };
    this.#agent = this.#isSecure ? new SecureAgent(kept) : new Agent(kept);
  }

  /** Status 0 when there was no answer within 30 s. */
  send({ method = 'GET', path, from, headers = {}, body }: Asked): Promise<Answer> {
    const startedMs = performance.now();
    const content = body === undefined ? undefined : JSON.stringify(body);
    const { promise, resolve } = Promise.withResolvers<Answer>();
    const end = (answer: Omit<Answer, 'ms'>) => resolve({ ...answer, ms: performance.now() - startedMs });
    const none = () => end({ status: 0, headers: {}, text: '' });
    const asked = (this.#isSecure ? requestSecurely : request)(this.#address + path, {
      method,
      agent: this.#agent,
      timeout: 30_000,
      headers: {
        origin: this.#address,
        'x-forwarded-for': from,
        ...(content !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
    });
    asked.on('response', (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (piece: string) => (text += piece));
      answer.on('end', () => end({ status: answer.statusCode ?? 0, headers: answer.headers, text }));
      answer.on('error', none);
    });
    asked.on('timeout', () => asked.destroy());
    asked.on('error', none);
    asked.end(content);
    return promise;
  }

  close(): void {
    this.#agent.destroy();
  }
}

/** The cookies that an answer sets, as a `Cookie` header. */
export function cookiesOf({ headers }: Answer): string {
  return (headers['set-cookie'] ?? []).map((cookie) => cookie.split(';')[0]).join('; ');
}

export function codeOf({ text }: Answer): string {
  return /"code":"(\w+)"/.exec(text)?.[1] ?? '';
}
