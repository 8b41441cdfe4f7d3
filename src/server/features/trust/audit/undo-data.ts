import type { BatchChange } from '#contract/council/batches.ts';
import type { Phase } from '#contract/council/public-batch.ts';
import type { OfferedReason, QuestionState } from '#contract/council/question-state.ts';
import type { VerdictState } from '#contract/council/verdict.ts';

/** Questions and where they came from. */
export type Moved = readonly { from: string | null; ids: readonly string[] }[];

/** Questions, and the state in which they were: with its reason, and the act that had put them there. */
export type MovedStates = readonly {
  state: QuestionState;
  reason: string | null;
  code?: OfferedReason | null;
  by: string | null;
  ids: readonly string[];
}[];

/** What an act has to note so that it can be taken back; how that is done, and for how long, is the act's `Undoable`. */
export type UndoData = {
  /** Of a change of phase. */
  phases?: { from: Phase; to: Phase };
  /** The round that the batch was in: what was given in it since is not passed over. */
  round?: number;
  /** The batch that was active before. */
  previous?: string | null;
  /** When the batch that was activated had been stopped before. */
  stopped_at?: string | null;
  moved?: Moved;
  /** Questions that it made. */
  imported?: readonly string[];
  /** What a batch was called, said, or had as deadlines: as far as the act changed it, in an organiser's words. */
  earlier?: BatchChange;
  /** Questions whose state it changed. */
  states?: MovedStates;
  /** It decided on words that waited for a question that stood. */
  words?: boolean;
  /** How words about an outcome stood, by the question as their author asked it. */
  verdict?: { asked: string; state: VerdictState; reason: string | null; code: OfferedReason | null };
  /** Which of the states of a question it wrote, by its number, of what became of it. */
  outcome?: number;
  /** Where they went. */
  to?: string | null;
};
