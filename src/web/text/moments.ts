import { writeNumber } from '#text/message.ts';
import type { Spoken } from '#text/spoken.ts';
import { activeTexts } from './active.ts';
import { councilZone } from './council-zone.ts';
import { toTimeText } from './local-moment.ts';
import { momentsText } from './public.ts';

/**
 * How moments and lists read. The time zone is a parameter, of which the council's is the default: a server that renders the page
 * does not know the visitor's. So are the texts: a print may be in another language than the page.
 */

/** English dd-mm-yyyy, other languages in their own order; or 'Invalid Date'. */
export function toDayText(moment: string | Date, timeZone = councilZone(), texts?: Spoken): string {
  const { invalid, day } = texts?.sentences.public?.moments ?? momentsText;
  const date = new Date(moment);
  if (Number.isNaN(date.getTime())) return invalid;
  const parts = formatter('day', timeZone, texts).formatToParts(date);
  const get = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? '';
  return day({ day: get('day'), month: get('month'), year: get('year').padStart(4, '0') });
}

/** '28-11-2026, 18:00': how prints say when something was, which name the zone once. */
export function toMomentText(moment: string, timeZone = councilZone(), texts?: Spoken): string {
  return joinDayAndTime(moment, toTimeText(moment, timeZone).slice(0, 'hh:mm'.length), timeZone, texts);
}

/** '28-11-2026, 18:00:05': to the second, where a moment has some. */
export function toSecondText(moment: string, timeZone = councilZone()): string {
  return joinDayAndTime(moment, toTimeText(moment, timeZone), timeZone);
}

function joinDayAndTime(moment: string, time: string, timeZone?: string, texts?: Spoken): string {
  const { dayAndTime } = texts?.sentences.public?.moments ?? momentsText;
  return dayAndTime({ day: toDayText(moment, timeZone, texts), time });
}

/** 'Saturday, 28 November 2026 at 18:00 CET', or 'Invalid Date'. */
export function toExactText(moment: string | Date, timeZone = councilZone(), texts?: Spoken): string {
  const date = new Date(moment);
  if (Number.isNaN(date.getTime())) return momentsText.invalid;
  return formatter('exact', timeZone, texts).format(date);
}

/** 'November 2026' */
export function toMonthText(moment: Date): string {
  return formatter('month').format(moment);
}

/** 'one, another' */
export function toListText(items: readonly string[]): string {
  return new Intl.ListFormat(activeTexts().language.locale, { type: 'unit', style: 'short' }).format(items);
}

/** As sentences write it: 12,345, but 1234. */
export function toNumberText(value: number, { language } = activeTexts()): string {
  return writeNumber(value, language.locale);
}

const shapes = {
  day: { day: '2-digit', month: '2-digit', year: 'numeric' },
  month: { month: 'long', year: 'numeric' },
  exact: {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
  },
} satisfies Record<string, Intl.DateTimeFormatOptions>;

// Making a formatter costs far more than using it, and a long list uses the same one for each row.
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(shape: keyof typeof shapes, timeZone?: string, texts = activeTexts()): Intl.DateTimeFormat {
  const { locale } = texts.language;
  const key = `${locale} ${shape} ${timeZone}`;
  const known = formatters.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(locale, { ...shapes[shape], ...(timeZone && { timeZone }) });
  formatters.set(key, made);
  return made;
}
