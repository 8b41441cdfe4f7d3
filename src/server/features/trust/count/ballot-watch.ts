import { sql } from 'kysely';
import type { BallotsState } from '#contract/trust/count.ts';
import type { Database } from '#server/database/connect.ts';
import { isDatabaseUnavailable } from '#server/database/unavailable.ts';
import { withinDeadline } from '#server/http/deadline.ts';
import { singleFlight } from '#server/single-flight.ts';

const probeEveryMs = 5_000;
const probeWithinMs = 3_000;

type Log = { error: (fields: { err: unknown }, message: string) => void; info: (message: string) => void };

/**
 * Whether a ballot can be written: by the last one that was, or was not, and where that was too long ago by writing something
 * else that needs room on the disk. Reading can go on all the while.
 */
export class BallotWatch {
  readonly #db: Database;
  readonly #isDurable: () => boolean;
  readonly #log: Log;
  readonly #probe = singleFlight(() => this.#tryToWrite());
  #state: BallotsState = 'taken';
  #knownMs = Number.NEGATIVE_INFINITY;

  constructor({ db, isDurable, log }: { db: Database; isDurable: () => boolean; log: Log }) {
    this.#db = db;
    this.#isDurable = isDurable;
    this.#log = log;
  }

  /** Learns from how writing a ballot ends. A ballot that is refused by a rule says nothing. */
  async follow<T>(written: Promise<T>): Promise<T> {
    try {
      const answer = await written;
      this.#note('taken');
      return answer;
    } catch (error) {
      if (isDatabaseUnavailable(error)) this.#note('refused', error);
      throw error;
    }
  }

  async read(): Promise<BallotsState> {
    if (performance.now() - this.#knownMs > probeEveryMs) await this.#probe();
    return this.#isDurable() ? this.#state : 'refused';
  }

  async #tryToWrite(): Promise<void> {
    try {
      await withinDeadline(writeAndTakeBack(this.#db), probeWithinMs);
      this.#note('taken');
    } catch (error) {
      this.#note('refused', error);
    }
  }

  #note(state: BallotsState, error?: unknown): void {
    if (state === 'refused' && this.#state === 'taken')
      this.#log.error(
        { err: error },
        'no ballot can be written; it goes on by itself as soon as the database can write',
      );
    if (state === 'taken' && this.#state === 'refused') this.#log.info('ballots can be written again');
    this.#state = state;
    this.#knownMs = performance.now();
  }
}

/** What a ballot needs: room in a table's file, and a commit that is flushed to the write-ahead log. Nothing of it stays. */
async function writeAndTakeBack(db: Database): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`create temporary table probe (filling text) on commit drop`.execute(tx);
    await sql`insert into probe select repeat(md5(n::text), 60) from generate_series(1, 100) as n`.execute(tx);
    await sql`select pg_logical_emit_message(true, 'ten-stones', 'probe')`.execute(tx);
  });
}
