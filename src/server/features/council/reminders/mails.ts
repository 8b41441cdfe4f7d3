import type { Outcome } from '#contract/council/council-outcome.ts';
import type { Letter } from '#server/mail/mail-text.ts';
import type { Mail } from '#server/mail/mailer.ts';
import { toDayText } from '#server/texts/moment-text.ts';
import { excerpt } from '#text/excerpt.ts';
import type { Written } from './answers.ts';
import type { Awaited } from './awaited.ts';
import type { Reminded } from './people.ts';

/** To whom a mail goes, and what makes it the same mail when it is sent once more; `endedAt` only where there is anything to end. */
export type Envelope = { person: Reminded; id: string; origin: string; endedAt?: string };

const ownName = 'Ten Stones';
const mostOfAQuestion = 300;

/** Says that reminders come, and how they end. */
export function toldMail(letter: Letter, envelope: Envelope): Mail {
  const {
    text: { reminders: text },
    council,
  } = letter;
  const site = council ?? ownName;
  const subject = text.toldSubject({ site });
  return toMail(letter, envelope, subject, [text.told({ site }), `${text.toldHere}\n${envelope.origin}/admin`]);
}

type ToAnswer = Pick<Awaited, 'text' | 'state' | 'due' | 'overdue_days'> & { link: string };

/** All that is due, with a link below each question. */
export function reminderMail(
  letter: Letter,
  envelope: Envelope,
  { questions, more }: { questions: readonly ToAnswer[]; more: number },
): Mail {
  const {
    text: { reminders: text },
    council,
  } = letter;
  const subject = text.dueSubject({ count: questions.length + more, site: council ?? ownName });
  return toMail(letter, envelope, subject, [
    text.due,
    ...questions.map((one) => `${excerpt(one.text, mostOfAQuestion)}\n${sayDue(letter, one)}\n${one.link}`),
    ...(more > 0 ? [text.more({ count: more })] : []),
    text.forward,
    `${text.panel}\n${envelope.origin}/admin`,
  ]);
}

/** What was published by a link, whose mail it was, and how it is taken back. */
export function writtenByLinkMail(
  letter: Letter,
  envelope: Envelope,
  { batch, text: question, outcome, name = '' }: Written & { name: string | undefined },
): Mail {
  const {
    text: { reminders: text },
  } = letter;
  const { state, due, words, link } = outcome;
  const said = state === 'sent' ? undefined : text.states[state];
  const until = state === 'promised' && due !== null ? text.until({ day: toDayText(due, letter) }) : undefined;
  return toMail(letter, envelope, text.byLinkSubject({ batch }), [
    text.byLink({ name }),
    excerpt(question, mostOfAQuestion),
    [said, until, words, link].filter((part) => typeof part === 'string').join('\n'),
    `${text.byLinkBack}\n${envelope.origin}/admin`,
  ]);
}

/** By which day it is due, and since when it is overdue. */
export function sayDue(
  { text: { reminders: text }, locale }: Pick<Letter, 'text' | 'locale'>,
  { state, due, overdue_days: days }: Pick<Awaited, 'overdue_days'> & { state: Outcome['state']; due: string },
): string {
  const day = toDayText(due, { locale });
  const awaited = state === 'promised' ? state : 'sent';
  return days > 0 ? text.overdue[awaited]({ day, days }) : text.dueOn[awaited]({ day });
}

/** A mail to somebody of the council, with what ends such mails, where they have not ended them. */
export function toMail(
  { text, council, head }: Letter,
  envelope: Envelope,
  subject: string,
  paragraphs: readonly string[],
): Mail {
  const { reminders } = text;
  const { person, id, endedAt } = envelope;
  const why = endedAt === undefined ? [] : [`-- \n${reminders.why({ site: council ?? ownName })}\n${endedAt}`];
  return {
    id,
    head,
    to: { name: person.name, address: person.email },
    subject,
    text: `${[reminders.greeting({ name: person.name }), ...paragraphs, ...why].join('\n\n')}\n`,
    ...(endedAt !== undefined && { endedAt }),
  };
}
