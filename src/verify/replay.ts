import { usualRules } from '#contract/council/chosen-rules.ts';
import { BallotCounts, countOf, digestChannels, receiptsOf, type StoredBallot, toLine } from './ballot-counts.ts';
import { digestLines } from './chain.ts';
import { EarlierQuestions, type QuestionState } from './earlier-questions.ts';
import { agreeOnRules, type PaperPayload, Papers, type RoundRules, type SaidRules, sayInOrder } from './papers.ts';
import { hasPaper, phases } from './phases.ts';
import { type Completed, isWhatBallotsGive } from './replayed-result.ts';
import type { SetAside } from './rounds-set-aside.ts';
import { sha256 } from './sha256.ts';
import { Sheets, type SheetsLink } from './sheets.ts';

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
  /** Absent in links of versions before 0.3; a rule that came later is absent in earlier ones, and was as is usual. */
  rules?: SaidRules;
};

type BatchLink = BatchState & PaperPayload & { questions?: QuestionState[]; set_aside?: SetAside };
/** How far a clock may be set back between two readings: a laptop's time zone may have been wrong. */
export const clockSlackMs = 24 * 3_600_000;

/**
 * Follows the log from its first link and knows at each what must be in the database. It is written from the description
 * of the log alone (docs/decisions/0015 and 0062) and shares no code with the server.
 */
export class Replay {
  readonly batches = new Map<string, BatchState>();
  readonly seenBallots = new Set<string>();
  readonly findings: string[] = [];
  readonly papers = new Papers();
  readonly counts = new BallotCounts();
  readonly sheets = new Sheets();
  readonly #questions = new EarlierQuestions();
  readonly #results = new Map<string, Completed>();
  /** Batches whose ballot paper, or what is said of whose sheets, changed since their last result. */
  readonly #reworded = new Set<string>();

  /** Takes one link; `ballots` holds those that it names, as they are now. */
  follow(sequence: number, kind: string, payload: Record<string, unknown>, ballots: Map<string, StoredBallot>): void {
    if (kind === 'ballots' || kind === 'found') this.#takeBallots(sequence, kind, payload, ballots);
    else if (kind === 'questions') this.#takeQuestions(sequence, payload);
    else if (kind === 'completed') this.#takeResult(sequence, payload as unknown as Completed);
    else if (kind === 'paper') this.#takePaper(sequence, payload);
    else if (kind === 'sheets') this.#takeSheets(sequence, payload as never);
    else if (kind === 'shown') this.papers.show(sequence, payload as never);
    else this.#takeBatch(sequence, kind, payload as unknown as BatchLink);
  }

  /** Whether the last result of this round sends a question to the council; where links say nothing of that, each may go there. */
  isForwarded(batch: string, round: number, question: string): boolean {
    const result = this.#results.get(batch);
    if (result?.round !== round) return false;
    return result.questions.some(({ id, forwarded }) => id === question && forwarded !== false);
  }

  /** To be called after the last link. */
  end(): void {
    this.findings.push(...this.papers.findings, ...this.sheets.findings);
    for (const { batch, phase, round, name } of this.batches.values()) {
      if (phase !== phases.completed) continue;
      const result = this.#results.get(batch);
      if (result?.round !== round) this.findings.push(`The batch "${name}" is completed, but the log holds no result.`);
      for (const { id, text } of result?.questions ?? []) {
        const now = this.papers.of(batch, round)?.entries.get(id) ?? this.#questions.find(id);
        if (now && now.text !== text) this.findings.push(`The words of question ${id} are not those of the result.`);
      }
    }
  }

