import { activeTexts } from '#web/text/active.ts';
import { uiText } from '#web/text/public.ts';

/** What the council calls itself, as the page came with it; undefined where it has no name of its own. */
export function councilName(): string | undefined {
  return activeTexts().site?.ownTitle === undefined ? undefined : uiText.title;
}
