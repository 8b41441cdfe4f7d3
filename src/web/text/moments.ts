/** How moments read. The time zone is a parameter: a server that renders the page does not know the visitor's. */

const locale = 'en-GB';
const invalid = 'Invalid Date';

/** dd-mm-yyyy, or 'Invalid Date'. */
export function toDayText(moment: string | Date, timeZone?: string): string {
  const date = new Date(moment);
  if (Number.isNaN(date.getTime())) return invalid;
  const parts = formatter({ day: '2-digit', month: '2-digit', year: 'numeric' }, timeZone).formatToParts(date);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? '';
  return `${part('day')}-${part('month')}-${part('year').padStart(4, '0')}`;
}

/** 'Saturday, 28 November 2026 at 18:00 Central European Standard Time', or 'Invalid Date'. */
export function toExactText(moment: string | Date, timeZone?: string): string {
  const date = new Date(moment);
  if (Number.isNaN(date.getTime())) return invalid;
  return formatter(
    {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZoneName: 'long',
    },
    timeZone,
  ).format(date);
}

// Making a formatter costs far more than using it, and a long list uses the same one for each row.
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(options: Intl.DateTimeFormatOptions, timeZone: string | undefined): Intl.DateTimeFormat {
  const key = `${timeZone} ${options.weekday ?? ''}`;
  const known = formatters.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(locale, { ...options, ...(timeZone && { timeZone }) });
  formatters.set(key, made);
  return made;
}
