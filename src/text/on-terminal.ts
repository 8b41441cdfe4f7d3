/** Breaks lines, moves the cursor, turns the direction of writing, or shows as nothing. What joins letters and emoji stays. */
const unsafe =
  /[[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]--[\u200c\u200d\p{Variation_Selector}]]/gv;

/**
 * A text as one line of a terminal, on which nothing that a person typed can act: what is unsafe is written as JSON writes it,
 * `\n` or `\u001b`, also inside JSON, which then says the same.
 */
export function toTerminalLine(text: string): string {
  return text.replaceAll(unsafe, (character) => names[character] ?? character.split('').map(toEscape).join(''));
}

const names: Record<string, string> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

function toEscape(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
