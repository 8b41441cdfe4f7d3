import { createHash, createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';
import type { Secrets } from '#server/database/secrets.ts';

/** The state of a question that a link answers, for whom, in the mail of which day. */
export type LinkFor = {
  administrator: string;
  batchId: string;
  round: number;
  questionId: string;
  sequence: number;
  day: string;
};

/** For how long a link of a mail opens its page. */
export const linkDays = 60;

/**
 * The key of a link by which somebody writes in the council's name. Anybody with the server's key can make it again from ids, so it is kept
 * nowhere, and a mail that is sent once more holds the same link. No backup has this server's key: what it restores opens nothing.
 */
export function toLinkKey(
  { administrator, batchId, round, questionId, sequence, day }: LinkFor,
  { sessions }: Pick<Secrets, 'sessions'>,
): string {
  return seal('outcome link', [administrator, batchId, round, questionId, sequence, day], sessions);
}

/** What is kept of a link's key. It is as good as random, so a plain hash cannot be turned back. */
export function hashLinkKey(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}

export function toAnswerPath(key: string): string {
  return `/outcome/${key}`;
}

/** Shows that a form comes from the page of the link, where a browser does not say from where it comes. */
export function sealOfForm(key: string, { sessions }: Pick<Secrets, 'sessions'>): string {
  return seal('outcome form', [key], sessions);
}

/** The same for the same mail, however often it is sent. */
export function toMailId(administrator: string, day: string, { people }: Pick<Secrets, 'people'>): string {
  return seal('reminder mail', [administrator, day], people);
}

/** Ends the mails. The key stays in a restored database, so that a link of before still does. */
export function toEndPath(administrator: string, { people }: Pick<Secrets, 'people'>): string {
  return `/reminders/end/${administrator}.${seal('reminders end', [administrator], people)}`;
}

/** Who is meant; undefined where we did not make it. */
export function readEndToken(token: string, { people }: Pick<Secrets, 'people'>): string | undefined {
  return readSealed(token, (administrator) => seal('reminders end', [administrator], people));
}

/** The secret address of a calendar: of whom, and the how manyth. */
export function toCalendarPath(administrator: string, number: number, { sessions }: Pick<Secrets, 'sessions'>): string {
  return `/reminders/${administrator}.${sealOfCalendar(administrator, number, sessions)}.ics`;
}

export function isCalendarToken(
  token: string,
  { administrator, number }: { administrator: string; number: number },
  { sessions }: Pick<Secrets, 'sessions'>,
): boolean {
  return readSealed(token, () => sealOfCalendar(administrator, number, sessions)) === administrator;
}

function sealOfCalendar(administrator: string, number: number, key: KeyObject): string {
  return seal('reminder calendar', [administrator, number], key);
}

/** The id that stands before the seal, in any case as it was made. */
export function idIn(token: string): string | undefined {
  return /^([\da-f-]{36})\.[\w-]{43}$/.exec(token)?.[1];
}

function readSealed(token: string, sealFor: (id: string) => string): string | undefined {
  const id = idIn(token);
  if (id === undefined) return undefined;
  const given = Buffer.from(token.slice(id.length + 1));
  const expected = Buffer.from(sealFor(id));
  return given.length === expected.length && timingSafeEqual(given, expected) ? id : undefined;
}

function seal(purpose: string, parts: readonly (string | number)[], key: KeyObject): string {
  return createHmac('sha256', key)
    .update(JSON.stringify([purpose, ...parts]))
    .digest('base64url');
}
