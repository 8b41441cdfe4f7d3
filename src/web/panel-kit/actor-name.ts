import { helperPrefix } from '#contract/council/hall-helpers.ts';
import { adminTexts } from '#web/text/admin.ts';

/** Who did something, by the name that is stored: of a helper it says in the reader's language that they are one. */
export function actorName(stored: string): string {
  if (!stored.startsWith(helperPrefix)) return stored;
  return adminTexts.panel.helper({ name: stored.slice(helperPrefix.length) });
}
