/** None for a zone that is younger than this browser, which would refuse to say any moment in it. */
export function toKnownZone(timeZone: string | null): string | null {
  try {
    if (timeZone) new Intl.DateTimeFormat(undefined, { timeZone });
    return timeZone;
  } catch {
    return null;
  }
}
