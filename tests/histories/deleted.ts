import type { Step } from './papers.ts';
import type { State, StateOfQuestion } from './state.ts';

/** Questions that were deleted, as they were stored: what comes back is what went. */
export class Deleted {
  readonly #asStored = new Map<string, StateOfQuestion>();

  faultsOf(step: Step): string[] {
    const { before, after, effects, isAlone } = step;
    // An erasure takes what it names off whatever is stored, seen or not.
    if (effects.some(({ kind }) => kind === 'erased')) this.#asStored.clear();
    const faults: string[] = [];
    for (const effect of effects) {
      if (effect.kind === 'deleted') {
        const was = before.questions.find(({ id }) => id === effect.question);
        // Of several acts at once, another may have changed it just before.
        if (was && isAlone) this.#asStored.set(was.id, was);
        else this.#asStored.delete(effect.question);
      }
      if (effect.kind === 'brought_back') {
        const was = this.#asStored.get(effect.question);
        if (was && isAlone) faults.push(...faultsOfReturn(after, was));
        this.#asStored.delete(effect.question);
      }
    }
    return faults;
  }
}

/** It is in its batch again, or in none where that takes no question; everything else is as it was. */
function faultsOfReturn({ batches, questions }: State, { id, batch, revision, stored }: StateOfQuestion): string[] {
  const isTaken = batch === null || batches.some((one) => one.id === batch && one.phase === 1);
  const row = isTaken ? stored.row : { ...stored.row, batch_id: null, revision: revision + 1 };
  const now = questions.find((one) => one.id === id);
  const [expected, found] = [{ ...stored, row }, now?.stored].map((all) => JSON.stringify(all));
  return expected === found ? [] : [`${id} came back as ${found}, it was ${expected}`];
}
