import { AppError } from '#server/app-error.ts';
import { isDatabaseUnavailable } from '#server/database/unavailable.ts';
import type { Ballot, Outcome } from './cast.ts';

type Waiting = { ballot: Ballot; resolve: (outcome: Outcome) => void; reject: (error: unknown) => void };

// Measured: more ballots in one statement gain nothing, and far more make it slower.
const gatheringSize = 64;
// About a second of work at the design case; who comes later is better off with a retry than with a time-out.
const longestQueue = 5_000;

/**
 * Casts ballots together: while one transaction commits, the next takes what has queued. No timer: a lone ballot goes
 * at once, and a crowd shares each flush to the disk.
 */
export class BallotGatherer {
  readonly #cast: (ballots: readonly Ballot[]) => Promise<Outcome[]>;
  readonly #queue: Waiting[] = [];
  #working: Promise<void> | undefined;

  constructor(cast: (ballots: readonly Ballot[]) => Promise<Outcome[]>) {
    this.#cast = cast;
  }

  /**
   * Resolves when the ballot's transaction has committed.
   * @throws AppError overloaded when too many wait; the errors of the database when the outcome is unknown
   */
  cast(ballot: Ballot): Promise<Outcome> {
    if (this.#queue.length >= longestQueue) return Promise.reject(new AppError('overloaded'));
    return new Promise((resolve, reject) => {
      this.#queue.push({ ballot, resolve, reject });
      this.#working ??= this.#work().finally(() => {
        this.#working = undefined;
      });
    });
  }

  /** Resolves when nothing waits any more. */
  async drain(): Promise<void> {
    await this.#working;
  }

  async #work(): Promise<void> {
    while (this.#queue.length > 0) await this.#castTogether(this.#queue.splice(0, gatheringSize));
  }

  async #castTogether(gathering: readonly Waiting[]): Promise<void> {
    try {
      const outcomes = await this.#cast(gathering.map(({ ballot }) => ballot));
      gathering.forEach(({ resolve, reject }, place) => {
        const outcome = outcomes[place];
        if (outcome) resolve(outcome);
        else reject(new Error('A ballot was left without an outcome.'));
      });
    } catch (error) {
      if (gathering.length === 1 || isDatabaseUnavailable(error)) for (const { reject } of gathering) reject(error);
      // One ballot that the database refuses must not take its neighbours with it: the transaction was rolled back.
      else for (const waiting of gathering) await this.#castTogether([waiting]);
    }
  }
}
