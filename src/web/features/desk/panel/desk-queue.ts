import type { DeskNext, DeskQuestion, DeskVerdict, OtherQuestion } from '#contract/council/desk.ts';
import type { DeclineReason } from '#contract/council/question-state.ts';
import { pickWords, type QuestionWords } from '#contract/council/question-words.ts';
import type { AuditKind } from '#contract/trust/audit.ts';
import { ApiError } from '#web/api/call.ts';
import { createStore } from '#web/store.ts';

/** What a moderator decides of the question that is shown. */
export type Decision =
  | { to: 'published'; text?: string }
  | { to: 'declined'; why: DeclineReason }
  /** With others that ask the same, into one wording. */
  | { to: 'merged'; others: readonly OtherQuestion[]; text: string }
  /** Into questions with these words. */
  | { to: 'split'; texts: readonly string[] };

/** A question with what stands beside it. */
export type ShownQuestion = DeskNext & { question: DeskQuestion };
/** Words about an answer. */
export type ShownWords = DeskNext & { question: null; verdict: DeskVerdict };
export type Shown = ShownQuestion | ShownWords;
/** What is decided on. */
export type DeskItem = DeskQuestion | DeskVerdict;

function itemOf(next: Shown): DeskItem;
function itemOf(next: DeskNext | undefined): DeskItem | null;
function itemOf(next: DeskNext | undefined): DeskItem | null {
  return next?.question ?? next?.verdict ?? null;
}

export function isWords(item: DeskItem): item is DeskVerdict {
  return 'said' in item;
}

/** Those with which it can be merged: that ask the same, then that perhaps do. */
export function questionsToMerge({ similar, perhaps }: Pick<DeskNext, 'similar' | 'perhaps'>): OtherQuestion[] {
  return [...similar, ...perhaps];
}

/** Why the question that is shown came back: a decision on it was not taken. */
export type NotTaken =
  | { decision: Decision; because: 'crossed' }
  | { decision: Decision; because: 'failed'; error: unknown };

export type DeskState = {
  shown: Shown | null;
  isLoading: boolean;
  /** The next question could not be loaded. */
  error: unknown;
  notTaken: NotTaken | null;
  /** The last decision that was taken, which can be taken back. */
  last: { id: string; act: DecidedAct; words: string; to: Decision['to'] } | null;
  /** What is said in place of the last decision. */
  happened: 'decided' | 'gone' | 'undone' | null;
};

/** By what the act of a decision is found again. */
export type DecidedAct = { kind: AuditKind; subject: string };

/** What the queue asks of the server. */
export type DeskCalls = {
  next: (asked: { shown: string[]; skipped: string[]; first?: string }) => Promise<DeskNext>;
  keep: (ids: string[]) => Promise<readonly string[]>;
  decide: (item: DeskItem, decision: Decision) => Promise<DecidedAct>;
  undo: (act: DecidedAct) => Promise<unknown>;
  sayLanguage: (question: DeskQuestion, language: string | null) => Promise<unknown>;
  /** So many fewer wait, as soon as they are decided here. */
  leave: (count: number) => void;
};

const keepEveryMs = 20_000;

/** What is decided on of a question: other words that wait for it, where some do. */
export function wordsOf(question: DeskQuestion): QuestionWords {
  return question.words_waiting ?? pickWords(question);
}

/**
 * The questions of a batch, or words about its answers, for one moderator, one after the other. The next one is here before the decision on the one before, and is
 * shown with the press, while that is still on its way; where it is not taken, its question comes back.
 */
