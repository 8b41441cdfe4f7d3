import fc from 'fast-check';
import { endpoints } from '#contract/api.ts';
import type { KnownIds } from '#tests/support/arbitrary.ts';
import { arbitraryParts } from '#tests/support/arbitrary-request.ts';
import type { Chance } from '#tests/support/chance.ts';
import { bendBody, bendHeaders, bendMethod, bendTarget } from './bends.ts';
import type { RawRequest } from './send.ts';

/** A request before it is written down. */
export type Draft = {
  method: string;
  target: string;
  version: string;
  headers: [name: string, value: string][];
  body: string;
};

/** What a client that holds these cookies asks for. */
export type Client = { host: string; cookies: readonly string[]; ids: KnownIds };

const wellFormed = 0.2;
const plainPaths = [
  ...[
    '/',
    '/?view=wall',
    '/?lang=de',
    '/privacy',
    '/card',
    '/accessibility',
    '/imprint',
    '/training-circle',
    '/admin',
    '/questions.txt',
    '/nowhere',
  ],
  ...[
    '/favicon.svg',
    '/manifest.webmanifest',
    '/api/docs',
    '/api/docs/updateBatch',
    '/api/openapi.json',
    '/api/nowhere',
  ],
  ...['/healthz', '/readyz', '/metrics', '/api/active-batch', '/api/events', '/api/events?since=x'],
];
// They would end the session that the other requests need.
const leaving = new Set(['signOut', 'endAllSessions', 'endSession', 'changePassword', 'beginSecondFactor']);
const asked = endpoints.filter(({ name }) => !leaving.has(name));

/** Requests without end, one in five as a browser or a script of good will sends them. */
export function* generateRequests(chance: Chance, client: Client): Generator<RawRequest> {
  const fromContract = fc.oneof(
    ...asked.map((endpoint) =>
      arbitraryParts(endpoint, client.ids).map((parts) => ({ ...parts, method: endpoint.method as string })),
    ),
  );
  for (;;) {
    // A few hundred at a time: the library's generators are slow to begin with.
    const parts = fc.sample(fromContract, { seed: Math.floor(chance.between(1, 2 ** 31)), numRuns: 200 });
    for (const part of parts) {
      const draft = chance.next() < 0.5 ? toDraft(part, chance, client) : toPlainDraft(chance, client);
      yield chance.next() < wellFormed ? write(draft) : bend(draft, chance);
    }
  }
}

function toPlainDraft(chance: Chance, client: Client): Draft {
  const headers = { 'accept-encoding': 'br, gzip', 'accept-language': 'de-AT, de;q=0.9, en;q=0.8' };
  return toDraft({ method: 'GET', path: chance.one(plainPaths), headers, body: undefined }, chance, client);
}

type Part = { method: string; path: string; headers: Record<string, string>; body: string | undefined };

function toDraft({ method, path, headers, body }: Part, chance: Chance, { host, cookies }: Client): Draft {
  const sent = method === 'GET' ? '' : (body ?? '');
  return {
    method,
    target: path,
    version: 'HTTP/1.1',
    headers: [
      ['host', host],
      ['connection', 'close'],
      ['origin', `http://${host}`],
      ['cookie', chance.one(cookies)],
      ...Object.entries(headers),
      ...(sent === '' ? [] : ([['content-length', String(Buffer.byteLength(sent))]] as [string, string][])),
    ],
    body: sent,
  };
}

function write({ method, target, version, headers, body }: Draft): RawRequest {
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  const head = Buffer.from(`${method} ${target} ${version}\r\n${lines}\r\n`, 'latin1');
  return { bytes: Buffer.concat([head, Buffer.from(body)]), isIncomplete: false };
}

const bends = [bendMethod, bendTarget, bendTarget, bendHeaders, bendHeaders, bendHeaders, bendBody];

/** One to three parts are not what they should be, and sometimes the bytes themselves. */
function bend(draft: Draft, chance: Chance): RawRequest {
  let bent = draft;
  for (let left = 1 + Math.floor(chance.next() * 3); left > 0; left--) bent = chance.one(bends)(bent, chance);
  const { bytes } = write(bent);
  const way = chance.next();
  if (way < 0.08) return { bytes: bytes.subarray(0, Math.floor(chance.next() * bytes.length)), isIncomplete: true };
  if (way < 0.16) return { bytes: flipBytes(bytes, chance), isIncomplete: true };
  if (way < 0.2) return { bytes: Buffer.concat([bytes, bytes, bytes]), isIncomplete: false };
  return { bytes, isIncomplete: !isWhole(bent) };
}

function flipBytes(bytes: Buffer, chance: Chance): Buffer {
  const flipped = Buffer.from(bytes);
  for (let left = 1 + Math.floor(chance.next() * 5); left > 0; left--)
    flipped[Math.floor(chance.next() * flipped.length)] = Math.floor(chance.next() * 256);
  return flipped;
}

/** Whether a server can know where the request ends: otherwise it waits for more, as it should. */
function isWhole({ headers, body }: Draft): boolean {
  const named = headers.filter(([name]) => /^(?:content-length|transfer-encoding|expect|upgrade)$/i.test(name));
  return named.every(([name, value]) => name === 'content-length' && value === String(Buffer.byteLength(body)));
}
