import { activeTexts } from './active.ts';
import { part } from './part.ts';

/** The page about privacy. */
export const privacyText = part('privacy', 'page');

/** Our own words, which name whom the council says to ask. An organiser can put others in their place, in the same form. */
export function builtInPrivacyText(): string {
  const contact = activeTexts()
    .site?.contact?.map(({ text }) => text)
    .join('');
  return privacyText.builtIn({ contact: contact ?? '', contactKnown: contact ? 'yes' : 'no' });
}
