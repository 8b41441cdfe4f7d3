import fc from 'fast-check';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import { arbitraryId, arbitraryOf, type KnownIds } from './arbitrary.ts';

export type Parts = { path: string; headers: Record<string, string>; body: string | undefined };

/** Query strings that no schema names, as somebody may type or forge them. */
export const bentQueries = [
  'search=%00',
  'search=%ED%A0%80',
  'search=a&search=b',
  'search[]=a',
  'limit=-1',
  'limit=99999999999999999999',
  'offset=1e3',
  'ids=,,,,',
  'order=__proto__',
  '__proto__=1',
  'constructor[prototype]=1',
  '%',
  '=&=&=',
  '&',
  `batch=${'%25'.repeat(500)}`,
];

/** Requests that nearly fit the endpoint, in each of their parts. */
export function arbitraryParts(endpoint: Endpoint, knownIds: KnownIds): fc.Arbitrary<Parts> {
  const { path, query, headers, body } = endpoint;
  const places = [...path.matchAll(/(\w+)\/\{\w+\}/g)].map(([, noun = '']) => noun);
  const params = places.map((noun) =>
    fc.oneof({ weight: 15, arbitrary: arbitraryId(() => knownIds(noun)) }, { weight: 1, arbitrary: fc.string() }),
  );
  const record = (schema: Endpoint['query']) =>
    schema ? (arbitraryOf(schema, knownIds) as fc.Arbitrary<Record<string, unknown>>) : fc.constant({});
  const text = body && arbitraryOf(body, knownIds).map((value) => JSON.stringify(value) ?? '');
  const spoiledText = text && fc.oneof({ weight: 20, arbitrary: text }, { weight: 1, arbitrary: fc.string() });
  return fc
    .tuple(
      fc.tuple(...params),
      arbitraryQuery(record(query)),
      record(headers),
      contentType,
      spoiledText ?? fc.constant(undefined),
    )
    .map(([values, search, named, type, content]) => {
      const filled = values.reduce((so, value) => so.replace(/\{\w+\}/, () => encodeURIComponent(value)), path);
      return {
        path: search ? `${filled}?${search}` : filled,
        headers: {
          ...(content !== undefined && type && { 'content-type': type }),
          ...Object.fromEntries(
            Object.entries(named ?? {})
              .filter(([name]) => name in (headers?.shape ?? {}))
              .map(([name, value]) => [name, toHeader(value)]),
          ),
        },
        body: content,
      };
    });
}

const contentType = fc.oneof(
  { weight: 20, arbitrary: fc.constant('application/json') },
  { weight: 1, arbitrary: fc.constantFrom('text/plain', 'application/json; charset=utf-16', 'x', '') },
);

function arbitraryQuery(query: fc.Arbitrary<Record<string, unknown>>): fc.Arbitrary<string> {
  const written = query.map((search) => {
    const pairs = Object.entries(search ?? {}).map(([name, value]) => [name, toText(value).toWellFormed()]);
    return new URLSearchParams(pairs).toString();
  });
  return fc.oneof({ weight: 12, arbitrary: written }, { weight: 1, arbitrary: fc.constantFrom(...bentQueries) });
}

/** Not `String`, which fails on an object whose `toString` is somebody's own. */
const toText = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

const toHeader = (value: unknown) => toText(value).replaceAll(/[^\x20-\x7e]/g, '?');
