import { codeAlphabet, toCode } from '#contract/wire/typed-code.ts';
import { receiptIn } from './receipt-address.ts';

type Layout = Readonly<Record<string, string>>;

/**
 * What a computer shows where a scanner presses the keys of an American keyboard, which most do: what is typed here, and what was meant. A
 * sign that stands for itself is left out.
 */
const layouts: readonly Layout[] = [
  // German
  { ...swapped('YZ'), ß: '-', '§': '#' },
  // Swiss: only in an address does a sign tell it from others.
  { ...swapped('YZ'), '*': '#' },
  // French: digits are typed with Shift there, so those of a code come as the signs below them.
  {
    ...swapped('AQ', 'WZ'),
    ...Object.fromEntries([...'à&é"\'(-è_ç'].map((sign, digit) => [sign, String(digit)])),
    ')': '-',
    '3': '#',
    '?': 'M',
  },
  // Spanish and Italian
  { '·': '#', '£': '#' },
];

// Of cards and sheets.
const code = new RegExp(`^[${codeAlphabet}]{12}$`);

/**
 * The code of what was typed, or what a scanner or the camera read: itself, or an address, behind whose `#` it stands. What is no code as
 * it stands, and is one by the keys of another keyboard, was typed by a scanner that knows only that.
 */
export function codeIn(text: string): string {
  const asTyped = behindHash(text);
  if (code.test(toCode(asTyped))) return asTyped;
  const meant = layouts.map((layout) => behindHash([...text].map((sign) => layout[sign] ?? sign).join('')));
  return meant.find((one) => code.test(toCode(one))) ?? asTyped;
}

/** Whether it is the serial number of a card, nine digits, which is printed beside the code and opens nothing. */
export function isSerial(typed: string): boolean {
  return /^\d{9}$/.test(toCode(typed));
}

function behindHash(text: string): string {
  const found = text.slice(text.lastIndexOf('#') + 1).trim();
  // The code of a stub that was not torn off is that of its sheet.
  return receiptIn(`#${found}`) ?? found;
}

/** Letters that changed places, in both cases. */
function swapped(...pairs: string[]): Layout {
  return Object.fromEntries(
    pairs.flatMap(([one = '', other = '']) => [
      [one, other],
      [other, one],
      [one.toLowerCase(), other.toLowerCase()],
      [other.toLowerCase(), one.toLowerCase()],
    ]),
  );
}
