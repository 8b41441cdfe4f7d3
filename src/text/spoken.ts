import type { Texts } from './catalogue.ts';
import { toKnownZone } from './known-zone.ts';
import { type Compiled, format, isMessage, type Message, type Values, type Writing } from './message.ts';
import type { Sentences } from './sentences.ts';

/** A language as the code reads it: a sentence without values is a string, one with values a function. */
export type Spoken = Omit<Texts, 'bundles'> & { sentences: Partial<Sentences> };

/** With the council's own messages in place of those that are here, and its time zone only where it can be told. */
export function toSpoken({ bundles, ...texts }: Texts): Spoken {
  const own = (texts.site?.own ?? []) as readonly Compiled[];
  const said = own.reduce(withMessages, bundles as Compiled);
  const site = texts.site && { site: { ...texts.site, timeZone: toKnownZone(texts.site.timeZone) } };
  return { ...texts, ...site, sentences: sayEach(said, texts.language) as Partial<Sentences> };
}

/** The messages with those in place that are given; what is given for others, as for bundles that are not here, is left out. */
function withMessages(messages: Compiled, given: Compiled): Compiled {
  return Object.fromEntries(
    Object.entries(messages).map(([key, ours]) => [
      key,
      isMessage(ours) ? (given[key] ?? ours) : withMessages(ours, (given[key] ?? {}) as Compiled),
    ]),
  );
}

type Sayable = string | ((values: Values) => string) | { readonly [key: string]: Sayable };

function sayEach(messages: Compiled, writing: Writing): { readonly [key: string]: Sayable } {
  return Object.fromEntries(
    Object.entries(messages).map(([key, value]) => [
      key,
      isMessage(value) ? toSayable(value, writing) : sayEach(value, writing),
    ]),
  );
}

function toSayable(message: Message, writing: Writing): Sayable {
  return typeof message === 'string' ? message : (values) => format(message, values, writing);
}
