import http from 'node:http';
import https from 'node:https';
import { isNewer } from '#server/features/running/updates/versions.ts';
import { type AllowedNetworks, addressIn, mayHaveUrl } from '#server/features/running/webhooks/address.ts';
import { lookupAllowed } from '#server/features/running/webhooks/post.ts';

const longestMs = 10_000;
const mostBytes = 1_000_000;

/** In the title of an entry; what is still to be tried out (1.2.0-beta.1) is none. */
const inTitle = /(?<![\d.-])\d{1,9}\.\d{1,9}\.\d{1,9}(?![\d.-])/g;

/**
 * The newest version that an Atom feed of releases names; undefined where it names none. It is asked for as webhooks are sent: by https to
 * the public internet, elsewhere only into networks that WEBHOOK_ALLOW names, and no redirect is followed.
 * @throws Error where it cannot be read
 */
export async function readNewestVersion(feed: string, allowed: AllowedNetworks): Promise<string | undefined> {
  const text = await readText(feed, allowed);
  const titles = text
    .split('<entry')
    .slice(1)
    .map((entry) => entry.split('</title>', 1)[0]?.split('<title').at(-1) ?? '');
  const versions = titles.flatMap((title) => title.match(inTitle) ?? []);
  return versions.reduce<string | undefined>(
    (newest, version) => (newest === undefined || isNewer(version, newest) ? version : newest),
    undefined,
  );
}

async function readText(feed: string, allowed: AllowedNetworks): Promise<string> {
  if (!mayHaveUrl(feed, allowed)) throw new Error('Its address is not one that may be asked for.');
  const url = new URL(feed);
  const { get } = url.protocol === 'https:' ? https : http;
  const request = get(url, {
    headers: { accept: 'application/atom+xml' },
    agent: false,
    ...(addressIn(url) === undefined && { lookup: lookupAllowed(url, allowed) }),
    signal: AbortSignal.timeout(longestMs),
  });
  const answer = await new Promise<http.IncomingMessage>((resolve, reject) => {
    request.once('response', resolve);
    request.on('error', reject);
  });
  if (answer.statusCode !== 200) {
    request.destroy();
    throw new Error(`It answers ${answer.statusCode}.`);
  }
  let bytes = 0;
  const chunks: Buffer[] = [];
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > mostBytes) throw new Error('It is too large.'); // leaving the loop ends the request
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
