import { type LookupAddress, lookup } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { KnownFault } from '#server/job-queue/fault.ts';
import { type AllowedNetworks, addressIn, isAllowed, mayHaveUrl, mayReach } from './address.ts';

/** So that a receiver that says nothing does not hold up the others. */
const longestMs = 5_000;

/** What went wrong, by the code of Node's error; anything else is `WEBHOOK_UNREACHABLE`. */
const faults: Record<string, string> = {
  ABORT_ERR: 'WEBHOOK_TIMEOUT',
  ETIMEDOUT: 'WEBHOOK_TIMEOUT',
};
const ofTls = /^(?:CERT_|ERR_TLS|ERR_SSL|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|EPROTO)/;

class RefusedAddress extends KnownFault {
  constructor() {
    super('WEBHOOK_ADDRESS');
  }
}

/**
 * Posts to a receiver and resolves to its status. The name is looked up once, and what it leads to is both judged and called: no second
 * answer of a name server gets past. No redirect is followed, and of the answer nothing is read.
 * @throws KnownFault
 */
export async function post(
  target: string,
  { headers, body }: { headers: Record<string, string>; body: string },
  allowed: AllowedNetworks,
): Promise<number> {
  if (!mayHaveUrl(target, allowed)) throw new RefusedAddress();
  const url = new URL(target);
  const send = url.protocol === 'https:' ? https.request : http.request;
  return new Promise((resolve, reject) => {
    const request = send(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      agent: false,
      // Names only: Node calls an address that stands in the URL as it is, and `mayHaveUrl` has judged that.
      ...(addressIn(url) === undefined && { lookup: lookupAllowed(url, allowed) }),
      signal: AbortSignal.timeout(longestMs),
    });
    request.once('response', (answer) => {
      answer.on('error', () => {}); // it is cut off
      resolve(answer.statusCode ?? 0);
      request.destroy();
    });
    request.once('error', (error) => reject(toFault(error)));
    request.end(body);
  });
}

/** Finds what the name of that URL leads to; one address that may not be called refuses them all. */
export function lookupAllowed({ protocol }: URL, allowed: AllowedNetworks): LookupFunction {
  const mayBeCalled = protocol === 'https:' ? mayReach : isAllowed;
  return (hostname, options, callback) =>
    lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
      if (error) return callback(error, []);
      if (!found.every(({ address }) => mayBeCalled(address, allowed))) return callback(new RefusedAddress(), []);
      const [first] = found;
      return options.all || !first ? callback(null, found) : callback(null, first.address, first.family);
    });
}

function toFault(error: NodeJS.ErrnoException): KnownFault {
  if (error instanceof KnownFault) return error;
  const code = error.name === 'AbortError' || error.name === 'TimeoutError' ? 'ABORT_ERR' : (error.code ?? '');
  const fault = faults[code] ?? (ofTls.test(code) ? 'WEBHOOK_TLS' : 'WEBHOOK_UNREACHABLE');
  return new KnownFault(fault, code || undefined);
}
