import type { IncomingHttpHeaders } from 'node:http';
import { Languages } from '#server/pages/languages.ts';
import type { Catalogue } from '#text/catalogue.ts';
import { codesOf, compile } from '#text/compile.ts';
import { type Compiled, format, type Message, type Values } from '#text/message.ts';
import { readCatalogues } from '#text/read.ts';

/** A sentence of a mail, in one language. */
export type SayInMail = (key: keyof Catalogue['mails'], values?: Values) => string;

type Mails = { languages: Languages; say: ReadonlyMap<string, SayInMail> };
let mails: Mails | undefined;

/** What mails say to whoever made this request: in the language that was chosen, or that the browser asks for. */
export function mailTextFor(headers: IncomingHttpHeaders): SayInMail {
  mails ??= readMails(); // few servers send any
  const say = mails.say.get(mails.languages.of(headers));
  if (!say) throw new Error('A language without mails was chosen.');
  return say;
}

function readMails(): Mails {
  const catalogues = readCatalogues();
  const codes = codesOf(catalogues);
  const say = codes.map((code): [string, SayInMail] => {
    const { language, parts } = compile(catalogues, code, ['mail']);
    const texts: Compiled = parts.mails ?? {};
    return [code, (key, values = {}) => format(texts[key] as Message, values, language)];
  });
  return { languages: new Languages(codes), say: new Map(say) };
}
