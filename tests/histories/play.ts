import type pg from 'pg';
import type { ErrorCode } from '#contract/wire/errors.ts';
import { commonErrors } from '#contract/wire/known-problem.ts';
import { createVisitor, type TestApp, type Visitor } from '#tests/support/app.ts';
import { Chance } from '#tests/support/chance.ts';
import type { Act, Administrators, AnswerCode, MakeAct, Setting } from './act.ts';
import { Voter } from './ballots.ts';
import { change, create, gather, open, reset, showStones } from './batch-acts.ts';
import { faultsOfCount, faultsOfLog, faultsOfRecord, faultsOfTurnout, faultsOfViews } from './counts.ts';
import { Deleted } from './deleted.ts';
import { Desk } from './desk.ts';
import {
  closeOnline,
  countStack,
  discardStack,
  enterSheet,
  giveUp,
  makeSheets,
  openStack,
  sayInBox,
} from './paper-acts.ts';
import { faultsOfPapers, type Step } from './papers.ts';
import { assignAll, bringBack, correct, createQuestion, edit, erase, move, remove, takeOut } from './question-acts.ts';
import { type Paper, readState, type State } from './state.ts';
import { cast, castAgain, letGo, lookAtMine, placeAnew, submit } from './voter-acts.ts';

/** How often each kind of act comes beside the others. */
const weights: readonly (readonly [number, MakeAct])[] = [
  [24, cast],
  [2, castAgain],
  [14, placeAnew],
  [2, letGo],
  [2, lookAtMine],
  [4, submit],
  [3, create],
  [12, change],
  [2, showStones],
  [2, reset],
  [3, createQuestion],
  [5, edit],
  [5, move],
  [1, assignAll],
  [7, takeOut],
  [5, correct],
  [4, remove],
  [4, bringBack],
  [2, erase],
  [5, makeSheets],
  [5, openStack],
  [36, enterSheet],
  [10, countStack],
  [1, discardStack],
  [1, closeOnline],
  [3, sayInBox],
  [1, giveUp],
];
const sumOfWeights = weights.reduce((sum, [weight]) => sum + weight, 0);

export type Cast = { app: TestApp; client: pg.Client; administrators: Administrators; voters: readonly Visitor[] };

/** How often what came of acts, over all histories: what never happened was not shown. */
export type AnswerCounts = Map<string, number>;

/** What a history found that must not be, with what had been done; nothing when all held. */
export async function playHistory(
  cast: Cast,
  seed: number,
  { steps, answerCounts }: { steps: number; answerCounts: AnswerCounts },
): Promise<string | undefined> {
  await cast.app.empty();
  const history = new History(cast, seed, answerCounts);
  const faults = await history.play(steps);
  return faults.length > 0
    ? [`seed ${seed}:`, ...faults.slice(0, 5), 'after', ...history.told.slice(-8)].join('\n')
    : undefined;
}

class History {
  readonly told: string[] = [];
  readonly #cast: Cast;
  readonly #chance: Chance;
  readonly #answerCounts: AnswerCounts;
  readonly #voters: readonly Voter[];
  /** Under which rule, and on which paper, the first ballot of each round was given. */
  readonly #groundOfBallots = new Map<string, string>();
  readonly #deleted = new Deleted();
  readonly #desk = new Desk();
  #calls = 0;

  constructor(cast: Cast, seed: number, answerCounts: AnswerCounts) {
    this.#cast = cast;
    this.#chance = new Chance(seed);
    this.#answerCounts = answerCounts;
    this.#voters = cast.voters.map((visitor, index) => new Voter(`voter ${index}`, visitor));
  }

