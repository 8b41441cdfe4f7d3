import { sql } from 'kysely';
import { daysAhead } from '#contract/council/reminders.ts';
import { addressOf } from '#server/config.ts';
import type { Deps } from '#server/deps.ts';
import { findName } from '#server/features/people/administrators/repository.ts';
import type { AddedJobKind } from '#server/job-queue/job-kind.ts';
import { MailFault } from '#server/mail/fault.ts';
import { type Letter, letterIn, mailLanguageFor } from '#server/mail/mail-text.ts';
import { lookAtMail, type Mail } from '#server/mail/mailer.ts';
import { findWritten, keepLinks, type StateOfQuestion } from './answers.ts';
import { listAwaited, today } from './awaited.ts';
import { toAnswerPath, toEndPath, toLinkKey, toMailId } from './links.ts';
import { type Envelope, reminderMail, toldMail, writtenByLinkMail } from './mails.ts';
import { findReached, findReminded, noteRefusal, type Reminded } from './people.ts';

const mostOfADay = 12;
/** More would be read by nobody; the panel has them all. */
const mostInAMail = 50;

/** Tells somebody of the council that reminders come, and how they end. */
export const toldJob: AddedJobKind<{ administrator: string }> = {
  name: 'mail_reminders_told',
  whatToDo: lookAtMail,
  keyOf: ({ administrator }) => `mail_reminders_told ${administrator}`,
  tries: mostOfADay,
  async work(deps, { administrator }) {
    const person = await findReminded(deps.db, administrator);
    if (!person) return;
    const about = `told ${person.told_at.toISOString()}`;
    await send(deps, person, toldMail(letterOf(deps), envelopeOf(deps, person, about)));
  },
};

/** Reminds somebody of all that is due, with a link for each question. A day has one mail, also where it is sent twice. */
export const reminderJob: AddedJobKind<{ administrator: string; day: string }> = {
  name: 'mail_reminder',
  whatToDo: lookAtMail,
  keyOf: ({ administrator }) => `mail_reminder ${administrator}`,
  tries: mostOfADay,
  async work(deps, { administrator, day }) {
    const { db, site, secrets } = deps;
    const person = await findReminded(db, administrator);
    if (!person) return; // ended by now, or no longer of the council
    const awaited = await listAwaited(db, { site }, sql`${today({ site })} + ${daysAhead}::integer`);
    if (awaited.length === 0) return; // written by now
    const questions = awaited.slice(0, mostInAMail).map(({ batch_id, question_id, ...one }) => {
      const state = { batchId: batch_id, questionId: question_id, round: one.round, sequence: one.sequence };
      return { ...one, ...state, administrator, key: toLinkKey({ ...state, administrator, day }, secrets) };
    });
    await keepLinks(db, questions);
    const linked = questions.map((one) => ({ ...one, link: originOf(deps) + toAnswerPath(one.key) }));
    const content = { questions: linked, more: awaited.length - linked.length };
    await send(deps, person, reminderMail(letterOf(deps), envelopeOf(deps, person, day), content));
  },
};

/** Tells somebody of the council what was published by a link of a mail. */
export const writtenByLinkJob: AddedJobKind<StateOfQuestion & { administrator: string; by: string }> = {
  name: 'mail_written_by_link',
  whatToDo: lookAtMail,
  keyOf: ({ administrator, ...said }) => `mail_written_by_link ${administrator} ${nameOf(said)}`,
  tries: mostOfADay,
  async work(deps, { administrator, by, ...said }) {
    const { db } = deps;
    const [person, written, name] = await Promise.all([
      findReached(db, administrator),
      findWritten(db, said),
      findName(db, by),
    ]);
    if (!person || !written) return; // without the role, or taken back by now
    const mail = writtenByLinkMail(letterOf(deps), envelopeOf(deps, person, nameOf(said)), { ...written, name });
    await send(deps, person, mail);
  },
};

function nameOf({ batchId, round, questionId, sequence }: StateOfQuestion): string {
  return [batchId, round, questionId, sequence].join(' ');
}

/** In the council's language: which one somebody of it reads is not known. */
export function letterOf({ site }: Pick<Deps, 'site'>): Letter {
  return letterIn(mailLanguageFor({}, site.identity), site.identity);
}

export function envelopeOf(deps: Pick<Deps, 'site' | 'config' | 'secrets'>, person: Reminded, about: string): Envelope {
  const origin = originOf(deps);
  const id = toMailId(person.id, about, deps.secrets);
  return { person, id, origin, ...(!person.has_ended && { endedAt: origin + toEndPath(person.id, deps.secrets) }) };
}

function originOf({ site, config }: Pick<Deps, 'site' | 'config'>): string {
  return site.origin ?? addressOf(config);
}

/** Where the mail server refuses the address or the mail for good, no more is sent there. */
export async function send({ db, mailer }: Pick<Deps, 'db' | 'mailer'>, { id }: Reminded, mail: Mail): Promise<void> {
  try {
    await mailer.send(mail);
  } catch (error) {
    if (!(error instanceof MailFault && error.isRefusal)) throw error;
    await noteRefusal(db, id);
  }
}
