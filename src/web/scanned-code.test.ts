import { expect, test } from 'vitest';
import { codeIn, isSerial } from './scanned-code.ts';

test('what a scanner types is a code, or an address with the code behind it', () => {
  expect(codeIn(' 7ZQ4-K2MA-9XTB ')).toBe('7ZQ4-K2MA-9XTB');
  expect(codeIn('https://stones.example.org/entry#7ZQ4K2MA9XTB')).toBe('7ZQ4K2MA9XTB');
  expect(codeIn('https://stones.example.org/batches/0198#receipt=7ZQ4K2MA9XTB')).toBe('7ZQ4K2MA9XTB');
  expect(codeIn('https://stones.example.org/card#')).toBe('');
});

/** What a computer of another layout shows of the keys of an American keyboard: sign for sign. */
const shown = {
  german: ['YZyz-#:/_=', 'ZYzyß§Ö-?´'],
  swiss: ['YZyz-#:/', "ZYzy'*é-"],
  french: ['AQWZMaqwzm-#:/.0123456789', 'QAZW?qazw,)3M!:à&é"\'(-è_ç'],
  spanish: ['-#:/', "'·Ñ-"],
} as const;
shown satisfies Record<string, readonly [meant: string, seen: string]>;

function typedOn(layout: keyof typeof shown, text: string): string {
  const [meant, seen] = shown[layout];
  return [...text].map((sign) => [...seen][[...meant].indexOf(sign)] ?? sign).join('');
}

const codes = ['7ZQ4-K2MA-9XTB', 'YZAQ-WM03-4Z5Y', '0123-4567-89AZ'];

test.each(['german', 'swiss', 'french', 'spanish'] as const)(
  'the address on a card, by a scanner of American keys on a %s computer, is understood',
  (layout) => {
    for (const code of codes.map((one) => one.replaceAll('-', '')))
      expect(codeIn(typedOn(layout, `https://stones.example.org/card#${code}`))).toBe(code);
  },
);

test.each(['german', 'french'] as const)('a code by such a scanner on a %s computer is understood', (layout) => {
  for (const code of codes) expect(codeIn(typedOn(layout, code))).toBe(code);
});

test('nine digits are a serial number, and no code', () => {
  expect(isSerial('123-456-789')).toBe(true);
  expect(isSerial('123 456 789')).toBe(true);
  expect(isSerial('7ZQ4-K2MA-9XTB')).toBe(false);
});
