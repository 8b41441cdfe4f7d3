import type { Catalogue, PartName } from '#text/catalogue.ts';
import { format, type Message, type Values } from '#text/message.ts';
import { activeTexts } from './active.ts';

type Own<Name extends PartName, More> = (
  say: (key: keyof Catalogue[Name] & string, values: Values) => string,
  text: Catalogue[Name],
) => More;

/**
 * A part of the catalogue as an object of sentences. Those without values are strings, looked up in the active language
 * each time; `own` makes those with values functions, so that a call site cannot forget one.
 */
export function part<Name extends PartName, More extends object = object>(
  name: Name,
  own?: Own<Name, More>,
): Omit<Catalogue[Name], keyof More> & More {
  const messages = () => {
    const found = activeTexts().parts[name];
    if (!found) throw new Error(`The page came without the texts of '${name}'.`);
    return found;
  };
  const plain = new Proxy({}, { get: (_, key: string) => messages()[key] }) as Catalogue[Name];
  const say = (key: string, values: Values) => format(messages()[key] as Message, values, activeTexts().language);
  const more = own?.(say, plain);
  if (!more) return plain as Omit<Catalogue[Name], keyof More> & More;
  return new Proxy(more, {
    get: (_, key: string) => (key in more ? Reflect.get(more, key) : Reflect.get(plain, key)),
  }) as Omit<Catalogue[Name], keyof More> & More;
}
