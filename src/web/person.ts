import type * as z from 'zod/mini';
import { refusesStorage, type StoredValue, storedValue } from './storage.ts';

/** Whatever this browser keeps of the person before it has a name that begins so: of their ballots, and of their questions. */
const prefixes = ['stoning_', 'submitted_', 'question_'] as const;
type Prefix = (typeof prefixes)[number];

/** A stored value that belongs to a person and not to the browser. All that visitors' pages store is one. */
export const personalValue: <T>(
  area: 'session' | 'local',
  key: `${Prefix}${string}`,
  schema: z.ZodMiniType<T>,
  options?: { shared: boolean },
) => StoredValue<T> = storedValue;

/** Removes what is stored of a person, before the next one comes. What the page itself holds goes when it is left. */
export function forgetPerson(of: readonly Prefix[] = prefixes): void {
  // Where the browser keeps nothing, nothing is left.
  if (refusesStorage()) return;
  for (const storage of [sessionStorage, localStorage])
    for (const key of Object.keys(storage)) if (of.some((prefix) => key.startsWith(prefix))) storage.removeItem(key);
}
