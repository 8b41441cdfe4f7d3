/** How wide a text stands on one line, in em. */
export type WidthOf = (text: string) => number;

/** A question as it stands on paper: in so many lines; `isCut` where the rest of it hangs elsewhere. */
export type Fitted = { text: string; lines: number; isCut: boolean };

/** How many lines one question has on a sheet that all share. */
export const mostLines = 9;

/** The same words without the blank lines and spaces of whoever typed them, cut after the last line that a sheet has for them. */
export function fitQuestion(text: string, lineWidth: number, widthOf: WidthOf): Fitted {
  const words = text.split(/\s+/u).filter(Boolean);
  const lines = breakLines(words, lineWidth, widthOf);
  if (lines.length <= mostLines) return { text: words.join(' '), lines: lines.length, isCut: false };
  const kept = lines.slice(0, mostLines);
  kept[mostLines - 1] = endWithDots(kept[mostLines - 1] ?? [], lineWidth, widthOf);
  return { text: kept.map((line) => line.join(' ')).join(' '), lines: mostLines, isCut: true };
}

/** How many lines a text has. */
export function countLines(text: string, lineWidth: number, widthOf: WidthOf): number {
  return breakLines(text.split(/\s+/u).filter(Boolean), lineWidth, widthOf).length;
}

/** As a browser does it: each word on the line that has room for it; one that no line has room for goes over several. */
function breakLines(words: readonly string[], lineWidth: number, widthOf: WidthOf): string[][] {
  const space = widthOf(' ');
  const lines: string[][] = [];
  let room = 0;
  for (const part of words.flatMap((word) => breakWord(word, lineWidth, widthOf))) {
    const width = widthOf(part);
    const line = lines.at(-1);
    if (line && width + space <= room) {
      line.push(part);
      room -= width + space;
    } else {
      lines.push([part]);
      room = lineWidth - width;
    }
  }
  return lines;
}

function breakWord(word: string, lineWidth: number, widthOf: WidthOf): string[] {
  if (widthOf(word) <= lineWidth) return [word];
  const parts = [''];
  for (const letter of new Intl.Segmenter().segment(word)) {
    const longer = parts.at(-1) + letter.segment;
    if (widthOf(longer) <= lineWidth) parts[parts.length - 1] = longer;
    else parts.push(letter.segment);
  }
  return parts;
}

function endWithDots(line: readonly string[], lineWidth: number, widthOf: WidthOf): string[] {
  const kept = [...line];
  while (kept.length > 1 && widthOf(`${kept.join(' ')} …`) > lineWidth) kept.pop();
  return [...kept, '…'];
}
