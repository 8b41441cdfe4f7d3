/** How many lines of a question are shown where it is one of several; `question-text.css` says so, too. */
export const mostLines = 5;
/** About as many as a phone sets in a line. */
export const lettersOnPhone = 42;
/** On the narrowest screens and in the largest letters. */
const fewestLetters = 24;

/** Whether it is longer on a phone: a guess, for as long as nobody has measured it. */
export function isLong(text: string): boolean {
  return countLines(text, lettersOnPhone) > mostLines;
}

/** Whether it may be longer anywhere. */
export function mayBeLong(text: string): boolean {
  return countLines(text, fewestLetters) > mostLines;
}

function countLines(text: string, letters: number): number {
  return text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(widthOf(line) / letters)), 0);
}

/** Letters of East Asia are as wide as two of others. */
function widthOf(line: string): number {
  return line.length + (line.match(/[\u3000-\ud7ff]/g)?.length ?? 0);
}
