import type { IncomingHttpHeaders } from 'node:http';
import { ReaderTexts } from '#server/http/reader-texts.ts';
import type { Sentences } from '#text/sentences.ts';

/** What mails say, in one language. */
export type MailText = Sentences['mail'];

const mails = new ReaderTexts('mail');

/** The code of the language for mails that follow from this request: the one that was chosen, or that the browser asks for. */
export function mailLanguageFor(headers: IncomingHttpHeaders): string {
  return mails.for(headers).language.code;
}

/** The texts of mails in the language of this code. */
export function mailTextIn(code: string): MailText {
  return mails.in(code).text;
}
