import { activeTexts } from './active.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

type Unit = 'day' | 'hour' | 'minute';

/** '5 days 23 hours', '3 hours 20 minutes' below two days, '12 minutes' in the last hour: as exact as it is near. */
export function toTimeLeftText(leftMs: number, locale = activeTexts().language.locale): string {
  const whole = (ms: number, unit: Unit) =>
    new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(ms);
  const left = Math.max(0, leftMs);
  if (left < hourMs) return whole(Math.ceil(left / minuteMs), 'minute');
  const [large, small, largeMs, smallMs]: [Unit, Unit, number, number] =
    left < 2 * dayMs ? ['hour', 'minute', hourMs, minuteMs] : ['day', 'hour', dayMs, hourMs];
  const rest = Math.floor((left % largeMs) / smallMs);
  const parts = [whole(Math.floor(left / largeMs), large), ...(rest > 0 ? [whole(rest, small)] : [])];
  return new Intl.ListFormat(locale, { type: 'unit', style: 'narrow' }).format(parts);
}
