/** What a human's words are made of, and what is no part of them. */

/**
 * Characters that show nothing and change how what stands around them reads, taken out of every text: marks, embeddings,
 * overrides and isolates of direction (each text gets its direction from its own letters, where it is shown); C1
 * controls; tags; noncharacters; and what Unicode has given up (U+206A to U+206F). Joiners and variation selectors stay:
 * emoji and several scripts are written with them.
 */
const disturbing =
  /[\u0080-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u206f\u{e0000}-\u{e007f}\p{Noncharacter_Code_Point}]/gu;

/** A letter's marks, with what may stand invisibly between them. */
const marks = /[\p{M}\p{Default_Ignorable_Code_Point}]{4,}/gu;
const mark = /\p{M}/u;
/** Vowels, tones and subjoined letters of these scripts are marks: 'secret' in Burmese has five on one letter. */
const scriptOfManyMarks = /[\p{Script=Hebrew}\p{Script=Myanmar}\p{Script=Tibetan}]/u;
const mostMarks = { usual: 3, ofManyMarks: 6 };

/** Anything but white space, controls, what is invisible by nature, a mark without a letter, and the empty Braille cell. */
const visible = /[^\p{White_Space}\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\p{M}\u2800]/u;

/** The words without what disturbs others, and without towers of marks. */
export function tidy(words: string): string {
  return words.replace(disturbing, '').replace(marks, cutTower);
}

export function isVisible(words: string): boolean {
  return visible.test(words);
}

function cutTower(tower: string): string {
  const most = scriptOfManyMarks.test(tower) ? mostMarks.ofManyMarks : mostMarks.usual;
  let count = 0;
  return [...tower].filter((character) => !mark.test(character) || ++count <= most).join('');
}
