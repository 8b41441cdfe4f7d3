import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { siteChecksApi } from '#contract/running/site-checks.ts';
import { appVersion } from '#server/app-version.ts';
import { createLogger } from '#server/logger.ts';
import { prepareApp } from '#tests/support/prepared-app.ts';
import { Updates } from './updates.ts';

const loopback = ['127.0.0.1'];
const logger = createLogger('silent', process.stdout);

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/releases.atom`;
}

const feedOf = (...titles: string[]) =>
  `<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"><title>Releases of 99.0.0</title>${titles
    .map((title) => `<entry><id>tag:example.org:${title}</id><title type="html">${title}</title></entry>`)
    .join('')}</feed>`;

async function findNewer(updateFeed: string | undefined, webhookAllow = loopback): Promise<string | undefined> {
  const updates = new Updates({ updateFeed, webhookAllow }, logger);
  await updates.look();
  return updates.newer;
}

test('the newest version that entries name is told, whatever their order; what is to be tried out and what is older are not', async () => {
  const titles = ['v90.2.0', 'Ten Stones 90.10.1', '90.9.0', '91.0.0-beta.1', '0.0.1'];
  expect(await findNewer(await serve((_, answer) => void answer.end(feedOf(...titles))))).toBe('90.10.1');
  expect(await findNewer(await serve((_, answer) => void answer.end(feedOf(appVersion, '0.0.1'))))).toBeUndefined();
  expect(await findNewer(undefined)).toBeUndefined();
});

test('it is asked for once a day, only where webhooks may go, without redirects, and to an end', async () => {
  let asked = 0;
  const feed = await serve((_, answer) => {
    asked++;
    answer.end(feedOf('90.0.0'));
  });
  const updates = new Updates({ updateFeed: feed, webhookAllow: loopback }, logger);
  await updates.look();
  await updates.look();
  expect([asked, updates.newer]).toEqual([1, '90.0.0']);

  expect(await findNewer(feed, [])).toBeUndefined();
  expect(await findNewer(feed.replace('127.0.0.1', 'localhost'), ['10.0.0.0/8'])).toBeUndefined();
  expect(asked).toBe(1);
  const redirect = await serve((_, answer) => void answer.writeHead(302, { location: feed }).end());
  expect(await findNewer(redirect)).toBeUndefined();
  const endless = await serve((_, answer) => {
    const write = () =>
      answer.write('<entry><title>90.0.0</title></entry>'.repeat(10_000), (error) => error ?? write());
    write();
  });
  expect(await findNewer(endless)).toBeUndefined();
  expect(asked).toBe(1);
});

test('owners read it in the panel, in their language', async () => {
  const { app, admin } = await prepareApp();
  app.deps.updates = new Updates(
    { updateFeed: await serve((_, answer) => void answer.end(feedOf('90.0.0'))), webhookAllow: loopback },
    logger,
  );
  await app.deps.updates.look();
  expect((await admin.send(siteChecksApi.list, {})).body.checks).toMatchObject([
    {
      id: 'newer_version',
      mend: 'server',
      text: expect.stringMatching(/^Version 90\.0\.0 of Ten Stones has appeared/),
    },
  ]);
});
