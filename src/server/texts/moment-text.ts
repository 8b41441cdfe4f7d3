/** Where and by which clock it is read. */
type Reader = { locale: string; timeZone: string };

/** A moment to the minute, with the name of the zone, since who reads it may be anywhere; `date` says how its day is written. */
export function toMomentText(
  moment: string | Date,
  { locale, timeZone }: Reader,
  date: Intl.DateTimeFormatOptions,
): string {
  return new Intl.DateTimeFormat(locale, {
    ...date,
    ...{ hour: '2-digit', minute: '2-digit', timeZone, timeZoneName: 'short' },
  }).format(new Date(moment));
}

/** A day of the council's calendar (`2030-01-31`), wherever it is read. */
export function toDayText(day: string, { locale }: Pick<Reader, 'locale'>): string {
  const date = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(locale, date).format(new Date(`${day}T12:00:00Z`));
}
