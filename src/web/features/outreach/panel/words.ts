import { type BatchMoment, momentOf, type Standing } from '#contract/council/batch-moment.ts';
import type { Batch } from '#contract/council/batches.ts';
import { calendarPath } from '#contract/council/calendar.ts';
import { phaseEnd } from '#contract/council/phase-end.ts';
import { allows } from '#contract/council/phases.ts';
import { phases } from '#contract/council/public-batch.ts';
import type { StoredIdentity } from '#contract/running/identity.ts';
import type { Language } from '#text/catalogue.ts';
import { toKnownZone } from '#text/known-zone.ts';
import type { Sentences } from '#text/sentences.ts';
import type { Spoken } from '#text/spoken.ts';
import { foreignZone } from '#web/text/deadline.ts';

/** A language in which people are invited. */
export type InviteLanguage = Language & { words: Sentences['invite'] };

/** What the council says of itself where it invites. */
export type Council = Pick<StoredIdentity, 'name' | 'time_zone' | 'logo'>;

/** What is invited to, and the moment at which it is said, in milliseconds: what has passed is no 'until' any more. */
export type Invited = { batch: Standing & Pick<Batch, 'slug'>; now: number };

const saidAt: Record<BatchMoment, keyof Sentences['invite']['messages']> = {
  asking: 1,
  asking_on: 1,
  asking_over: 'over',
  stoning: 2,
  stoning_on: 2,
  stoning_over: 'over',
  counting: 'counting',
  revealing: 3,
  completed: 3,
};

/** By which of the words for invitations a batch is told of, on paper and in texts to send. */
export function saidOf({ batch, now }: Pick<Invited, 'now'> & { batch: Standing }) {
  return saidAt[momentOf(batch, now)];
}

export function toInviteLanguage({ language, sentences }: Spoken): InviteLanguage {
  if (!sentences.invite) throw new Error(`'${language.code}' came without the texts of invitations.`);
  return { ...language, words: sentences.invite };
}

/** Where this batch is to be found below the council's address: once completed at its own, which stays its when another is active. */
export function invitedPath({ phase, slug }: Pick<Batch, 'phase' | 'slug'>): string {
  return allows[phase].result ? `/batches/${slug}` : '';
}

/** 'Until Wednesday 25 November, 18:00 (Central European Time)'; undefined where nothing is to come. */
export function untilText(invited: Invited, language: InviteLanguage, timeZone?: string): string | undefined {
  const moment = endOf(invited);
  return moment && toUntilText(moment, language, timeZone);
}

/** The same of a moment. */
export function toUntilText(moment: string, language: InviteLanguage, timeZone?: string): string {
  const { day, time, zone } = inWords(moment, language, timeZone);
  // On paper a day and its month stay on one line.
  return language.words.until({ day: day.replace(/(\d\.?) /, '$1\u00a0'), time, zone });
}

/** Where the deadlines are to be had for a calendar, below this origin; undefined where nothing ends any more. */
export function calendarText(invited: Invited, { words }: InviteLanguage, origin: string): string | undefined {
  return endOf(invited) && words.calendar({ address: origin + calendarPath(invited.batch.slug) });
}

/** What to write into a mail or a messenger; with the council's name at its end, where it has one. */
export function messageText(
  invited: Invited,
  language: InviteLanguage,
  address: string,
  { name, time_zone }: Pick<Council, 'name' | 'time_zone'>,
): string {
  const message = toMessage(invited, language, address, toKnownZone(time_zone) ?? undefined);
  return [message, calendarText(invited, language, address), name].filter(Boolean).join('\n\n');
}

function toMessage(invited: Invited, language: InviteLanguage, address: string, timeZone: string | undefined): string {
  const { messages } = language.words;
  const said = saidOf(invited);
  if (said === 'counting' || said === 'over') return messages[said]({ address });
  if (said === phases.completed) return messages[said]({ address: address + invitedPath(invited.batch) });
  const moment = endOf(invited);
  const until = moment
    ? { until: 'yes', ...inWords(moment, language, timeZone) }
    : { until: 'no', day: '', time: '', zone: '' };
  return messages[said]({ ...until, address });
}

function endOf({ batch, now }: Invited): string | undefined {
  return phaseEnd(batch, now)?.moment ?? undefined;
}

type InWords = { day: string; time: string; zone: string };

/**
 * A moment as people say it: the day of the week, the day and the month in words, the hour; and whose hour, where another is
 * shown on the device that this is made on.
 */
function inWords(moment: string, { locale }: Language, timeZone: string | undefined): InWords {
  const date = new Date(moment);
  const write = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, ...(timeZone && { timeZone }) }).format(date);
  const zone = timeZone && foreignZone(moment, { timeZone, locale });
  return {
    day: write({ weekday: 'long', day: 'numeric', month: 'long' }),
    time: write({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
    zone: zone ? ` (${zone})` : '',
  };
}
