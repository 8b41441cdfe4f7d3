import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A connection to the server, for what no HTTP client would send. */
export async function openSocket(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  return socket;
}

/** Sends these bytes and nothing else; returns all that comes back until the server hangs up. */
export async function sendRaw(url: string, text: string): Promise<string> {
  const socket = await openSocket(url);
  socket.write(text);
  return readToEnd(socket);
}

/** What the server says until it hangs up. */
export async function readToEnd(socket: Socket): Promise<string> {
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk));
  // A server that hangs up on what it did not read resets the connection; what it said before counts. `once()` would throw.
  socket.on('error', () => {});
  await new Promise((resolve) => socket.once('close', resolve));
  return Buffer.concat(chunks).toString();
}
