import { excerpt } from '#text/excerpt.ts';

type Words = { before: string; after: string };

const shownBefore = 40; // enough to find the place again

/** Two texts so far that it shows where they differ: of long ones, what is the same at their beginning is left out. */
export function toDifference({ before, after }: Words, longest: number): Words {
  if (Math.max(before.length, after.length) <= longest) return { before, after };
  const start = beginningOf(before, after);
  const cut = (text: string) => excerpt(start > 0 ? `…${text.slice(start)}` : text, longest);
  return { before: cut(before), after: cut(after) };
}

/** The beginning of a word that stands some way before the first difference. */
function beginningOf(before: string, after: string): number {
  let same = 0;
  while (same < before.length && before[same] === after[same]) same += 1;
  const near = before.lastIndexOf(' ', Math.max(same - shownBefore, 0));
  return near + 1;
}
