import { once } from 'node:events';
import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { createClient, toConnection } from './connect.ts';

test('a client that finds no server taking writes leaves nothing behind that breaks later', async () => {
  const silenceMs = 50;
  const connection = toConnection('postgres://nobody@127.0.0.1:1,127.0.0.1:2/none');
  const client = createClient(connection, { applicationName: 'test', silenceMs });
  await expect(client.connect()).rejects.toThrow();
  // Its own socket would have given up by then, and an error that nobody hears ends the process.
  await once(new Socket().setTimeout(2 * silenceMs), 'timeout');
});
