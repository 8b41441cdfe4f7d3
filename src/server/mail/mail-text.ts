import type { IncomingHttpHeaders } from 'node:http';
import type { Identity } from '#contract/running/identity.ts';
import { toContactPieces } from '#server/texts/contact-pieces.ts';
import { councilZone } from '#server/texts/council-day.ts';
import { ReaderTexts } from '#server/texts/reader-texts.ts';
import type { Sentences } from '#text/sentences.ts';

/** What mails say, in one language. */
type MailText = Sentences['mail'];

const mails = new ReaderTexts('mail');

/** What mail programs are told of a mail: its language, in whose name it comes, and where an answer goes. */
export type MailHead = { language: string; council: string | null; replyTo: string | null };

/** A mail's texts, in whose name it is written, and whom to ask: the council's, where it has them. */
export type Letter = {
  text: MailText;
  /** How `Intl` writes in its language, and the zone in which the council says moments. */
  locale: string;
  timeZone: string;
  council: string | null;
  contact: string | null;
  head: MailHead;
};

/**
 * The code of the language of a mail to who sent this request: the one that was chosen, or that the browser asks for, or else
 * the council's.
 */
export function mailLanguageFor(headers: IncomingHttpHeaders, { language }: Identity): string {
  return mails.for(headers, language).language.code;
}

/** That of a mail to somebody whose language nobody knows: the council's, or else the one of who writes. */
export function mailLanguageForStranger(headers: IncomingHttpHeaders, identity: Identity): string {
  return mailLanguageFor(identity.language ? {} : headers, identity);
}

/** In the language of this code, in the name and with the contact that the council has now. */
export function letterIn(code: string, { name, contact, time_zone }: Identity): Letter {
  const { text, language } = mails.in(code);
  return {
    text,
    locale: language.locale,
    timeZone: councilZone({ time_zone }),
    council: name,
    contact,
    head: { language: code, council: name, replyTo: toReplyAddress(contact ?? '') },
  };
}

/** The address that stands in the contact; none where there are several, because nobody knows which is meant. */
export function toReplyAddress(contact: string): string | null {
  const [address, ...others] = toContactPieces(contact).filter(({ href }) => href?.startsWith('mailto:'));
  return address && others.length === 0 ? address.text : null;
}
