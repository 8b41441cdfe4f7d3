import type { Batch } from '#contract/council/batches.ts';
import type { SheetPackage } from '#contract/council/sheets.ts';
import type { Stack } from '#contract/council/stacks.ts';

export type SheetFigures = { made: number; inBox: number | null; counted: number; invalid: number; givenUp: number };

/** How many sheets there are of each kind, with those among the invalid whose code is torn off. */
export function toFigures(
  batch: Pick<Batch, 'sheets_in_box' | 'sheets_given_up'>,
  packages: readonly SheetPackage[],
  stacks: readonly Stack[],
): SheetFigures {
  const sum = (of: (one: SheetPackage) => number) => packages.reduce((total, one) => total + of(one), 0);
  const codeless = stacks.reduce((total, { without_code }) => total + (without_code ?? 0), 0);
  return {
    made: sum(({ made }) => made),
    inBox: batch.sheets_in_box,
    counted: sum(({ counted }) => counted),
    invalid: sum(({ invalid }) => Object.values(invalid).reduce((total, number) => total + number, 0)) + codeless,
    givenUp: batch.sheets_given_up?.count ?? 0,
  };
}

/** How many sheets of the box are neither counted, invalid nor given up; null while nobody said how many lay in it. */
export function countMissing({ inBox, counted, invalid, givenUp }: SheetFigures): number | null {
  return inBox === null ? null : inBox - counted - invalid - givenUp;
}

type Entered = Pick<Stack, 'state' | 'entered'>;

/** How many sheets both passes of open stacks hold, at most: they wait to be counted. */
export function countEntered(stacks: readonly Entered[]): number {
  const open = stacks.filter(({ state }) => state === 'open');
  return open.reduce((total, { entered: [first, second] }) => total + Math.min(first, second), 0);
}

/** In their order. */
export const steps = ['print', 'close', 'enter', 'count', 'protocol'] as const;
export type Step = (typeof steps)[number];
export type StepState = 'done' | 'now' | 'later';

/**
 * Where an evening of counting stands: the first step that is not done is the one to do now. `isPrinting`: sheets are made of which nobody
 * said yet that they are printed.
 */
export function toStepStates(
  { online_closed_at }: Pick<Batch, 'online_closed_at'>,
  figures: SheetFigures,
  stacks: readonly Entered[],
  isPrinting = false,
): Record<Step, StepState> {
  const isClosed = online_closed_at !== null;
  const missing = countMissing(figures);
  const hasOpen = stacks.some(({ state }) => state === 'open');
  const isBoxSaid = isClosed && missing !== null && missing >= 0;
  const done: Record<Step, boolean> = {
    print: isClosed || (figures.made > 0 && !isPrinting),
    close: isBoxSaid,
    enter: isBoxSaid && missing <= countEntered(stacks),
    count: isBoxSaid && missing === 0 && !hasOpen,
    protocol: false,
  };
  const now = steps.find((step) => !done[step]);
  const stateOf = (step: Step): StepState => (done[step] ? 'done' : step === now ? 'now' : 'later');
  return Object.fromEntries(steps.map((step) => [step, stateOf(step)])) as Record<Step, StepState>;
}
