import type { InputEvent } from 'react';
import { lengthOf } from '#contract/wire/words.ts';
import { toCharacters } from '#text/excerpt.ts';

/**
 * What `maxlength` of a field does, but counted in code points and cut between characters: an emoji is one or two of its units
 * there, and the server counts no units. What was typed or pasted last is cut, not what stands behind it.
 */
export function keepLength(
  { currentTarget: field, nativeEvent }: InputEvent<HTMLInputElement | HTMLTextAreaElement>,
  most = Number.POSITIVE_INFINITY,
): void {
  const { value } = field;
  // An input method still has its own idea of the text.
  if (value.length <= most || lengthOf(value) <= most || nativeEvent.isComposing) return;
  const caret = field.selectionStart ?? value.length; // fields of addresses have none
  const behind = value.slice(caret);
  const inFront = firstOf(value.slice(0, caret), most - lengthOf(behind));
  field.value = inFront + behind;
  if (field.selectionStart !== null) field.setSelectionRange(inFront.length, inFront.length);
}

/** Whole characters of at most so many code points. */
function firstOf(text: string, most: number): string {
  let kept = '';
  let left = most;
  for (const character of toCharacters(text)) {
    left -= lengthOf(character);
    if (left < 0) break;
    kept += character;
  }
  return kept;
}