export class DeskQueue {
  readonly #calls: DeskCalls;
  readonly #store = createStore<DeskState>(() => ({
    ...{ shown: null, isLoading: true, error: null, notTaken: null, last: null, happened: null },
  }));
  readonly read = this.#store.read;
  readonly subscribe = this.#store.subscribe;
  #ahead: Promise<DeskNext> | undefined;
  #ready: DeskNext | undefined;
  #skipped: string[] = [];
  readonly #onTheWay = new Set<string>();
  #keptAtMs = 0;
  /** Counts what was to be shown: an answer that comes after something later was asked for or shown is dropped. */
  #turn = 0;

  constructor(calls: DeskCalls) {
    this.#calls = calls;
  }

  /** Asks for a question anew, for this one first. */
  async load(first?: string): Promise<void> {
    this.#forgetAhead();
    this.#write({ isLoading: true, error: null });
    const turn = this.#nextTurn();
    try {
      const next = await this.#ask([], first);
      if (turn === this.#turn) this.#show(next);
    } catch (error) {
      if (turn === this.#turn) this.#write({ isLoading: false, error });
    }
  }

  skip(): void {
    const { shown } = this.read();
    if (!shown) return;
    const { id } = itemOf(shown);
    this.#skipped = [...this.#skipped.filter((one) => one !== id), id];
    this.#write({ happened: null });
    this.#goOn();
  }

  async decide(decision: Decision): Promise<void> {
    const { shown } = this.read();
    if (!shown) return;
    const item = itemOf(shown);
    const others = decision.to === 'merged' ? decision.others : [];
    const leaving = [item, ...others].map(({ id }) => id);
    for (const id of leaving) this.#onTheWay.add(id);
    this.#calls.leave(1 + others.filter(({ state }) => state === 'waiting').length);
    this.#write({ happened: null });
    this.#goOn();
    const arrived = () => {
      for (const id of leaving) this.#onTheWay.delete(id);
    };
    try {
      const act = await this.#calls.decide(item, decision);
      arrived();
      const words = ('text' in decision && decision.text) || (isWords(item) ? item.words : wordsOf(item).text);
      this.#write({ last: { id: item.id, act, words, to: decision.to } });
      await this.#lookBeside(leaving);
    } catch (error) {
      arrived();
      await this.#takeBack(item, decision, error);
    }
  }

  /** Whether every decision has arrived. */
  isSettled(): boolean {
    return this.#onTheWay.size === 0;
  }

  /** Beside what is shown stands what is there now, where it stood beside one of these. */
  async #lookBeside(gone: readonly string[]): Promise<void> {
    const { shown } = this.read();
    if (shown && questionsToMerge(shown).some(({ id }) => gone.includes(id))) await this.load(itemOf(shown).id);
  }

  /** What was decided last is here again. */
  async undo(): Promise<void> {
    const { last } = this.read();
    if (!last) return;
    await this.#calls.undo(last.act);
    this.#write({ last: null, happened: 'undone' });
    await this.load(last.id);
  }

  /** Says in which language the question that is shown is asked; null: it is guessed. Then it stands here as it is, whoever changed it. */
  async sayLanguage(language: string | null): Promise<void> {
    const { shown } = this.read();
    if (!shown?.question) return;
    const { question } = shown;
    await this.#calls.sayLanguage(question, language).finally(async () => {
      if (this.read().shown?.question?.id === question.id) await this.load(question.id);
    });
  }

  /** Somebody is there: what is shown stays theirs. */
  async keep(nowMs: number): Promise<void> {
    const { shown } = this.read();
    if (!shown || nowMs - this.#keptAtMs < keepEveryMs) return;
    this.#keptAtMs = nowMs;
    const { id } = itemOf(shown);
    const ahead = itemOf(this.#ready)?.id;
    const kept = await this.#calls.keep([id, ...(ahead ? [ahead] : [])]).catch(() => undefined);
    if (!kept || kept.includes(id) || this.read().shown !== shown) return;
    this.#write({ happened: 'gone' });
    await this.load();
  }

  async #takeBack({ id }: DeskItem, decision: Decision, error: unknown): Promise<void> {
    const code = error instanceof ApiError ? error.problem.code : undefined;
    const isDecided = code === 'state_move_unlawful' || code === 'question_not_found';
    // Of those that were to be merged it may be another one.
    if (isDecided && decision.to !== 'merged') return this.#write({ happened: 'decided' });
    await this.load(id);
    const { shown } = this.read();
    const isBack = shown !== null && itemOf(shown).id === id;
    if (!isBack) return isDecided ? this.#write({ happened: 'decided' }) : undefined;
    const isCrossed = isDecided || code === 'changed_meanwhile';
    this.#write({ notTaken: isCrossed ? { decision, because: 'crossed' } : { decision, because: 'failed', error } });
  }

  #goOn(): void {
    this.#write({ notTaken: null });
    const ready = this.#ready;
    if (this.#isNext(ready)) this.#show(ready);
    else void this.#await(ready ? undefined : this.#ahead);
  }

  /** What was asked for already; where that found nothing, others may have given something back since. */
  async #await(ahead: Promise<DeskNext> | undefined): Promise<void> {
    this.#write({ shown: null, isLoading: true });
    const turn = this.#nextTurn();
    const next = await ahead?.catch(() => undefined);
    if (turn !== this.#turn) return;
    if (this.#isNext(next)) this.#show(next);
    else await this.load();
  }

  /** Whether there is one, that was not merged with the one before. */
  #isNext(next: DeskNext | undefined): next is DeskNext {
    const item = itemOf(next);
    return item !== null && !this.#onTheWay.has(item.id);
  }

  #show(next: DeskNext): void {
    const { question, verdict } = next;
    const shown = question ? { ...next, question } : verdict && { ...next, question: null, verdict };
    this.#nextTurn();
    this.#forgetAhead();
    this.#keptAtMs = performance.now();
    this.#write({ shown, isLoading: false });
    if (shown) this.#lookAhead(itemOf(shown).id);
  }

  #lookAhead(shown: string): void {
    const ahead = this.#ask([shown]);
    this.#ahead = ahead;
    ahead.then(
      (next) => {
        if (this.#ahead === ahead) this.#ready = next;
      },
      () => {}, // it is asked for again when it is wanted
    );
  }

  #ask(shown: string[], first?: string): Promise<DeskNext> {
    const asked = { shown: [...this.#onTheWay, ...shown], skipped: this.#skipped };
    return this.#calls.next({ ...asked, ...(first !== undefined && { first }) });
  }

  #nextTurn(): number {
    this.#turn += 1;
    return this.#turn;
  }

  #forgetAhead(): void {
    this.#ahead = undefined;
    this.#ready = undefined;
  }

  #write(part: Partial<DeskState>): void {
    this.#store.write({ ...this.read(), ...part });
  }
}
