import { expect, test } from 'vitest';
import { parseDatabaseUrl } from './database-url.ts';

test.each([
  [
    'postgres://ada:se%40cret@one:5433,two/stones?target_session_attrs=read-write',
    'postgres://ada:se%40cret@one:5433/stones?target_session_attrs=read-write',
    [
      { host: 'one', port: 5433 },
      { host: 'two', port: 5432 },
    ],
  ],
  [
    'postgresql://[2001:db8::1]:5433,192.0.2.7:6000/stones',
    'postgresql://[2001:db8::1]:5433/stones',
    [
      { host: '2001:db8::1', port: 5433 },
      { host: '192.0.2.7', port: 6000 },
    ],
  ],
  [
    'postgres://ada@%2Frun%2Fone,%2Frun%2Ftwo:6000/stones',
    'postgres://ada@%2Frun%2Fone/stones',
    [
      { host: '/run/one', port: 5432 },
      { host: '/run/two', port: 6000 },
    ],
  ],
  ['postgres://ada:x@/stones?host=%2Frun%2Fone', 'postgres://ada:x@/stones?host=%2Frun%2Fone', []],
  ['postgres://ada:se,cret@one/stones?sslmode=require', 'postgres://ada:se,cret@one/stones?sslmode=require', []],
])('%s is read', (text, url, hosts) => {
  expect(parseDatabaseUrl(text)).toEqual({ url, hosts });
});

test.each([
  ['mysql://one/stones', /postgres:\/\//],
  ['postgres://one,two:x/stones', /"two:x"/],
  ['postgres://one,two/stones?target_session_attrs=standby', /read-write/],
])('%s is refused, and the reason said', (text, reason) => {
  expect(() => parseDatabaseUrl(text)).toThrow(reason);
});
