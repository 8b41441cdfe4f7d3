import type { ComponentProps } from 'react';
import { identityText } from '#web/text/admin.ts';
import { ownTimeZone } from '#web/text/local-moment.ts';
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
      <option value="">{identityText.timeZoneNone}</option>
      {likely.map((zone) => (
        <option key={zone} value={zone}>
          {zone.replaceAll('_', ' ')}
        </option>
      ))}
      {continents(likely).map(([continent, zones]) => (
        <optgroup key={continent} label={continent}>
          {zones.map((zone) => (
            <option key={zone} value={zone}>
              {zone.slice(zone.indexOf('/') + 1).replaceAll('_', ' ')}
            </option>
          ))}
        </optgroup>
      ))}
    </Select>
  );
}

/** The zones but for those above, by the first part of their names: 'Europe'. */
function continents(without: readonly string[]): [string, string[]][] {
  const found = new Map<string, string[]>();
  for (const zone of Intl.supportedValuesOf('timeZone')) {
    if (without.includes(zone)) continue;
    const continent = zone.slice(0, zone.indexOf('/'));
    if (continent) found.set(continent, [...(found.get(continent) ?? []), zone]);
  }
  return [...found];
}
