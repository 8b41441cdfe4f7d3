import * as z from 'zod/mini';

/** What a `datetime-local` field takes for a moment: the wall clock of the administrator's own time zone. */
export function toLocalInput(moment: string): string {
  const date = new Date(moment);
  if (Number.isNaN(date.getTime())) return '';
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  const minute = `${day}T${two(date.getHours())}:${two(date.getMinutes())}`;
  // Browsers show seconds only where there are some.
  return date.getSeconds() === 0 ? minute : `${minute}:${two(date.getSeconds())}`;
}

/** Back to a moment on the wire, or undefined when the field is empty or half filled in. */
export function fromLocalInput(local: string): string | undefined {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?$/.test(local)) return;
  const date = new Date(local); // without an offset it is read in the local time zone
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}

/** A field's content, as a schema: what comes out is a moment on the wire. */
export const LocalMoment = z.pipe(
  z.string().check(z.refine((local) => fromLocalInput(local) !== undefined, 'must be a day and a time')),
  z.transform((local) => fromLocalInput(local) ?? ''),
);

/** 18:00, on the same clock. */
export function toTimeText(moment: string): string {
  return toLocalInput(moment).slice(11);
}

/** 'Europe/Vienna': what the wall clock in a field means. */
export function timeZoneName(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone.replaceAll('_', ' ');
}

/** Compares the content of two fields; one that is empty or half filled in is before nothing. */
export function isBefore(local: string, other: string): boolean {
  const [first, second] = [fromLocalInput(local), fromLocalInput(other)];
  return first !== undefined && second !== undefined && first < second;
}
