import { inviteTexts } from 'virtual:invite-texts';
import { toSpoken } from '#text/spoken.ts';
import { activeTexts } from '#web/text/active.ts';
import { type InviteLanguage, toInviteLanguage } from './words.ts';

/** All languages in which people can be invited; the one that most of them read comes first: the council's, or else the panel's own. */
export function inviteLanguages(councils: string | null = null): InviteLanguage[] {
  const own = councils ?? activeTexts().language.code;
  return inviteTexts
    .map((texts) => toInviteLanguage(toSpoken(texts)))
    .toSorted((one, other) => Number(other.code === own) - Number(one.code === own));
}

/** Those that an address names, `en,de`: two at most, and the panel's own where it names none. */
export function readLanguages(codes: string | undefined): InviteLanguage[] {
  const all = inviteLanguages();
  const named = (codes ?? '').split(',').flatMap((code) => all.filter((one) => one.code === code));
  return (named.length > 0 ? named : all.slice(0, 1)).slice(0, mostLanguages);
}

/** More would not fit on a card. */
export const mostLanguages = 2;
