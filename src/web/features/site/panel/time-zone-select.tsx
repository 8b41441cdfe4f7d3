import type { ComponentProps } from 'react';
import { adminTexts } from '#web/text/admin.ts';
import { ownTimeZone } from '#web/text/local-moment.ts';
import { toZoneName } from '#web/text/zone-name.ts';
import { Select } from '#web/ui/field.tsx';

type TimeZoneSelectProps = ComponentProps<typeof Select> & {
  /** What is set: another browser may have known it by a name that this one does not list. */
  stored: string | null | undefined;
};

/** All time zones, those that are likely first, then by continent: a letter leads to a city. */
export function TimeZoneSelect({ stored, ...field }: TimeZoneSelectProps) {
  const likely = [...new Set([stored, ownTimeZone()].filter((zone) => zone))] as string[];
  return (
    <Select {...field}>
      <option value="">{adminTexts.identity.timeZoneNone}</option>
      {likely.map((zone) => (
        <option key={zone} value={zone}>
          {toZoneName(zone)}
        </option>
      ))}
      {continents(likely).map(([continent, zones]) => (
        <optgroup key={continent} label={continent}>
          {zones.map(({ zone, city }) => (
            <option key={zone} value={zone}>
              {city}
            </option>
          ))}
        </optgroup>
      ))}
    </Select>
  );
}

/** The zones but for those above, by the first part of their names, 'Europe', and by the alphabet within it. */
function continents(without: readonly string[]): [string, { zone: string; city: string }[]][] {
  const found = new Map<string, { zone: string; city: string }[]>();
  for (const zone of Intl.supportedValuesOf('timeZone')) {
    if (without.includes(zone)) continue;
    const name = toZoneName(zone);
    const slash = name.indexOf('/');
    if (slash < 0) continue;
    const continent = name.slice(0, slash);
    found.set(continent, [...(found.get(continent) ?? []), { zone, city: name.slice(slash + 1) }]);
  }
  for (const zones of found.values()) zones.sort((one, other) => one.city.localeCompare(other.city, 'en'));
  return [...found];
}