  /** The result of a batch that is completed. */
  resultOf(batch: string): Completed | undefined {
    return this.#results.get(batch);
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
      this.counts.add(ballot);
      lines.push(toLine(ballot));
    }
    if (sha256(lines.join('\n')) !== payload.lines)
      this.findings.push(`The ballots of link ${sequence} are not as they were cast.`);
    // Absent in links of before 1.0.
    if ('channels' in payload && digestChannels(ids.flatMap((id) => stored.get(id) ?? [])) !== payload.channels)
      this.findings.push(`The ballots of link ${sequence} came by other channels.`);
  }

  #judge(sequence: number, ballot: StoredBallot): void {
    const { id, batch, round, choices, stones, channel } = ballot;
    const state = this.batches.get(batch);
    const isClosed = this.sheets.isClosed(batch, round);
    const counts = channel === 'paper' ? isClosed : state?.active === true && !isClosed;
    const open = counts && state?.phase === phases.stoning && state.round === round;
    if (!open) this.findings.push(`Ballot ${id} of link ${sequence} was cast while its batch did not take any.`);
    if (!takesChannel(this.papers.of(batch, round)?.rules, channel))
      this.findings.push(`Ballot ${id} of link ${sequence} came by a channel that its batch does not take.`);
    const whole = stones.join() === '4,3,2,1' && new Set(choices).size === 4;
    if (!whole) this.findings.push(`Ballot ${id} of link ${sequence} does not give 4, 3, 2 and 1 stones.`);
    if (choices.some((question) => !this.#canBeChosen(question, ballot)))
      this.findings.push(`Ballot ${id} of link ${sequence} names a question that was not in its batch.`);
    if (ballot.replaces !== null && !this.#mayReplace(ballot))
      this.findings.push(`Ballot ${id} of link ${sequence} replaces one that it may not replace.`);
  }

  /** A sheet may name what was taken out after it went into the box. */
  #canBeChosen(question: string, { batch, round, channel }: StoredBallot): boolean {
    const paper = this.papers.of(batch, round);
    if (!paper) return this.#questions.find(question)?.batch === batch;
    const entry = paper.entries.get(question);
    return entry !== undefined && (channel === 'paper' || (entry.text !== null && entry.taken_out === undefined));
  }

  /** Only its voter's ballot that counts, by the device of their own that it came by; where ballots do not change, only what cannot be chosen any more is placed anew. */
  #mayReplace({ batch, round, voterHash, replaces, channel, choices }: StoredBallot): boolean {
    const before = this.counts.of(batch, round).counted.get(replaces ?? '');
    const paper = this.papers.of(batch, round);
    const isOut = (question: string) => {
      const entry = paper?.entries.get(question);
      return entry?.taken_out !== undefined || entry?.text === null;
    };
    return (
      before?.voterHash === voterHash &&
      before.channel === channel &&
      (channel === null || channel === 'card') &&
      (paper?.rules.ballot_changes === 'until_completed' ||
        (before.choices.some(isOut) &&
          before.choices.every((question, index) => isOut(question) || choices[index] === question)))
    );
  }

  #takeQuestions(sequence: number, payload: Record<string, unknown>): void {
    if (!this.#questions.take(payload)) this.#findEmpty(sequence);
    for (const { id } of (payload.questions ?? []) as QuestionState[]) this.#forgetWhatDoesNotCount([id]);
    for (const [batch, round, question] of (payload.dropped ?? []) as [string, number, string][]) {
      const { counts } = this.counts.of(batch, round);
      if ((counts.get(question)?.votes ?? 0) > 0) this.findings.push(`A tally of question ${question} was dropped.`);
      counts.delete(question);
      this.#forgetWhatDoesNotCount([question]);
    }
  }

  #takeSheets(sequence: number, link: SheetsLink): void {
    this.#reworded.add(link.batch);
    this.sheets.take(sequence, link);
  }

  #takePaper(sequence: number, payload: Record<string, unknown>): void {
    const { batch, round } = payload as { batch: string; round: number };
    this.#reworded.add(batch);
    const state = this.batches.get(batch);
    if (payload.found === true) this.#takeFoundPaper(sequence, batch, payload);
    else this.papers.change(sequence, payload as never, state?.phase === phases.stoning && state.round === round);
  }

  /** A round of before there were papers; earlier ones than the batch is in were set aside then. */
  #takeFoundPaper(sequence: number, batch: string, payload: PaperPayload): void {
    const round = payload.paper?.round ?? 0;
    this.papers.open(sequence, batch, payload);
    if (round < (this.batches.get(batch)?.round ?? 0)) this.papers.setAside(batch, round);
    this.#questions.end();
  }

  #takeBatch(sequence: number, kind: string, state: BatchLink): void {
    const { batch, round, phase } = state;
    const before = this.batches.get(batch);
    if ((kind === 'created') === (before !== undefined))
      this.findings.push(`Link ${sequence} tells of batch ${batch}, which does not fit what was before.`);
    if (before && toStateText(before) === toStateText(state)) this.#findEmpty(sequence);
    this.batches.set(batch, state);
    if (before?.phase !== phase || before.round !== round) this.#results.delete(batch);
    this.#questions.set(state.questions ?? []);
    this.papers.open(sequence, batch, state);
    if (!state.paper && state.commitment) this.papers.reopen(sequence, state, state.commitment);
    if (state.set_aside) this.#checkSetAside(sequence, batch, state.set_aside);
    if (before) this.#checkStep(sequence, before, state);
    if (before?.phase !== phase && phase === phases.completed) this.sheets.complete(sequence, batch, round);
    if (!hasPaper(phase)) this.#forgetWhatDoesNotCount(this.#questions.idsIn(batch));
  }

  /** Rules and papers stand still while ballots are given under them. */
  #checkStep(sequence: number, before: BatchState, { batch, round, phase, rules }: BatchLink): void {
    if (hasPaper(before.phase) && !hasPaper(phase) && before.round === round) {
      if (this.counts.of(batch, round).counted.size > 0 && this.papers.of(batch, round))
        this.findings.push(`Link ${sequence} takes a ballot paper away that ballots were given on.`);
      this.papers.drop(batch, round);
      this.sheets.reopen(batch, round);
    }
    const isFrozen = hasPaper(before.phase) && hasPaper(phase);
    const paper = this.papers.of(batch, round);
    const frozen = isFrozen && before.rules && !(rules && agreeOnRules(paper, rules, before.rules));
    const differs = hasPaper(phase) && paper && rules && !agreeOnRules(paper, rules, paper.rules);
    if (frozen || differs)
      this.findings.push(`Link ${sequence} changes a rule that stands still from the start of stoning.`);
  }

  #checkSetAside(sequence: number, batch: string, { round, ballots, receipts, words, replaced }: SetAside): void {
    const given = this.counts.of(batch, round);
    const counted = receiptsOf(given);
    const areReplaced =
      !replaced || (replaced.ballots === given.replaced.length && replaced.receipts === digestLines(given.replaced));
    this.papers.setAside(batch, round, words);
    if (counted.length !== ballots || digestLines(counted) !== receipts || !areReplaced)
      this.findings.push(`Link ${sequence} sets other ballots aside than were cast in round ${round}.`);
  }

  #takeResult(sequence: number, result: Completed): void {
    const round = this.counts.of(result.batch, result.round);
    // A result of before the papers gives every question of its batch a tally.
    if (!result.replaced) for (const { id } of result.questions) round.counts.set(id, countOf(round, id));
    if (!isWhatBallotsGive(result, round, this.papers.of(result.batch, result.round)))
      this.findings.push(`The result in link ${sequence} is not what the ballots before it give.`);
    const before = this.#results.get(result.batch);
    const isRepeated = before && JSON.stringify(before.questions) === JSON.stringify(result.questions);
    if (isRepeated && !this.#reworded.has(result.batch)) this.#findEmpty(sequence);
    this.#reworded.delete(result.batch);
    this.#results.set(result.batch, result);
  }

  /** Every link describes a change; one without a change was inserted by hand. */
  #findEmpty(sequence: number): void {
    this.findings.push(`Link ${sequence} tells of no change.`);
  }

  /** The log before ballot papers follows a question only while it stands in a batch past submission, or in a tally. */
  #forgetWhatDoesNotCount(ids: readonly string[]): void {
    const counts = (id: string) =>
      hasPaper(this.batches.get(this.#questions.find(id)?.batch ?? '')?.phase ?? phases.submission) ||
      this.counts.names(id);
    this.#questions.forget(ids.filter((id) => !counts(id)));
  }
}

/** Whether ballots come by this channel under these rules; before there were papers they all came by browsers. */
function takesChannel(rules: RoundRules | undefined, channel: string | null): boolean {
  if (channel === 'card') return rules?.voters === 'cards';
  if (channel === 'booth') return rules?.booth === 'on';
  if (channel === 'paper') return rules?.paper === 'on';
  return channel === null && (!rules || rules.voters === 'browsers');
}

function toStateText({ batch, name, phase, active, round, revision, rules, ...deadlines }: BatchState): string {
  const { submission_deadline, stoning_deadline } = deadlines;
  return JSON.stringify([
    batch,
    name,
    phase,
    active,
    round,
    revision,
    submission_deadline,
    stoning_deadline,
    rules && sayInOrder({ ...usualRules, ...rules }),
  ]);
}

/** 16 bytes after 16 bytes, in base 64. */
export function readBallotIds(payload: Record<string, unknown>): string[] {
  const bytes = Uint8Array.from(atob(String(payload.ballots).replaceAll('\n', '')), (char) => char.charCodeAt(0));
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return (hex.match(/.{32}/g) ?? []).map((id) => id.replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5'));
}
