import type { PublicQuestion } from '#contract/council/public-question.ts';
import { activeTexts } from '#web/text/active.ts';

/** Something that is read aloud without a pause, in its language. */
export type Passage = { text: string; language: string };

/** A sentence of ours, in the language of the page. */
export function toOurs(text: string): Passage {
  return { text, language: activeTexts().language.code };
}

/** In which language a question is read; null where nobody knows it. */
export function spokenLanguage({ language }: Pick<PublicQuestion, 'language'>): string | null {
  return language ?? null;
}

// Some engines fall silent after 15 seconds of one text: slow voices say so many letters meanwhile.
const most = 180;

const sentenceEnd = /[.!?…؟。！？]["'”’»)]*(?=\s)|[。！？\n]/gu;
const pauses = /[,;:،؛、](?=\s)|\s/gu;

/** The text in pieces of which none is too long for an engine: whole sentences as far as they go, else up to a pause between words. */
export function cutForVoice({ text, language }: Passage): Passage[] {
  const pieces: string[] = [];
  let rest = text.trim();
  while (rest.length > most) {
    const part = rest.slice(0, most);
    const end = lastEnd(part, sentenceEnd) || lastEnd(part, pauses) || wholeCharacters(part);
    pieces.push(rest.slice(0, end).trim());
    rest = rest.slice(end).trim();
  }
  return [...pieces, rest].filter(Boolean).map((piece) => ({ text: piece, language }));
}

function lastEnd(text: string, ends: RegExp): number {
  const last = [...text.matchAll(ends)].at(-1);
  return last ? last.index + last[0].length : 0;
}

/** One that is written with two units is not cut in half. */
function wholeCharacters(part: string): number {
  return /[\uD800-\uDBFF]$/.test(part) ? part.length - 1 : part.length;
}
