import { activeTexts } from './active.ts';
import { momentsText } from './public.ts';

/** How moments and lists read. The time zone is a parameter: a server that renders the page does not know the visitor's. */

/** English dd-mm-yyyy, other languages in their own order; or 'Invalid Date'. */
export function toDayText(moment: string | Date, timeZone?: string): string {
  const date = new Date(moment);
  if (Number.isNaN(date.getTime())) return momentsText.invalid;
  const parts = formatter('day', timeZone).formatToParts(date);
  const get = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? '';
  return momentsText.day({ day: get('day'), month: get('month'), year: get('year').padStart(4, '0') });
}

/** 'Saturday, 28 November 2026 at 18:00 CET', or 'Invalid Date'. */
export function toExactText(moment: string | Date, timeZone?: string): string {
  const date = new Date(moment);
  if (Number.isNaN(date.getTime())) return momentsText.invalid;
  return formatter('exact', timeZone).format(date);
}

/** 'November 2026' */
export function toMonthText(moment: Date): string {
  return formatter('month', undefined).format(moment);
}

/** 'one, another' */
export function toListText(items: readonly string[]): string {
  return new Intl.ListFormat(activeTexts().language.locale, { type: 'unit', style: 'short' }).format(items);
}

/** As the language writes it: 12,345. */
export function toNumberText(value: number): string {
  return value.toLocaleString(activeTexts().language.locale);
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

function formatter(shape: keyof typeof shapes, timeZone: string | undefined): Intl.DateTimeFormat {
  const { locale } = activeTexts().language;
  const key = `${locale} ${shape} ${timeZone}`;
  const known = formatters.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(locale, { ...shapes[shape], ...(timeZone && { timeZone }) });
  formatters.set(key, made);
  return made;
}
