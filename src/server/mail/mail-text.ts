import type { IncomingHttpHeaders } from 'node:http';
import type { Identity } from '#contract/identity.ts';
import { ReaderTexts } from '#server/http/reader-texts.ts';
import type { Sentences } from '#text/sentences.ts';

/** What mails say, in one language. */
export type MailText = Sentences['mail'];

const mails = new ReaderTexts('mail');

/** A mail's texts, and in whose name it is written: the council's, where it has one. */
export type Letter = { text: MailText; council: string | null };

/** For who sent this request, in the language that was chosen, or that the browser asks for, or else the council's. */
export function letterFor(headers: IncomingHttpHeaders, { name, language }: Identity): Letter {
  return { text: mails.for(headers, language).text, council: name };
}

/** For somebody whose language nobody knows: in the council's, or else in the one of who writes. */
export function letterToStranger(headers: IncomingHttpHeaders, identity: Identity): Letter {
  return letterFor(identity.language ? {} : headers, identity);
}
