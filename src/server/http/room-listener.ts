import type { Server as HttpServer } from 'node:http';
import { isIPv6, Server, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { findRoomAddresses, isOfRoom } from '#server/room-addresses.ts';

const mostPortsTried = 20;
const graceMs = 1_000;

/**
 * Listens for the app on the private addresses of this machine, besides where it listens anyway. What comes in there is handed to the app's
 * own web server, whose checks, limits and timeouts hold for it.
 */
export class RoomListener {
  readonly #findAddresses: () => string[];
  #http: HttpServer | undefined;
  #listeners: Server[] = [];
  #addresses: string[] = [];
  #port: number | undefined;
  readonly #sockets = new Set<Socket>();
  #wasReached = false;

  constructor(findAddresses: () => string[] = findRoomAddresses) {
    this.#findAddresses = findAddresses;
  }

  /** The app that it listens for. */
  attach(app: FastifyInstance): void {
    this.#http = app.server;
    app.addHook('onRequest', ({ socket }, _reply, done) => {
      const { remoteAddress, localAddress } = socket;
      this.#wasReached ||= remoteAddress !== localAddress && isOfRoom(remoteAddress ?? '');
      done();
    });
  }

  /** Where phones reach it; empty while it does not listen, and where this machine has left its network. */
  get origins(): string[] {
    const still = new Set(this.#listeners.length > 0 ? this.#findAddresses() : []);
    return this.#addresses.filter((address) => still.has(address)).map((address) => this.#toOrigin(address));
  }

  /** Where it would listen. */
  get possibleOrigins(): string[] {
    return this.#findAddresses().map((address) => this.#toOrigin(address));
  }

  /** Whether another device of the room asked for something: since it was opened, else since the start. */
  get wasReached(): boolean {
    return this.#wasReached;
  }

  /** Listens at the app's port, or at the nearest above it that is free. */
  async open(): Promise<void> {
    this.close();
    this.#wasReached = false;
    const addresses = this.#findAddresses();
    const first = this.#portOfApp();
    for (let port = first; this.#listeners.length === 0; port += 1) {
      try {
        this.#listeners = await this.#listen(addresses, port);
        this.#addresses = addresses;
        this.#port = port;
      } catch (error) {
        if (!isTaken(error) || port === first + mostPortsTried) throw error;
      }
    }
  }

  /** Lets nobody in any more. Who is being answered has a moment to read the answer. */
  close(): void {
    this.stopListening();
    const left = [...this.#sockets];
    setTimeout(() => {
      for (const socket of left) socket.destroy();
    }, graceMs).unref();
  }

  stopListening(): void {
    for (const listener of this.#listeners) listener.close();
    this.#listeners = [];
    this.#addresses = [];
    this.#port = undefined;
  }

  get connections(): number {
    return this.#sockets.size;
  }

  async #listen(addresses: readonly string[], port: number): Promise<Server[]> {
    const listeners = addresses.map(
      () => new Server({ allowHalfOpen: true, noDelay: true }, (socket) => this.#take(socket)),
    );
    const tried = await Promise.allSettled(
      listeners.map((listener, index) => listenAt(listener, { host: addresses[index] ?? '', port })),
    );
    const failed = tried.find((one) => one.status === 'rejected');
    if (!failed) return listeners;
    for (const listener of listeners) listener.close();
    throw failed.reason;
  }

  /** A router may pass on what comes from the internet: that is nobody in the room. */
  #take(socket: Socket): void {
    if (!isOfRoom(socket.remoteAddress ?? '')) return void socket.destroy();
    this.#sockets.add(socket);
    socket.once('close', () => this.#sockets.delete(socket));
    this.#http?.emit('connection', socket);
  }

  #portOfApp(): number {
    const address = this.#http?.address();
    if (typeof address !== 'object' || !address) throw new Error('The app does not listen yet.');
    return address.port;
  }

  #toOrigin(address: string): string {
    return `http://${isIPv6(address) ? `[${address}]` : address}:${this.#port ?? this.#portOfApp()}`;
  }
}

function listenAt(listener: Server, at: { host: string; port: number }): Promise<void> {
  return new Promise((resolve, reject) => {
    listener.on('error', reject);
    listener.listen(at, resolve);
  });
}

function isTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
}
