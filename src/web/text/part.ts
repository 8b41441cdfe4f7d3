import type { Bundle, Catalogue } from '#text/catalogue.ts';
import { type Compiled, format, type Message, type Values } from '#text/message.ts';
import { activeTexts } from './active.ts';

type Own<Messages, More> = (say: (key: keyof Messages & string, values: Values) => string, text: Messages) => More;

/**
 * A part of the catalogue as an object of sentences. Those without values are strings, looked up in the active language
 * each time; `own` makes those with values functions, so that a call site cannot forget one.
 */
export function part<B extends Bundle, Name extends keyof Catalogue[B] & string, More extends object = object>(
  bundle: B,
  name: Name,
  own?: Own<Catalogue[B][Name], More>,
): Omit<Catalogue[B][Name], keyof More> & More {
  const messages = () => {
    const found = activeTexts().bundles[bundle]?.[name];
    if (!found) throw new Error(`The page came without the texts of '${name}'.`);
    return found as Compiled;
  };
  const plain = new Proxy({}, { get: (_, key: string) => messages()[key] }) as Catalogue[B][Name];
  const say = (key: string, values: Values) => format(messages()[key] as Message, values, activeTexts().language);
  const more = own?.(say, plain);
  if (!more) return plain as Omit<Catalogue[B][Name], keyof More> & More;
  return new Proxy(more, {
    get: (_, key: string) => (key in more ? Reflect.get(more, key) : Reflect.get(plain as object, key)),
  }) as Omit<Catalogue[B][Name], keyof More> & More;
}
