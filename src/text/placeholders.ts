import type { Message } from './message.ts';

/** Where a message takes a value, and what it chooses by it. */
export type Placeholder = { name: string; kind?: 'plural' | 'select'; choices: readonly string[] };

/** Every placeholder of a message, also those within the choices of another. */
export function placeholdersOf(message: Message): Placeholder[] {
  if (typeof message === 'string') return [];
  return message.flatMap((token) => {
    if (typeof token === 'string') return [];
    const [name, kind, choices = {}] = token;
    const inner = Object.values(choices).flatMap(placeholdersOf);
    return [{ name, ...(kind && { kind: kind as 'plural' | 'select' }), choices: Object.keys(choices) }, ...inner];
  });
}
