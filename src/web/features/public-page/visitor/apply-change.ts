import type { LiveChange } from '#contract/council/events.ts';
import type { ActiveBatchView } from './queries.ts';

/** The page after a change; null when the change does not lead on from what the page holds. */
export function applyChange(view: ActiveBatchView, change: LiveChange, version: string): ActiveBatchView | null {
  if (!view.batch || !change.since.includes(view.version)) return null;
  const gone = new Set(change.removed);
  const changed = new Map(change.questions?.map((question) => [question.id, question]));
  const tallies = new Map(change.tallies?.map(([id, stones, votes]) => [id, { stones, votes }]));
  const kept = view.questions
    .filter(({ id }) => !gone.has(id))
    .map((question) => {
      const now = changed.get(question.id);
      changed.delete(question.id);
      const tally = tallies.get(question.id);
      return now ?? (tally ? { ...question, ...tally } : question);
    });
  // Unchanged questions stay the same objects, so that only the cards that changed are rendered again.
  return {
    ...view,
    version,
    batch: { ...view.batch, ...withoutGaps(change.batch ?? {}) },
    questions: [...changed.values(), ...kept],
    result: change.result === undefined ? view.result : change.result,
  };
}

function withoutGaps<T extends object>(fields: T): { [K in keyof T]-?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]-?: Exclude<T[K], undefined>;
  };
}
