import { bentQueries } from '#tests/support/arbitrary-request.ts';
import type { Chance } from '#tests/support/chance.ts';
import type { Draft } from './generate.ts';

const methods = [
  'get',
  'PUT',
  'HEAD',
  'OPTIONS',
  'TRACE',
  'CONNECT',
  'PROPFIND',
  'DELETE',
  'STEAL',
  'G\tET',
  '',
  'POST',
];
const versions = ['HTTP/1.0', 'HTTP/1.1', 'HTTP/1.1', 'HTTP/2.0', 'HTTP/9.9', 'http/1.1', ''];

export function bendMethod(draft: Draft, chance: Chance): Draft {
  return chance.next() < 0.7
    ? { ...draft, method: chance.one([...methods, 'A'.repeat(9_000)]) }
    : { ...draft, version: chance.one(versions) };
}

const pathEndings = [
  ...['%00', '%', '%zz', '%2e%2e', '/%2e%2e/%2e%2e/package.json', '/..%2f..%2f', '%5c..', '//', '/./', '/../'],
  ...['%c0%af', '%ED%A0%80', '%F0%9F%92%A7', '\\', ';a=b', '\x80\xff', '#x', '*', ':id', '/:id', '%3A'],
];
const wholeTargets = [
  '*',
  '',
  '//evil.example/',
  'http://evil.example/',
  'https:///',
  '/\\evil.example',
  '?',
  'a',
  '/%',
];

export function bendTarget(draft: Draft, chance: Chance): Draft {
  const [path = '/', query] = draft.target.split('?');
  const way = chance.next();
  if (way < 0.35) return { ...draft, target: path + chance.one(pathEndings) + (query ? `?${query}` : '') };
  if (way < 0.45) return { ...draft, target: chance.one(wholeTargets) };
  if (way < 0.55) return { ...draft, target: `${path}/${repeated(chance, ['a', '/a', '%41', '%2f', '..', '-', '%'])}` };
  if (way < 0.8) return { ...draft, target: `${path}?${chance.one(bentQueries)}` };
  const name = chance.one(['search', 'since', 'lang', 'view', 'limit', 'offset', 'ids', 'batch', 'order', 'x[]', '']);
  return {
    ...draft,
    target: `${path}?${name}=${repeated(chance, ['a', '-', ',', '%25', '%00', '&a=', ';', '[]', 'é'])}`,
  };
}

const acceptLike = ['accept', 'accept-language', 'accept-encoding', 'accept-charset'];
const conditional = ['if-none-match', 'if-match', 'if-modified-since', 'if-unmodified-since', 'if-range', 'range'];
const forwarded = ['x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host', 'forwarded', 'x-real-ip', 'via'];
const ours = [
  'idempotency-key',
  'last-event-id',
  'cookie',
  'origin',
  'sec-fetch-site',
  'x-request-id',
  'authorization',
];
const framing = ['content-length', 'transfer-encoding', 'expect', 'upgrade', 'connection', 'te', 'trailer', 'host'];
const names = [
  ...acceptLike,
  ...acceptLike,
  ...conditional,
  ...forwarded,
  ...ours,
  ...ours,
  ...framing,
  'content-type',
];

const values = [
  ...['', ' ', '*', '*/*', 'null', '0', '-1', '1e3', 'x', '"', '""', '\x80\xff', '\t', '%00', '{}', '\\'],
  ...['bytes=0-', 'bytes=-1', 'bytes=9-1', 'bytes=99999-', 'bytes=0-0,2-3,4-5', 'bytes=a-b'],
  ...['W/"x"', '"x", "y"', 'Thu, 01 Jan 1970 00:00:00 GMT', 'yesterday', '100-continue', 'websocket', 'h2c'],
  ...['chunked', 'gzip, chunked', 'identity', 'keep-alive', 'upgrade', 'close, close', 'same-origin', 'cross-site'],
  ...['text/plain', 'application/json; charset=utf-16', 'multipart/form-data; boundary=x', 'application/json;;;'],
  ...['evil.example', 'localhost:99999', '[::1', '127.0.0.1, 10.0.0.1', 'for=_x;proto=https', 'https://evil.example'],
  ...[
    'voter=x.y',
    'language=xx',
    'ten-stones.session_token=%00.%00',
    '__proto__=1',
    '=;=;=',
    'language=de; language=fr',
  ],
];
const grains = [
  '-',
  ',',
  ';',
  'a',
  ', ',
  'de;q=0.1,',
  'x,',
  'gzip;q=1,',
  '1-2,',
  '"x",',
  'a=b; ',
  '%',
  '10.0.0.1, ',
  '\xff',
];

export function bendHeaders(draft: Draft, chance: Chance): Draft {
  const way = chance.next();
  if (way < 0.4) return withHeader(draft, chance.one(names), chance.one(values));
  if (way < 0.75) return withHeader(draft, chance.one(names), repeated(chance, grains));
  if (way < 0.8) return { ...draft, headers: draft.headers.filter(([name]) => name !== chance.one(names)) };
  if (way < 0.85) return { ...draft, headers: [...draft.headers, ...draft.headers] };
  if (way < 0.9) return { ...draft, headers: [...draft.headers, ...many(chance)] };
  const spoiled = ['no colon', ' folded', 'x y', 'x\0y', '', ':', 'x\r\n y', '\xff'];
  return { ...draft, headers: [...draft.headers, [chance.one(spoiled), chance.one(values)]] };
}

function withHeader(draft: Draft, name: string, value: string): Draft {
  const others = draft.headers.filter(([other]) => other !== name);
  return { ...draft, headers: [...others, [name, value]] };
}

function many(chance: Chance): [string, string][] {
  const count = Math.floor(chance.between(50, 2_500));
  return Array.from({ length: count }, (_, n) => [`x-${n}`, '']);
}

const bodies = [
  ...['', 'null', '[]', '{}', '""', '0', '1e999', '{"', '{"a":1,"a":2}', '{"__proto__":{"x":1}}', 'true false'],
  ...['{"constructor":{"prototype":{}}}', '"\\u0000"', '{"email":"\\ud800"}', '\ufeff{}', '<xml/>', 'a=b&c=d'],
];
const bodyGrains = ['[', '{"a":', '"a",', '1', '\u0000', '💧', '{"choices":["x","x","x","x"]},', 'é', ' '];

export function bendBody(draft: Draft, chance: Chance): Draft {
  const body = chance.next() < 0.5 ? chance.one(bodies) : repeated(chance, bodyGrains, 60_000);
  const type = chance.next() < 0.9 ? 'application/json' : chance.one(values);
  const method = draft.method === 'GET' ? chance.one(['POST', 'PATCH', 'DELETE', 'GET']) : draft.method;
  const framed = withHeader({ ...draft, method, body }, 'content-length', String(Buffer.byteLength(body)));
  return withHeader(framed, 'content-type', type);
}

/** Short mostly, and as long as a header may be now and then. */
function repeated(chance: Chance, from: readonly string[], most = 16_500): string {
  const grain = chance.one(from);
  const length = most ** chance.next();
  return chance.next() < 0.5 ? grain.repeat(Math.ceil(length / grain.length)) : mixed(chance, from, length);
}

function mixed(chance: Chance, from: readonly string[], length: number): string {
  let text = '';
  while (text.length < length) text += chance.one(from);
  return text;
}
