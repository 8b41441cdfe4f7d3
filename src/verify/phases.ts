/** The phases by the numbers that stand in the log, which say nothing of an order: the recount's own reading. */
export const phases = { submission: 1, stoning: 2, completed: 3 } as const;

/** Whether a batch has a ballot paper in this phase, and rules that stand still. */
export function hasPaper(phase: number): boolean {
  return phase === phases.stoning || phase === phases.completed;
}
