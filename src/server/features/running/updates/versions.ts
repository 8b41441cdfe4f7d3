/** Since then an older app runs on a schema to which a newer one only added (docs/promises.md). */
const firstWithAWayBack = '1.0.0';

/** Whether a version, of three numbers, is later than another. What has not three numbers is later than nothing. */
export function isNewer(version: string, than: string): boolean {
  const [one, other] = [toNumbers(version), toNumbers(than)];
  if (!one || !other) return false;
  const at = one.findIndex((number, index) => number !== other[index]);
  return at >= 0 && (one[at] ?? 0) > (other[at] ?? 0);
}

/** Whether that version goes on with what a later one wrote. */
export function goesOnWithLaterData(version: string): boolean {
  return version === firstWithAWayBack || isNewer(version, firstWithAWayBack);
}

function toNumbers(version: string): number[] | undefined {
  return /^\d{1,9}\.\d{1,9}\.\d{1,9}$/.test(version) ? version.split('.').map(Number) : undefined;
}
