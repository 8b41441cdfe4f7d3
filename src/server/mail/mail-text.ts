import type { IncomingHttpHeaders } from 'node:http';
import { Languages } from '#server/http/languages.ts';
import { codesOf, compile } from '#text/compile.ts';
import { readCatalogues } from '#text/read.ts';
import type { Sentences } from '#text/sentences.ts';
import { toSpoken } from '#text/spoken.ts';

/** What mails say, in one language. */
export type MailText = Sentences['mail'];

type Mails = { languages: Languages; texts: ReadonlyMap<string, MailText> };
let mails: Mails | undefined;

/** The texts of mails for this request, in the language that was chosen, or that the browser asks for. */
export function mailTextFor(headers: IncomingHttpHeaders): MailText {
  mails ??= readMails(); // few servers send any
  const text = mails.texts.get(mails.languages.of(headers));
  if (!text) throw new Error('A language without mails was chosen.');
  return text;
}

function readMails(): Mails {
  const catalogues = readCatalogues();
  const codes = codesOf(catalogues);
  const texts = new Map<string, MailText>();
  for (const code of codes) {
    const { mail } = toSpoken(compile(catalogues, code, ['mail'])).sentences;
    if (mail) texts.set(code, mail);
  }
  return { languages: new Languages(codes), texts };
}
