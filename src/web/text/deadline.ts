import { activeTexts } from './active.ts';
import { councilZone } from './council-zone.ts';
import { ownTimeZone, toLocalInput } from './local-moment.ts';
import { toSecondText } from './moments.ts';

/** How deadlines read in the panel and on paper: on the council's clock, which is named where the reader's shows another time. */

/** '28-11-2026, 18:00', or '28-11-2026, 18:00 (Central European Time)'. */
export function toDeadlineText(moment: string): string {
  const zone = foreignZone(moment);
  const time = toSecondText(moment, councilZone());
  return zone ? `${time} (${zone})` : time;
}

/** 'Central European Time', or 'CET' where there is little room; undefined where this browser's clock shows the same. */
export function foreignZone(
  moment: string,
  { form = 'longGeneric', timeZone = councilZone(), locale = activeTexts().language.locale }: ZoneName = {},
): string | undefined {
  if (toLocalInput(moment, timeZone) === toLocalInput(moment)) return undefined;
  const format = new Intl.DateTimeFormat(locale, { timeZoneName: form, ...(timeZone && { timeZone }) });
  return format.formatToParts(new Date(moment)).find(({ type }) => type === 'timeZoneName')?.value;
}

type ZoneName = { form?: 'short' | 'longGeneric'; timeZone?: string | undefined; locale?: string };

/** 'Europe/Vienna': what the wall clock in a field means. */
export function deadlineZoneName(): string {
  return (councilZone() ?? ownTimeZone()).replaceAll('_', ' ');
}
