import { countLines, type WidthOf } from './lines.ts';
import { mmOfPoint, pageWidth, type Rooms } from './sheet-layout.ts';

/** What stands above the questions of a front, as far as it may have another line. */
export type HeadTexts = { lead: string; rules: readonly { title: string; text: string }[] };

const pageHeight = 297;
const margin = 11;
const stub = 38;
/** Above the line to tear along, and below what stands over the questions. */
const air = 8;
const backHead = 16;

/** What is left for the questions, in mm: the head has as many lines as its words need in their language. */
export function roomsBeside({ lead, rules }: HeadTexts, isLarge: boolean, widthOf: WidthOf): Rooms {
  const { lead: leadType, boxes, title } = isLarge ? large : usual;
  const leadLines = countLines(lead, 132 / (leadType * mmOfPoint), widthOf);
  const head = title + leadLines * leadType * 1.35 * mmOfPoint;
  return {
    front: pageHeight - margin - stub - head - boxes - heightOfRules(rules, isLarge, widthOf) - air,
    back: pageHeight - margin - stub - backHead - air,
    whole: pageHeight - 2 * margin - backHead - air,
  };
}

// In mm but for the type of the lead; `title` is all that stands above it.
const usual = { lead: 13, title: 26, boxes: 42 };
const large = { lead: 18, title: 28, boxes: 66 };

function heightOfRules(rules: HeadTexts['rules'], isLarge: boolean, widthOf: WidthOf): number {
  const size = isLarge ? 18 : 11;
  const width = (isLarge ? pageWidth : (pageWidth - 10) / 3) / (size * mmOfPoint);
  const line = size * 1.3 * mmOfPoint;
  const lines = rules.map(({ title, text }) =>
    isLarge ? countLines(`${title} ${text}`, width, widthOf) : 1 + countLines(text, width, widthOf),
  );
  return 6 + (isLarge ? lines.reduce((sum, count) => sum + count * line + 1.5, 0) : Math.max(...lines) * line);
}
