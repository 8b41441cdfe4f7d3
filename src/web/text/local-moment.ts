/** Moments on a wall clock: of a named time zone, or of the one that this browser is in. */

/** What a `datetime-local` field takes for a moment; empty for one that is none. */
export function toLocalInput(moment: string, timeZone?: string): string {
  const date = new Date(moment);
  return Number.isNaN(date.getTime()) ? '' : readClock(date, timeZone);
}

/** Today, as a `date` field takes it: in a named time zone, or in this browser's. */
export function today(timeZone?: string): string {
  return toLocalInput(new Date().toISOString(), timeZone).slice(0, 10);
}

/**
 * Back to a moment on the wire, or undefined when the field is empty or half filled in. As browsers read it in their own
 * zone: of an hour that comes twice it is the first, and an hour that is left out is as much later as the clock was put on.
 */
export function fromLocalInput(local: string, timeZone?: string): string | undefined {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?$/.test(local)) return;
  const inUtc = new Date(`${local}Z`).getTime();
  if (Number.isNaN(inUtc) || new Date(inUtc).toISOString().slice(0, 10) !== local.slice(0, 10)) return;
  // How far the clock is ahead of UTC well before and well after: one of the two holds at the moment itself.
  const [before, after] = [inUtc - day, inUtc + day].map((moment) => moment - readAsUtc(moment, timeZone)) as [
    number,
    number,
  ];
  const typed = readClock(new Date(inUtc), 'UTC');
  const candidates = [inUtc + before, inUtc + after].sort((one, other) => one - other);
  const moment = candidates.find((candidate) => readClock(new Date(candidate), timeZone) === typed);
  return new Date(moment ?? inUtc + before).toISOString();
}

/** 18:00 */
export function toTimeText(moment: string, timeZone?: string): string {
  return toLocalInput(moment, timeZone).slice(11);
}

/** 'Europe/Vienna': where this browser is. */
export function ownTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Whether the content of two fields is out of order; one that is empty or half filled in is so with nothing. */
export function isNotAfter(local: string, other: string, timeZone?: string): boolean {
  const [first, second] = [fromLocalInput(local, timeZone), fromLocalInput(other, timeZone)];
  return first !== undefined && second !== undefined && first <= second;
}

const day = 24 * 60 * 60 * 1000;

/** '2026-11-28T18:00', with seconds where there are some, as browsers write it. */
function readClock(date: Date, timeZone: string | undefined): string {
  const parts = clock(timeZone).formatToParts(date);
  const get = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? '';
  const minute = `${get('year').padStart(4, '0')}-${get('month')}-${get('day')}T${get('hour')}:${get('minute')}`;
  return get('second') === '00' ? minute : `${minute}:${get('second')}`;
}

/** The moment at which a clock in UTC shows what the zone's shows now. */
function readAsUtc(moment: number, timeZone: string | undefined): number {
  return Date.parse(`${readClock(new Date(moment), timeZone)}Z`);
}

// Making a formatter costs far more than using it. That of the browser's own zone is not kept: a traveller's changes.
const clocks = new Map<string, Intl.DateTimeFormat>();

function clock(timeZone: string | undefined): Intl.DateTimeFormat {
  const made = (timeZone && clocks.get(timeZone)) || makeClock(timeZone);
  if (timeZone) clocks.set(timeZone, made);
  return made;
}

function makeClock(timeZone: string | undefined): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-GB', {
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    ...(timeZone && { timeZone }),
  });
}
