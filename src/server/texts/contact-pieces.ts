import type { ContactPiece } from '#contract/council/page.ts';

const webAddress = String.raw`https?:\/\/[^\s<>"]*[^\s<>"'.,;:!?)\]]`;
// It begins only where a word does, or a long word without an @ would be searched again from each of its letters.
const mailAddress = String.raw`(?<![^\s@,;:<>()])[^\s@,;:<>()]+@[^\s@,;:<>()]+[^\s@,;:<>().!?]`;
const number = String.raw`\+?\(?\d[\d ()/.\u00a0\u202f-]+\d`;
const places = new RegExp(`(${webAddress}|${mailAddress}|${number})`);

/** Shorter ones are house numbers, postal codes and hours. */
const fewestDigits = 6;

/** 'Maria, 01 234 56, maria@altdorf.example' as words and what can be dialled, written to or opened. */
export function toContactPieces(contact: string): ContactPiece[] {
  const pieces = contact.split(places).map((text, place) => {
    const href = place % 2 ? toHref(text) : undefined;
    return href === undefined ? { text } : { text, href };
  });
  return pieces.filter(({ text }) => text !== '');
}

function toHref(text: string): string | undefined {
  if (/^https?:/.test(text)) return text;
  if (text.includes('@')) return `mailto:${encodeURIComponent(text).replace('%40', '@')}`;
  // In '+43 (0)1 …' the nought is dialled only without the country before it.
  const dialled = (text.startsWith('+') ? text.replace('(0)', '') : text).replaceAll(/[^\d+]/g, '');
  return dialled.length < fewestDigits ? undefined : `tel:${dialled}`;
}
