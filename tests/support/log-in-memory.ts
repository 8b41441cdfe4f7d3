import { toRoundRules, usualRules } from '#contract/council/chosen-rules.ts';
import { digestChannels, type StoredBallot, toLine } from '#verify/ballot-counts.ts';
import type { PaperEntry } from '#verify/papers.ts';
import type { Row } from '#verify/query.ts';
import { Replay } from '#verify/replay.ts';
import { sha256 } from '#verify/sha256.ts';

// A log in memory, as rows of tests write it.

const at = '2030-01-10T18:00:00.000000Z';
export const batch = '00000000-0000-4000-8000-0000000000b1';
export const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
export const [q1, q2, q3, q4, q5] = ['q1', 'q2', 'q3', 'q4', 'q5'] as const;
export const entry = (id: string, more: Partial<PaperEntry> = {}): PaperEntry => ({
  id,
  text: `words of ${id}`,
  author: `author of ${id}`,
  ...more,
});
const out = (id: string) => entry(id, { taken_out: { at, reason: null } });

export const everything = { ...toRoundRules(usualRules), booth: 'on', paper: 'on' };
export const changing = { ...everything, ballot_changes: 'until_completed' };
export const byCards = { ...changing, voters: 'cards' };

/** One ballot by a browser, of the first voter. */
export const ballot = (more: Partial<StoredBallot> = {}): StoredBallot => ({
  id: idOf(1),
  batch,
  round: 1,
  voterHash: 'first',
  receipt: `receipt of ${more.id ?? idOf(1)}`,
  castAt: at,
  key: 'key',
  replaces: null,
  channel: null,
  choices: [q1, q2, q3, q4],
  stones: [4, 3, 2, 1],
  ...more,
});
export const another = (more: Partial<StoredBallot> = {}) => ballot({ id: idOf(2), voterHash: 'second', ...more });
export const instead = (more: Partial<StoredBallot> = {}) => ballot({ id: idOf(2), replaces: idOf(1), ...more });

/** Links one after the other, which are followed where a test asks for it: so a mutant is known by its tests. */
export class Log {
  readonly #links: { kind: string; payload: object; ballots: readonly StoredBallot[] }[] = [];

  link(kind: string, payload: object, ballots: readonly StoredBallot[] = []): this {
    this.#links.push({ kind, payload, ballots });
    return this;
  }

  follow(): Replay {
    const replay = new Replay();
    for (const [index, { kind, payload, ballots }] of this.#links.entries())
      replay.follow(index + 1, kind, { at, ...payload } as Row, new Map(ballots.map((one) => [one.id, one])));
    return replay;
  }

  /** `said`: what its link says otherwise; `gone`: ballots that are there no more. */
  cast(ballots: readonly StoredBallot[], said: object = {}, gone = false): this {
    const payload = { ...sayBallots(ballots), ...(gone ? { lines: sha256(''), channels: null } : {}), ...said };
    return this.link('ballots', payload, gone ? [] : ballots);
  }

  /** What is found after the last link. */
  get foundInAll(): string[] {
    const replay = this.follow();
    replay.end();
    return replay.findings;
  }

  get found(): string[] {
    const { findings, papers, sheets } = this.follow();
    return [...findings, ...papers.findings, ...sheets.findings];
  }
}

export function sayBallots(ballots: readonly StoredBallot[]) {
  return {
    ballots: btoa(ballots.map(({ id }) => String.fromCharCode(...toBytes(id))).join('')),
    lines: sha256(ballots.map(toLine).join('\n')),
    channels: digestChannels(ballots),
  };
}

function toBytes(id: string): number[] {
  return (id.replaceAll('-', '').match(/../g) ?? []).map((byte) => Number.parseInt(byte, 16));
}

export const state = (more: object = {}) => ({
  batch,
  name: 'January 2030 Council',
  phase: 2,
  active: true,
  round: 1,
  revision: 1,
  submission_deadline: at,
  stoning_deadline: at,
  ...more,
});
export const paper = (rules: object = everything, round = 1) => ({
  rules,
  paper: { round, rules, questions: [q1, q2, q3, q4, q5].map((id) => entry(id)) },
  commitment: sha256('seed'),
});
/** A batch in stoning with five questions on its paper. */
export const opened = (rules: object = everything) => new Log().link('created', { ...state(), ...paper(rules) });
export const takenOut = (log: Log, ...ids: string[]) => log.link('paper', { batch, round: 1, questions: ids.map(out) });
export const removed = (log: Log, id: string) =>
  log.link('paper', { batch, round: 1, questions: [entry(id, { text: null, author: null })], erasure: true });
export const sheets = {
  batch,
  round: 1,
  signs: 's',
  made: 2,
  counted: 0,
  hashes: 'h',
  codes: null,
  invalid: {},
  in_box: null,
};
export const closed = (log: Log) => log.link('sheets', { ...sheets, closed: at, in_box: 1 });
const completed = {
  batch,
  round: 1,
  ballots: 0,
  receipts: sha256(''),
  choices: null,
  questions: [],
  seed: 'seed',
};
export const result = {
  ...completed,
  questions: [q1, q2, q3, q4, q5].map((id) => ({ id, text: `words of ${id}`, stones: 0, votes: 0 })),
};
