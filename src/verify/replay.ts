import { digestLines } from './chain.ts';
import { sha256 } from './sha256.ts';

/** A batch as the log says it must stand in its table. */
export type BatchState = {
  batch: string;
  name: string;
  phase: number;
  active: boolean;
  round: number;
  revision: number;
  submission_deadline: string;
  stoning_deadline: string;
};

/** A question as the log says it must stand; `text` is a hash of its words, null when they were removed for good. */
export type QuestionState = { id: string; batch: string | null; revision: number; text: string | null };

/** A ballot as it is in the database now. */
export type StoredBallot = {
  id: string;
  batch: string;
  round: number;
  voterHash: string;
  receipt: string;
  castAt: string;
  key: string;
  /** Questions in the order of their stones. */
  choices: string[];
  stones: number[];
};

export type Count = { stones: number; votes: number };

type Round = { receipts: string[]; lines: string[]; counts: Map<string, Count> };
type Completed = {
  round: number;
  ballots: number;
  receipts: string;
  choices: string | null;
  questions: ({ id: string; text: string | null } & Count)[];
};

/** How far a clock may be set back between two readings: a laptop's time zone may have been wrong. */
export const clockSlackMs = 24 * 3_600_000;

/** From how many ballots on the ballots themselves are published, and a hash of them is in the log. */
export const publishedFrom = 20;

/**
 * Follows the log from its first link and knows at each what must be in the database. It is written from the description
 * of the log alone (docs/decisions/0015) and shares no code with the server.
 */
export class Replay {
  readonly batches = new Map<string, BatchState>();
  readonly seenBallots = new Set<string>();
  readonly findings: string[] = [];
  readonly #questions = new Map<string, QuestionState>();
  readonly #deleted = new Set<string>();
  readonly #rounds = new Map<string, Round>();
  readonly #results = new Map<string, Completed>();

  /** Takes one link; `ballots` holds those that it names, as they are now. */
  follow(sequence: number, kind: string, payload: Record<string, unknown>, ballots: Map<string, StoredBallot>): void {
    if (kind === 'ballots' || kind === 'found') this.#takeBallots(sequence, kind, payload, ballots);
    else if (kind === 'questions') this.#takeQuestions(sequence, payload);
    else if (kind === 'completed') this.#takeResult(sequence, payload);
    else this.#takeBatch(sequence, kind, payload);
  }

  /** Questions that must stand as the log says. */
  get questions(): QuestionState[] {
    return [...this.#questions.values()];
  }

  mustBeGone(questionId: string): boolean {
    return this.#deleted.has(questionId);
  }

  /** Every tally that must be there, by batch, round and question. */
  expectedTallies(): Map<string, Count> {
    const expected = new Map<string, Count>();
    for (const [round, { counts }] of this.#rounds) {
      for (const [question, count] of counts) expected.set(`${round} ${question}`, count);
    }
    return expected;
  }

  /** To be called after the last link. */
  end(): void {
    for (const { batch, phase, round, name } of this.batches.values()) {
      if (phase !== 3) continue;
      const result = this.#results.get(batch);
      if (result?.round !== round) this.findings.push(`The batch "${name}" is completed, but the log holds no result.`);
      for (const { id, text } of result?.questions ?? []) {
        const now = this.#questions.get(id);
        if (now && now.text !== text) this.findings.push(`The words of question ${id} are not those of the result.`);
      }
    }
  }

  #takeBallots(sequence: number, kind: string, payload: Record<string, unknown>, stored: Map<string, StoredBallot>) {
    const lines: string[] = [];
    const ids = readBallotIds(payload);
    if (ids.length === 0) this.#findEmpty(sequence);
    for (const id of ids) {
      const ballot = stored.get(id);
      if (!ballot) {
        this.findings.push(`Ballot ${id} of link ${sequence} is gone.`);
        continue;
      }
      if (this.seenBallots.has(id)) this.findings.push(`Ballot ${id} is in the log twice.`);
      this.seenBallots.add(id);
      if (kind === 'ballots') this.#judge(sequence, ballot);
      if (Date.parse(String(payload.at)) < Date.parse(ballot.castAt) - clockSlackMs)
        this.findings.push(`Link ${sequence} is older than its ballot ${id}.`);
      this.#count(ballot);
      lines.push(toLine(ballot));
    }
    if (sha256(lines.join('\n')) !== payload.lines)
      this.findings.push(`The ballots of link ${sequence} are not as they were cast.`);
  }

  #judge(sequence: number, { id, batch, round, choices, stones }: StoredBallot): void {
    const state = this.batches.get(batch);
    const open = state?.active === true && state.phase === 2 && state.round === round;
    if (!open) this.findings.push(`Ballot ${id} of link ${sequence} was cast while its batch did not take any.`);
    const whole = stones.join() === '4,3,2,1' && new Set(choices).size === 4;
    if (!whole) this.findings.push(`Ballot ${id} of link ${sequence} does not give 4, 3, 2 and 1 stones.`);
    if (choices.some((question) => this.#questions.get(question)?.batch !== batch))
      this.findings.push(`Ballot ${id} of link ${sequence} names a question that was not in its batch.`);
  }

  #count({ batch, round, receipt, choices, stones }: StoredBallot): void {
    const { receipts, lines, counts } = this.#roundOf(batch, round);
    receipts.push(receipt);
    lines.push(choices.join(' '));
    for (const [index, question] of choices.entries()) {
      const count = counts.get(question) ?? { stones: 0, votes: 0 };
      counts.set(question, { stones: count.stones + (stones[index] ?? 0), votes: count.votes + 1 });
    }
  }

