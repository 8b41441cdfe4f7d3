import { activeTexts } from './active.ts';

// What was saved since the page was loaded; undefined where nothing was.
let saved: string | null | undefined;

/** The time zone in which deadlines are typed and said; undefined for the reader's own. */
export function councilZone(): string | undefined {
  return (saved === undefined ? activeTexts().site?.timeZone : saved) ?? undefined;
}

/** The panel goes on with the zone that was set in it. */
export function setCouncilZone(timeZone: string | null): void {
  saved = timeZone;
}
