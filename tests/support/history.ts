import { type Choices, stonesPerBallot } from '#contract/council/ballots.ts';
import type { PublicQuestion } from '#contract/council/public-question.ts';

/** What everybody would know of the stones after each ballot if all were shown at once. */
export class History {
  readonly #moments = [''];
  readonly #given = new Map<string, { stones: number; votes: number }>();

  /** Ballots so far; one in place of another is one, too. */
  get ballots(): number {
    return this.#moments.length - 1;
  }

  give(choices: Choices): void {
    this.#add(choices, 1);
    this.#moments.push(toText([...this.#given].map(([id, counts]) => ({ id, ...counts }))));
  }

  replace(earlier: Choices, choices: Choices): void {
    this.#add(earlier, -1);
    this.give(choices);
  }

  /** After how many ballots the stones were exactly these; undefined: after no number of whole ballots. */
  find(shown: readonly Shown[]): number | undefined {
    const at = this.#moments.lastIndexOf(toText(shown));
    return at < 0 ? undefined : at;
  }

  #add(choices: Choices, times: 1 | -1): void {
    choices.forEach((id, pick) => {
      const { stones, votes } = this.#given.get(id) ?? { stones: 0, votes: 0 };
      this.#given.set(id, { stones: stones + times * (choices.length - pick), votes: votes + times });
    });
  }
}

export type Shown = Pick<PublicQuestion, 'id' | 'stones' | 'votes'>;

function toText(shown: readonly Shown[]): string {
  return shown
    .filter(({ votes }) => votes > 0)
    .map(({ id, stones, votes }) => `${id} ${stones} ${votes}`)
    .sort()
    .join();
}

/** How many ballots stones like these are from. */
export function countBallots(shown: readonly Shown[]): number {
  return shown.reduce((sum, { stones }) => sum + stones, 0) / stonesPerBallot;
}
