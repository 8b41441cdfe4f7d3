import { connect } from 'node:net';

/** Bytes to send, and whether they are known to be the beginning of a request only. */
export type RawRequest = { bytes: Buffer; isIncomplete: boolean };

/** The status of the answer, or how it ended without one. */
export type Outcome = { status: number | 'closed' | 'silent' | 'hung up'; answer: string };

const answeredWithinMs = 5_000;
const incompleteMs = 20;

/** Sends these bytes over a connection of their own. Whoever sent only a part of a request hangs up soon. */
export function sendRequest(address: string, { bytes, isIncomplete }: RawRequest): Promise<Outcome> {
  const { port } = new URL(address);
  const { promise, resolve } = Promise.withResolvers<Outcome>();
  const socket = connect(Number(port), '127.0.0.1');
  let answer = '';
  const giveUp = isIncomplete
    ? setTimeout(() => finish('hung up'), incompleteMs)
    : setTimeout(() => finish('silent'), answeredWithinMs);
  const finish = (without: 'closed' | 'silent' | 'hung up') => {
    clearTimeout(giveUp);
    socket.destroy();
    resolve({ status: readStatus(answer) ?? without, answer });
  };
  socket.on('error', () => {}); // a server that hangs up on what it did not read resets the connection
  socket.on('close', () => finish('closed'));
  socket.on('data', (chunk) => {
    if (answer.length < 4_096) answer += chunk.toString('latin1');
    // A stream of events has no end, and a connection that stays open is closed by us.
    if (readStatus(answer) && /\r\n\r\n/.test(answer) && !/\r\nconnection: close/i.test(answer)) finish('closed');
    if (/\r\ncontent-type: text\/event-stream/i.test(answer)) finish('closed');
  });
  socket.write(bytes);
  return promise;
}

/** Of the first answer that is not provisional. */
function readStatus(answer: string): number | undefined {
  const statuses = [...answer.matchAll(/^HTTP\/1\.[01] (\d{3})/gm)].map(([, status]) => Number(status));
  return statuses.find((status) => status >= 200);
}
