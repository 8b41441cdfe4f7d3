import type { Spoken } from '#text/spoken.ts';
import { activeTexts } from './active.ts';
import { councilZone } from './council-zone.ts';
import { ownTimeZone, toLocalInput, toTimeText } from './local-moment.ts';
import { toMomentText, toSecondText } from './moments.ts';
import { toZoneName } from './zone-name.ts';

/** How moments read in the panel and on paper: on the council's clock, which is named where the reader's shows another time. */

/** '28-11-2026, 18:00', or '28-11-2026, 18:00 (Central European Time)'. */
export function toCouncilMomentText(moment: string, texts?: Spoken): string {
  const zone = foreignZone(moment, texts && { locale: texts.language.locale });
  const text = toMomentText(moment, councilZone(), texts);
  return zone ? `${text} (${zone})` : text;
}

/** '28-11-2026, 18:00 CET': where there is little room. */
export function toShortMomentText(moment: string): string {
  return withShortZone(toMomentText(moment), moment);
}

/** '28-11-2026, 18:00:21 CET' */
export function toShortSecondText(moment: string): string {
  return withShortZone(toSecondText(moment), moment);
}

/** '18:00:21 CET' */
export function toClockText(moment: string): string {
  return withShortZone(toTimeText(moment, councilZone()), moment);
}

function withShortZone(text: string, moment: string): string {
  const zone = foreignZone(moment, { form: 'short' });
  return zone ? `${text} ${zone}` : text;
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
  return toZoneName(councilZone() ?? ownTimeZone());
}
