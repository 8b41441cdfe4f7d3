import type { LiveChange, LiveEvents } from '#contract/council/events.ts';
import { serverNowMs } from '#server/http/representation.ts';
import { findChange, joinChanges, type PageChange } from './changes.ts';
import type { Rendering } from './rendering.ts';

// At four versions a second, this is a minute: a listener that was away for less is sent the changes, else a snapshot.
const longest = 240;

type Version = {
  id: string;
  /** Null where only a snapshot will do. */
  change: PageChange | null;
};

/** The last versions of the public page, and what is to be sent to listeners and to those that come back. */
export class Versions {
  #versions: Version[] = [];
  #latest: Rendering | undefined;
  #snapshot: { of: string; message: Message } | undefined;
  #sent: Version | undefined;

  /** Takes note of a rendering, because a page may have been drawn from it. */
  add(rendering: Rendering): void {
    const before = this.#latest;
    this.#latest = rendering;
    if (before?.version === rendering.version) return;
    const change = before ? findChange(before.content, rendering.content) : null;
    this.#versions.push({ id: rendering.version, change });
    this.#sent ??= this.#versions[0];
    if (this.#versions.length > longest) this.#versions.shift();
  }

  /** What has not been sent to the listeners yet. */
  takeUnsent(): Message | undefined {
    const at = this.#sent ? this.#versions.lastIndexOf(this.#sent) : -1;
    const unsent = this.#versions.slice(at + 1);
    const since = this.#versions.slice(Math.max(at, 0), -1).map(({ id }) => id);
    this.#sent = this.#versions.at(-1);
    return at < 0 ? this.#toSnapshot() : this.#toMessage(since, unsent);
  }

  /** What a listener who holds this version has missed. */
  findMissed(version: string): Message | undefined {
    const at = this.#versions.findLastIndex(({ id }) => id === version);
    return at < 0 ? this.#toSnapshot() : this.#toMessage([version], this.#versions.slice(at + 1));
  }

  /** What time it is by the database's clock. */
  readClock(): Message {
    const now = this.#latest ? serverNowMs(this.#latest) : Date.now();
    return toMessage('clock', JSON.stringify({ server_time: new Date(now).toISOString() }));
  }

  #toMessage(since: string[], versions: readonly Version[]): Message | undefined {
    const last = versions.at(-1);
    if (!last) return undefined;
    const changes = versions.map(({ change }) => change).filter((change) => change !== null);
    if (changes.length < versions.length) return this.#toSnapshot();
    const told: LiveChange = { since, ...joinChanges(changes) };
    return toMessage('change', JSON.stringify(told), last.id);
  }

  #toSnapshot(): Message | undefined {
    const latest = this.#latest;
    if (!latest) return undefined;
    if (this.#snapshot?.of !== latest.version)
      this.#snapshot = { of: latest.version, message: toMessage('snapshot', latest.json, latest.version) };
    return this.#snapshot.message;
  }
}

/** A server-sent event as bytes, shared by all streams that it goes to. */
export type Message = Buffer;

export const unseenChange = toMessage('unseen_change', '{}');

/** `data` is JSON, which has no line breaks of its own. */
function toMessage(event: keyof typeof LiveEvents, data: string | Buffer, id?: string): Message {
  const head = `event: ${event}\n${id ? `id: ${id}\n` : ''}data: `;
  return Buffer.concat([Buffer.from(head), Buffer.from(data), Buffer.from('\n\n')]);
}
