import { fold } from './fold.ts';
import { isFunctionWord } from './function-words.ts';

/** What a text is compared by: a word, or a character of a language that is written without spaces. */
export type Word = {
  /** By this it is counted in how many texts it stands. */
  name: string;
  /** Its parts: it is covered as far as these are found in another text. */
  grams: readonly string[];
  /** Whether a part of it says nothing, as of a number. */
  whole: boolean;
  weight: number;
};

const unspaced = String.raw`\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}`;
const runs = new RegExp(String.raw`[${unspaced}]+|(?:(?![${unspaced}])[\p{L}\p{N}])+`, 'gu');
const isUnspaced = new RegExp(`^[${unspaced}]`, 'u');
// Articles, 'and', and prepositions are written onto an Arabic word.
const arabicParticles = /^(?:وال|بال|كال|فال|لل|ال|[وفبلس](?=.{4}))/u;
const shortestArabic = 5;

const functionWeight = 0.02;

/** The different words of a text as tokens, which `toWord` takes apart. */
export function toTokens(text: string): Set<string> {
  const tokens = new Set<string>();
  for (const run of fold(text).match(runs) ?? []) {
    if (!isUnspaced.test(run)) {
      tokens.add(run);
      continue;
    }
    const characters = [...run];
    // A character between its neighbours; two spaces stand for none.
    for (const [at, character] of characters.entries())
      tokens.add(`${characters[at - 1] ?? ' '}${character}${characters[at + 1] ?? ' '}`);
  }
  return tokens;
}

export function toWord(token: string): Word {
  if (isUnspaced.test(token.trimStart())) {
    const [before = '', character = '', after = ''] = token;
    return {
      name: character,
      grams: [character, before + character, character + after],
      whole: false,
      weight: isFunctionWord(character) ? functionWeight : 1,
    };
  }
  if (/\p{N}/u.test(token)) return { name: token, grams: [token], whole: true, weight: 1 };
  const name = token.length < shortestArabic ? token : token.replace(arabicParticles, '');
  const little = isFunctionWord(token) || isFunctionWord(name);
  return { name, grams: gramsOf(name), whole: false, weight: little ? functionWeight : 1 };
}

const size = 3;

function gramsOf(name: string): string[] {
  const framed = `_${name}_`;
  if (framed.length <= size) return [framed];
  return Array.from({ length: framed.length - size + 1 }, (_, at) => framed.slice(at, at + size));
}
