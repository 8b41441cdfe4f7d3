import type { IncomingHttpHeaders } from 'node:http';
import { ReaderTexts } from '#server/http/reader-texts.ts';
import type { Sentences } from '#text/sentences.ts';

/** What mails say, in one language. */
export type MailText = Sentences['mail'];

const mails = new ReaderTexts('mail');

/** The texts of mails for this request, in the language that was chosen, or that the browser asks for. */
export function mailTextFor(headers: IncomingHttpHeaders): MailText {
  return mails.for(headers).text;
}