  #takeQuestions(sequence: number, payload: Record<string, unknown>): void {
    const entries = (payload.questions ?? []) as (QuestionState & { deleted?: true })[];
    if (entries.length === 0 && !Array.isArray(payload.dropped)) this.#findEmpty(sequence);
    for (const entry of entries) {
      if (isSame(entry, this.#questions.get(entry.id))) this.#findEmpty(sequence);
      if (entry.deleted) {
        this.#questions.delete(entry.id);
        this.#deleted.add(entry.id);
      } else {
        this.#questions.set(entry.id, entry);
        this.#forgetWhatDoesNotCount(entry.id);
      }
    }
    for (const [batch, round, question] of (payload.dropped ?? []) as [string, number, string][]) {
      const { counts } = this.#roundOf(batch, round);
      if ((counts.get(question)?.votes ?? 0) > 0) this.findings.push(`A tally of question ${question} was dropped.`);
      counts.delete(question);
      this.#forgetWhatDoesNotCount(question);
    }
  }

  #takeBatch(sequence: number, kind: string, payload: Record<string, unknown>): void {
    const state = payload as unknown as BatchState & { questions?: QuestionState[]; set_aside?: SetAside };
    const before = this.batches.get(state.batch);
    if ((kind === 'created') === (before !== undefined))
      this.findings.push(`Link ${sequence} tells of batch ${state.batch}, which does not fit what was before.`);
    if (before && toStateText(before) === toStateText(state)) this.#findEmpty(sequence);
    this.batches.set(state.batch, state);
    if (before?.phase !== state.phase || before.round !== state.round) this.#results.delete(state.batch);
    for (const question of state.questions ?? []) this.#questions.set(question.id, question);
    if (state.set_aside) this.#checkSetAside(sequence, state.batch, state.set_aside);
    if (state.phase === 1) {
      for (const { id, batch } of [...this.#questions.values()])
        if (batch === state.batch) this.#forgetWhatDoesNotCount(id);
    }
  }

  #checkSetAside(sequence: number, batch: string, { round, ballots, receipts }: SetAside): void {
    const counted = this.#roundOf(batch, round).receipts;
    if (counted.length !== ballots || digestLines(counted) !== receipts)
      this.findings.push(`Link ${sequence} sets other ballots aside than were cast in round ${round}.`);
  }

  #takeResult(sequence: number, payload: Record<string, unknown>): void {
    const result = payload as unknown as Completed & { batch: string };
    const { receipts, lines, counts } = this.#roundOf(result.batch, result.round);
    for (const { id } of result.questions) if (!counts.has(id)) counts.set(id, { stones: 0, votes: 0 });
    const same = result.questions.every(({ id, stones, votes }) => {
      const count = counts.get(id);
      return count?.stones === stones && count.votes === votes;
    });
    const choices = lines.length >= publishedFrom ? digestLines(lines) : null;
    if (
      !same ||
      counts.size !== result.questions.length ||
      result.ballots !== receipts.length ||
      result.receipts !== digestLines(receipts) ||
      result.choices !== choices
    )
      this.findings.push(`The result in link ${sequence} is not what the ballots before it give.`);
    const before = this.#results.get(result.batch);
    if (before && JSON.stringify(before.questions) === JSON.stringify(result.questions)) this.#findEmpty(sequence);
    this.#results.set(result.batch, result);
  }

  /** Every link describes a change; one without a change was inserted by hand. */
  #findEmpty(sequence: number): void {
    this.findings.push(`Link ${sequence} tells of no change.`);
  }

  /** The log follows a question only while it stands in a batch past submission, or in a tally. */
  #forgetWhatDoesNotCount(id: string): void {
    const phase = this.batches.get(this.#questions.get(id)?.batch ?? '')?.phase ?? 1;
    const tallied = [...this.#rounds.values()].some(({ counts }) => counts.has(id));
    if (phase < 2 && !tallied) this.#questions.delete(id);
  }

  #roundOf(batch: string, round: number): Round {
    const key = `${batch} ${round}`;
    const known = this.#rounds.get(key) ?? { receipts: [], lines: [], counts: new Map() };
    this.#rounds.set(key, known);
    return known;
  }
}

function isSame(a: QuestionState, b: QuestionState | undefined): boolean {
  return b !== undefined && a.batch === b.batch && a.revision === b.revision && a.text === b.text;
}

function toStateText({ batch, name, phase, active, round, revision, ...deadlines }: BatchState): string {
  const { submission_deadline, stoning_deadline } = deadlines;
  return JSON.stringify([batch, name, phase, active, round, revision, submission_deadline, stoning_deadline]);
}

type SetAside = { round: number; ballots: number; receipts: string };

/** 16 bytes after 16 bytes, in base 64. */
export function readBallotIds(payload: Record<string, unknown>): string[] {
  const bytes = Uint8Array.from(atob(String(payload.ballots).replaceAll('\n', '')), (char) => char.charCodeAt(0));
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return (hex.match(/.{32}/g) ?? []).map((id) => id.replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5'));
}

function toLine({ id, batch, round, voterHash, receipt, castAt, choices, key }: StoredBallot): string {
  return [id, batch, round, voterHash, receipt, castAt, ...choices, key].join(' ');
}
