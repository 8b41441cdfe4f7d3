import { orderOfVariant } from '#contract/council/sheet-order.ts';
import { type Fitted, fitQuestion, type WidthOf } from './lines.ts';

/** Which paper the questions stand on, and how. On `list` they stand apart from the sheets. */
export type Form = {
  paper: 'a4' | 'a3' | 'list';
  /** How many pages of the size of A4 a sheet has. */
  pages: number;
  columns: 1 | 2;
  /** Of the questions, in points. */
  size: number;
  /** Between two questions, in mm. */
  gap: number;
};

export type Question = { id: string; text: string; language?: string | undefined };
/** A question with what stands of it on the sheet. */
export type Placed = Fitted & Omit<Question, 'text'>;
/** What stands on each page, column by column. */
export type Pages = readonly (readonly (readonly Placed[])[])[];

/** The heights in mm that pages have for questions: the front beside all else, the back beside the stub's, and those without a stub. */
export type Rooms = { front: number; back: number; whole: number };

export type Setting = { rooms: Rooms; isLarge: boolean; widthOf: WidthOf };

export const mmOfPoint = 25.4 / 72;
const lineHeight = 1.25;
/** From one edge of the text to the other, in mm. */
export const pageWidth = 182;

const largest = 18;
// In half points.
const sizes = Array.from({ length: 13 }, (_, n) => largest - n / 2);
const smallest = 12;
const gaps = [3.4, 2.4];
/** Before the next larger paper is taken, in the smallest type. */
const leastGap = 1.4;
const columnGap = 8;
/** The column of signs, in em. */
const signWidth = 2.4;
const noteHeight = 9 * lineHeight * mmOfPoint;

/** From what a copier has at hand: one side of A4, both, A3 folded once, with both sides. */
const papers = [
  { paper: 'a4', pages: 1 },
  { paper: 'a4', pages: 2 },
  { paper: 'a3', pages: 2 },
  { paper: 'a3', pages: 4 },
] as const;

/** The first paper that has room in the order of each variant, and on it the largest type; the space between gives way before it. */
export function chooseForm(orders: readonly (readonly Question[])[], setting: Setting): Form {
  const columns = setting.isLarge ? 1 : 2;
  const forms = (setting.isLarge ? [largest] : sizes).map((size) => {
    const fit = fitAll(orders[0] ?? [], { columns, size }, setting.widthOf);
    const allowed = size === smallest ? [...gaps, leastGap] : gaps;
    return allowed.map((gap) => ({ columns, size, gap, fit }) as const);
  });
  for (const paper of papers)
    for (const { fit, ...type } of forms.flat()) {
      const form: Form = { ...paper, ...type };
      if (orders.every((order) => place(order.map(fit), form, roomsOf(form, setting.rooms)) !== null)) return form;
    }
  return { paper: 'list', pages: 1, columns, size: setting.isLarge ? largest : smallest, gap: gaps[0] ?? 0 };
}

/** What stands where on the sheets of one order; the last page is filled evenly. */
export function layOut(order: readonly Question[], form: Form, { rooms, widthOf }: Setting): Pages {
  const placed = order.map(fitAll(order, form, widthOf));
  const heights = roomsOf(form, rooms);
  let pages = place(placed, form, heights) ?? [];
  for (let height = (heights.at(-1) ?? 0) - 5; height > 0; height -= 5) {
    const lower = place(placed, form, heights.with(-1, height));
    if (lower === null) break;
    pages = lower;
  }
  return pages;
}

/** The questions in the order of a variant. */
export function ordered(questions: readonly Question[], signs: Readonly<Record<string, string>>, variant: number) {
  const byId = new Map(questions.map((question) => [question.id, question]));
  const named = Object.fromEntries(Object.entries(signs).filter(([id]) => byId.has(id)));
  return orderOfVariant(named, variant).flatMap((id) => byId.get(id) ?? []);
}

/** The questions of which something stands on the list only. */
export function cutQuestions(questions: readonly Question[], form: Form, widthOf: WidthOf): readonly Question[] {
  const toPlaced = fitAll(questions, form, widthOf);
  return questions.filter((question) => toPlaced(question).isCut);
}

function fitAll(questions: readonly Question[], { columns, size }: Pick<Form, 'columns' | 'size'>, widthOf: WidthOf) {
  const column = columns === 1 ? pageWidth : (pageWidth - columnGap) / 2;
  const lineWidth = column / (size * mmOfPoint) - signWidth;
  const fitted = new Map(
    questions.map(({ text, ...question }) => [question.id, { ...question, ...fitQuestion(text, lineWidth, widthOf) }]),
  );
  return ({ id }: Question): Placed => fitted.get(id) ?? { id, text: '', lines: 0, isCut: false };
}

/** The height of each page of a sheet. Behind the stub nothing stands that belongs into the box. */
function roomsOf({ paper, pages }: Form, { front, back, whole }: Rooms): number[] {
  if (pages === 1) return [front];
  if (paper === 'a4') return [front, back];
  return pages === 2 ? [front, whole] : [front, whole, whole, back];
}

/** Fills column after column; null where that is not enough. */
function place(questions: readonly Placed[], { columns, size, gap }: Form, heights: readonly number[]): Pages | null {
  const rooms = heights.flatMap((height) => Array.from({ length: columns }, () => height));
  const filled: Placed[][] = rooms.map(() => []);
  let at = 0;
  for (const question of questions) {
    const height = question.lines * size * lineHeight * mmOfPoint + (question.isCut ? noteHeight : 0) + gap;
    while ((rooms[at] ?? 0) < height) if (++at >= rooms.length) return null;
    rooms[at] = (rooms[at] ?? 0) - height;
    filled[at]?.push(question);
  }
  return heights.map((_, page) => filled.slice(page * columns, (page + 1) * columns));
}
