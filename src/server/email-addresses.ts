import { toShownEmail } from '#text/shown-email.ts';

// What can stand in an address, and what mostly stands around one: quotes, brackets, commas. Too much is better than a rest.
const part = String.raw`[^\s@"<>(),;:\\]`;

/**
 * Whatever looks like an e-mail address in a longer text; also as it stands in an address line, with %40 for the @.
 * It begins only where a word does, or a long word without an @ would be searched again from each of its letters.
 */
const address = new RegExp(String.raw`(?<!${part})${part}+(?:@|%40)(?:${part}*[^\s@"<>(),;:\\.!?])`, 'giu');

/** The text with each address replaced by what `replace` makes of it. */
export function replaceAddresses(text: string, replace: (address: string) => string): string {
  return text.replaceAll(address, replace);
}

/** How somebody may have typed an address: with its domain in punycode, as it is stored, and in letters. */
export function spellingsOf(address: string): readonly string[] {
  return [...new Set([address, toShownEmail(address)])];
}

/** The text without this one address, in any case and spelling. An address that only ends like it stays. */
export function takeOutAddress(text: string, address: string): string {
  const literals = spellingsOf(address).map((one) => one.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`));
  const whole = new RegExp(
    String.raw`(?<![\p{L}\p{N}._%+-])(?:${literals.join('|')})(?![\p{L}\p{N}-]|\.[\p{L}\p{N}])`,
    'giu',
  );
  // Never longer than an address, so that the text still fits its column.
  return text.replaceAll(whole, '…');
}
