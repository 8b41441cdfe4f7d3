import { activeTexts } from '#web/text/active.ts';
import { part } from '#web/text/part.ts';

/** The page about privacy. */
export const privacyText = part('privacy', 'page');
/** The page about accessibility, as long as the council says nothing there. */
export const accessibilityText = part('privacy', 'accessibility');
/** The page that stands where no imprint is named. */
export const imprintText = part('privacy', 'imprint');

/** Our own words, which name whom the council says to ask. An organiser can put others in their place, in the same form. */
export function builtInPrivacyText({
  addresses_kept_months: months,
  keys_in_database: areInside,
}: {
  addresses_kept_months?: number | undefined;
  keys_in_database?: true | undefined;
}): string {
  return privacyText.builtIn({
    ...knownContact(),
    kept: months ? 'months' : 'for-good',
    months: months ?? 0,
    keys: areInside ? 'inside' : 'apart',
  });
}

/** Whom the council says to ask, as sentences take it. */
export function knownContact() {
  const contact = activeTexts()
    .site?.contact?.map(({ text }) => text)
    .join('');
  return { contact: contact ?? '', contactKnown: contact ? 'yes' : 'no' } as const;
}
