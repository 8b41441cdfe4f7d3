import type { BatchChange } from '#contract/batches.ts';

/** Questions and where they came from. */
export type Moved = readonly { from: string | null; ids: readonly string[] }[];

/** What the way back of an act needs to know. */
export type Undo = {
  /** How long there is one; what happens meanwhile may end it earlier. */
  minutes: number;
  what?: {
    /** Of a change of phase. */
    phases?: { from: number; to: number };
    /** The round that the batch was in: what was given in it since is not passed over. */
    round?: number;
    /** The batch that was active before. */
    previous?: string | null;
    /** When the batch that was activated had been stopped before. */
    stopped_at?: string | null;
    moved?: Moved;
    /** What a batch was called, said, or had as deadlines: as far as the act changed it, in an organiser's words. */
    earlier?: BatchChange;
    /** Where they went. */
    to?: string | null;
  };
};

/** How long there is a way back from what people may have seen: a result, a question that is gone. */
export const aFewMinutes = 10;
/** From what only the panel shows, and while nothing has come in between. */
export const aDay = 24 * 60;
/** From the start of stoning: while there is no ballot. */
export const aMonth = 30 * aDay;

const mostMoved = 10_000; // ids of more would be megabytes in one row

/** So many questions were moved that nobody notes where each came from. */
export function leavesNoWayBack({ what }: Undo): boolean {
  return (what?.moved ?? []).reduce((sum, { ids }) => sum + ids.length, 0) > mostMoved;
}
