import type { LiveEvents } from '#contract/events.ts';

/** A server-sent event as bytes, shared by all streams that it goes to. */
export type Message = Buffer;

/** `data` is JSON, which has no line breaks of its own. */
export function toMessage(event: keyof typeof LiveEvents, data: string | Buffer, id?: string): Message {
  const head = `event: ${event}\n${id ? `id: ${id}\n` : ''}data: `;
  return Buffer.concat([Buffer.from(head), Buffer.from(data), Buffer.from('\n\n')]);
}

export const unseenChange = toMessage('unseen_change', '{}');
