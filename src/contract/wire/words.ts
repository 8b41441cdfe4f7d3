/** What a human's words are made of, and what is no part of them. One home for what comes in (decision 39). */

/** The ends of a line, whatever system or program they come from; a word processor's own are among them (from LF to CR stand VT and FF). */
const lineEnd = /\r\n|[\n-\r\u0085\u2028\u2029]/gu;

/**
 * What shows nothing, or a box, and belongs to no sequence: what stands for an object that is not there (dictation leaves it), controls but line ends (NUL is refused: it cannot be stored), embeddings, overrides and isolates of direction (each
 * text gets its direction from its own letters, where it is shown), noncharacters, and what Unicode has given up or not yet used.
 */
const disturbing =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this takes out
  /[\x01-\x08\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2065-\u206f\ufeff\ufff0-\ufffc\u{e0080}-\u{e00ff}\u{e01f0}-\u{e0fff}\p{Noncharacter_Code_Point}]/gu;

/** Whether no half of a letter stands alone. Strings know it themselves only from Firefox 119 on. */
export const isWellFormed = (text: string): boolean => !/\p{Surrogate}/u.test(text);

/** A letter's marks, with what may stand invisibly between them. */
const marks = /[\p{M}\p{Default_Ignorable_Code_Point}]{4,}/gu;
const mark = /\p{M}/u;
/** Vowels, tones and subjoined letters of these scripts are marks: 'secret' in Burmese has five on one letter. */
const scriptOfManyMarks = /[\p{Script=Hebrew}\p{Script=Myanmar}\p{Script=Tibetan}]/u;
const mostMarks = { usual: 3, ofManyMarks: 6 };

/** The flag of a part of a country: a black flag, its letters as tags, and their end; or a tag that is none of that. */
const tags = /\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{3,6}\u{e007f}|[\u{e0000}-\u{e007f}]/gu;

const ignorable = /\p{Default_Ignorable_Code_Point}/u;
const selector = /[\u180b-\u180d\u180f\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/u;
const tag = /[\u{e0000}-\u{e007f}]/u;
/** Joiners, and the marks of direction. */
const besideLetters = /[\u200c-\u200f\u061c]/u;
const hangulFiller = /[\u115f\u1160]/u;

const letter = /[\p{L}\p{M}\p{N}]/u;
const jamo = /[\u1100-\u115e\u1161-\u11ff\ua960-\ua97c\ud7b0-\ud7fb]/u;
const pictograph = /\p{Extended_Pictographic}/u;
const endOfPictograph = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f|\u{e007f}/u;

/**
 * Blank by their drawing, which no property of Unicode tells: the empty Braille cell, a note without its head, two of the
 * Egyptian blanks, the filler of Khitan, and what stands for an object that is not there.
 */
const blanks = String.raw`\u2800\ufffc\u{13441}\u{13442}\u{16fe4}\u{1d159}`;

/** Anything but white space, controls, what is invisible by nature or blank, a mark without a letter, and what only a private font shows. */
const visible = new RegExp(
  String.raw`[^\p{White_Space}\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Default_Ignorable_Code_Point}\p{M}${blanks}]`,
  'u',
);
/** The same, but a mark shows something on what stands before it. */
const shown = new RegExp(String.raw`[^\p{White_Space}\p{Cc}\p{Default_Ignorable_Code_Point}${blanks}]`, 'u');

/** All that a reader cannot see and a machine takes for a difference. */
const invisible = new RegExp(String.raw`[\p{Default_Ignorable_Code_Point}${blanks}]`, 'gu');

/**
 * Words as they are stored: in Unicode's composed form, lines ended by LF alone, without what disturbs others and without
 * towers of marks. Joiners, selectors, tags and marks of direction stay where they belong. Tidy words stay as they are.
 */
export function tidy(words: string): string {
  const text = words.normalize('NFC').replace(lineEnd, '\n').replaceAll('\t', ' ').replace(disturbing, '');
  return keepWhatBelongs(text.replace(marks, cutTower).replace(tags, keepFlag)).normalize('NFC');
}

/** Whether these are the same words: what stands on a paper may be from before words had one form. */
export function areSameWords(one: string, other: string): boolean {
  return tidy(one).trim() === tidy(other).trim();
}

/** What must be the same wherever it is typed: composed, and without anything that cannot be seen. */
export function withoutInvisible(text: string): string {
  return text.normalize('NFC').replace(disturbing, '').replace(invisible, '').normalize('NFC');
}

export function isVisible(words: string): boolean {
  return visible.test(words);
}

/** Length in code points, the one measure of every limit: here, in the schemas and in the database. */
export function lengthOf(words: string): number {
  let length = 0;
  for (const _ of words) length += 1;
  return length;
}

function cutTower(tower: string): string {
  const most = scriptOfManyMarks.test(tower) ? mostMarks.ofManyMarks : mostMarks.usual;
  let count = 0;
  return [...tower].filter((character) => !mark.test(character) || ++count <= most).join('');
}

function keepFlag(sequence: string): string {
  return sequence.startsWith('\u{1f3f4}') ? sequence : '';
}

function keepWhatBelongs(text: string): string {
  if (!ignorable.test(text)) return text;
  const characters = [...text];
  let kept = '';
  let before = '';
  for (const [place, character] of characters.entries()) {
    if (ignorable.test(character) && !belongs(character, before, characters[place + 1] ?? '')) continue;
    kept += character;
    before = character;
  }
  return kept;
}

/** Whether an invisible character has something to do between these two. */
function belongs(character: string, before: string, after: string): boolean {
  if (tag.test(character)) return true; // what is left of them is part of a flag
  if (selector.test(character)) return visible.test(before);
  if (hangulFiller.test(character)) return jamo.test(before) || jamo.test(after);
  if (besideLetters.test(character) && (isLetter(before) || isLetter(after))) return true;
  if (character === '\u200d') return endOfPictograph.test(before) && pictograph.test(after);
  return !besideLetters.test(character) && shown.test(before) && shown.test(after);
}

function isLetter(character: string): boolean {
  return letter.test(character) && !ignorable.test(character);
}
