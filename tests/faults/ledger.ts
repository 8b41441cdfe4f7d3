import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs';

/** What a voter knows of its ballot. `unknown`: it was sent, and no answer says what became of it. */
type BallotState = 'answered' | 'refused' | 'unknown';

export type LedgerEntry = {
  key: string;
  choices: readonly string[];
  state: BallotState;
  receipt?: string;
  /** The receipt of the ballot in whose place it was sent. */
  replaces?: string;
  /** Why the server said no. */
  code?: string;
  /** When it first left, in milliseconds since 1970. */
  sentAt: number;
  /** The kills in whose moment this ballot was on its way, with the time of each. */
  cutOffAt: number[];
};

/**
 * The voters' own book, kept outside of everything that is killed, and flushed before a send and after an answer. The database
 * cannot testify for itself: a ballot that was answered and is gone leaves no trace in it. With `synchronous_commit` off the
 * harness reports lost ballots, which is how we know that it can. A `kill -9` leaves what the operating system holds; it is no
 * power cut.
 */
export class Ledger {
  readonly entries = new Map<string, LedgerEntry>();
  readonly #onTheirWay = new Set<LedgerEntry>();
  readonly #file: number;

  constructor(path: string) {
    this.#file = openSync(path, 'a', 0o600);
  }

  /** How often a voter was left without an answer so far. */
  unansweredSends = 0;

  get ballotsOnTheirWay(): number {
    return this.#onTheirWay.size;
  }

  sending(key: string, choices: readonly string[], replaces?: string): void {
    const sent: LedgerEntry = { key, choices, state: 'unknown', sentAt: Date.now(), cutOffAt: [] };
    const entry = this.entries.get(key) ?? (replaces === undefined ? sent : { ...sent, replaces });
    this.entries.set(key, entry);
    this.#onTheirWay.add(entry);
    this.#write('sending', entry);
  }

  answered(key: string, receipt: string): void {
    this.#settle(key, { state: 'answered', receipt });
  }

  refused(key: string, code: string): void {
    this.#settle(key, { state: 'refused', code });
  }

  unanswered(key: string): void {
    this.unansweredSends++;
    this.#settle(key, { state: 'unknown' });
  }

  /** Something is killed in this moment; returns how many ballots were on their way. */
  noteKill(): number {
    const now = Date.now();
    for (const entry of this.#onTheirWay) entry.cutOffAt.push(now);
    return this.#onTheirWay.size;
  }

  close(): void {
    closeSync(this.#file);
  }

  #settle(key: string, outcome: Partial<LedgerEntry>): void {
    const entry = this.entries.get(key);
    if (!entry) throw new Error(`Nothing was sent with the key ${key}.`);
    this.#onTheirWay.delete(entry);
    Object.assign(entry, outcome);
    this.#write('settled', entry);
  }

  #write(what: string, entry: LedgerEntry): void {
    writeSync(this.#file, `${JSON.stringify({ what, at: Date.now(), ...entry })}\n`);
    fdatasyncSync(this.#file);
  }
}