  async play(steps: number): Promise<string[]> {
    const { client } = this.#cast;
    let before = await readState(client);
    for (let n = 0; n < steps; n++) {
      const acts = await this.#makeActs(before, n);
      const answers = await Promise.all(acts.map((act) => this.#play(act, acts.length === 1)));
      const unsettled = await this.#desk.settle(client);
      const after = await readState(client);
      const step = this.#toStep(before, after, acts, answers);
      const faults = [...answers.flatMap((answer) => answer.faults), ...unsettled, ...this.#check(step)];
      if (faults.length === 0 && n % 4 === 3) faults.push(...(await this.#checkAll(after)));
      if (faults.length > 0) return faults;
      before = after;
    }
    return [...(await this.#checkAll(before)), ...(await faultsOfLog(client))];
  }

  /** One act alone as often as several at once. */
  async #makeActs(state: State, n: number): Promise<Act[]> {
    const { app, administrators } = this.#cast;
    const chance = this.#chance;
    const next = () => ++this.#calls;
    const setting: Setting = {
      chance,
      state,
      administrators,
      voters: this.#voters,
      desk: this.#desk,
      visitor: createVisitor(app.url),
      next,
    };
    const first = beginning[n]?.(setting);
    if (first) return [first];
    const count = chance.next() < 0.5 ? 1 : Math.floor(chance.between(2, 7));
    const acts: Act[] = [];
    for (let tries = 0; acts.length < count && tries < 50; tries++) {
      const act = await drawAct(chance)(setting);
      if (act) acts.push(act);
    }
    return acts;
  }

  async #play(act: Act, isAlone: boolean): Promise<{ code: AnswerCode; faults: string[] }> {
    const { status, body } = await act.send();
    const isGood = status < 300;
    const code: AnswerCode = isGood ? 'done' : ((body as { code?: ErrorCode } | undefined)?.code ?? 'unexpected');
    this.told.push(`${act.says} → ${status} ${code}`);
    const name = `${act.endpoint.name}: ${code}`;
    this.#answerCounts.set(name, (this.#answerCounts.get(name) ?? 0) + 1);
    if (isGood) act.answered?.({ status, body } as never);
    const isNamed = isGood || act.endpoint.errors.includes(code as ErrorCode) || isCommon(code);
    const isExpected = !isAlone || !act.expects || act.expects.includes(code);
    return {
      code,
      faults: [
        ...(status >= 500 || !isNamed ? [`${act.says} was answered with ${status} ${code}`] : []),
        ...(isExpected ? [] : [`${act.says} was answered with ${code}, expected ${act.expects}`]),
      ],
    };
  }

  #toStep(before: State, after: State, acts: readonly Act[], answers: readonly { code: AnswerCode }[]): Step {
    return {
      before,
      after,
      effects: acts.flatMap(({ effects }, index) => (answers[index]?.code === 'done' ? effects : [])),
      isAlone: acts.length === 1,
      stoned: new Set(
        this.#everybody.flatMap(({ given }) => [...given.values()].map(({ batch, round }) => `${batch} ${round}`)),
      ),
    };
  }

  /** Voters, and sheets of paper that counted. */
  get #everybody(): readonly Voter[] {
    return [...this.#voters, ...this.#desk.voters];
  }

  #check(step: Step): string[] {
    return [...faultsOfPapers(step), ...this.#checkGround(step), ...this.#deleted.faultsOf(step)];
  }

  /** What ballots were given under stands still for good. */
  #checkGround({ after, stoned }: Step): string[] {
    const faults: string[] = [];
    for (const key of stoned) {
      const paper = after.papers.find(({ batch, round }) => `${batch} ${round}` === key);
      const ground = paper ? `${groundOf(paper)} ${paper.opened_at}` : 'nothing';
      const first = this.#groundOfBallots.get(key) ?? ground;
      this.#groundOfBallots.set(key, first);
      if (ground !== first || !paper) faults.push(`ballots of ${key} were given under ${first}, and it is ${ground}`);
    }
    for (const batch of after.batches) {
      const { id, phase, round } = batch;
      const paper = after.papers.find((one) => one.batch === id && one.round === round);
      if ((paper !== undefined) !== phase >= 2) faults.push(`batch ${id} in phase ${phase}, with or without a paper`);
      if (paper && groundOf(paper) !== groundOf(batch)) faults.push(`batch ${id} has another rule than its round`);
    }
    return faults;
  }

  async #checkAll(state: State): Promise<string[]> {
    const { client, administrators, app } = this.#cast;
    const everybody = this.#everybody;
    const faults = await faultsOfCount(client, everybody);
    faults.push(...(await faultsOfTurnout(administrators.other, everybody)));
    for (const batch of state.batches) {
      if (batch.phase >= 2) faults.push(...(await faultsOfViews(administrators.other, state, batch, everybody)));
      if (batch.phase === 3) faults.push(...(await faultsOfRecord(createVisitor(app.url), state, batch, everybody)));
    }
    return faults;
  }
}

type Ground = Pick<Paper, 'stones_shown' | 'cut' | 'ballot_changes' | 'own_question'>;

/** The rules that stand still. */
function groundOf({ stones_shown, cut, ballot_changes, own_question }: Ground): string {
  return `${stones_shown} ${cut} ${ballot_changes} ${own_question}`;
}

/**
 * A batch with questions that stones are given to, so that there is something to begin with. One that came from a browser has been
 * away: later few do, since most stand on a paper.
 */
const beginning: readonly MakeAct[] = [
  create,
  gather,
  submit,
  submit,
  edit,
  edit,
  edit,
  remove,
  bringBack,
  ...Array.from({ length: 5 }, () => createQuestion),
  assignAll,
  open,
];

function drawAct(chance: Chance): MakeAct {
  let left = chance.next() * sumOfWeights;
  for (const [weight, make] of weights) {
    left -= weight;
    if (left < 0) return make;
  }
  return cast;
}

const tolerated: readonly string[] = commonErrors.filter(
  (code) => code !== 'overloaded' && code !== 'database_unavailable' && code !== 'unexpected',
);

function isCommon(code: AnswerCode): boolean {
  return tolerated.includes(code) || code === 'role_insufficient';
}
