import { setTimeout as sleep } from 'node:timers/promises';
import type { MadeSheets } from '#contract/council/sheets.ts';
import type { Difference, Stack } from '#contract/council/stacks.ts';
import type { Chance } from '#tests/support/chance.ts';
import { fillStack, type Stands, typeTwice } from '#tests/support/typed-stack.ts';
import { send } from './cast.ts';
import type { Council } from './hall.ts';
import type { Organiser } from './organiser.ts';

type DeskOptions = { address: string; organiser: Organiser; council: Council; chance: Chance; sheetsPerStack: number };
type Answer = { status: number; body: unknown; tries: number };
type Call = { by: string; method: string; path: string; body?: unknown };

const retryAfterMs = { least: 50, most: 400 };
const mostTries = 200;

/** What the desk knows of the stack at hand. */
type AtHand = { id: string; valid: number; answered: number; isBeingCounted: boolean };

/**
 * A desk of paper: two people type one stack after the other, each in a pass of their own, mistype one sheet in twenty, look at what
 * differs, and count. Whoever gets no answer sends the same again.
 */
export class Desk {
  /** What stands on the sheets of the stacks that counted, as the questions of 4, 3, 2 and 1 stones. */
  readonly given: string[] = [];
  invalid = 0;
  refused = 0;
  readonly faults: string[] = [];
  stack: AtHand | undefined;
  readonly #options: DeskOptions;
  #sheets: MadeSheets['sheets'] = [];
  #signs: MadeSheets['signs'] = {};
  #helper = '';
  #third = '';
  #isLeaving = false;
  #onTheirWay = 0;
  #waiting: (() => void)[] = [];

  constructor(options: DeskOptions) {
    this.#options = options;
  }

  get onTheirWay(): number {
    return this.#onTheirWay;
  }

  /** Two without an account sit down beside the organiser: for the second pass, and for the third look. */
  async open(): Promise<void> {
    const { organiser, council, address } = this.#options;
    const path = `/api/admin/batches/${council.batchId}/helpers`;
    const { codes } = await organiser.call<{ codes: { code: string }[] }>('POST', path, { opens: 'entry', count: 2 });
    const cookies = codes.map(async ({ code }, n) => {
      const answer = await send(address, 'POST', '/api/helper', {}, { code, name: ['Ada', 'Grace'][n] });
      return answer?.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    });
    [this.#helper = '', this.#third = ''] = await Promise.all(cookies);
  }

  /** Types stacks until it leaves, or so many; each is finished. */
  async work(most = Number.POSITIVE_INFINITY): Promise<void> {
    for (let n = 0; n < most && !this.#isLeaving; n++) await this.#typeStack();
  }

  leave(): void {
    this.#isLeaving = true;
  }

  /** Resolves as the next stack is sent to be counted. */
  nextCount(): Promise<void> {
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  async #typeStack(): Promise<void> {
    const { chance, organiser, sheetsPerStack } = this.#options;
    const made = { sheets: await this.#takeSheets(sheetsPerStack), signs: this.#signs, package: '' };
    const heap = fillStack(made, chance);
    const valid = heap.pieces.flatMap(({ stands }) => ('signs' in stands ? [this.#toChoices(stands.signs)] : []));
    const id = await this.#openStack();
    const stack: AtHand = { id, valid: valid.length, answered: 0, isBeingCounted: false };
    this.stack = stack;
    const people = [organiser.cookie, this.#helper];
    const passes = typeTwice(heap, made, chance);
    await Promise.all(
      passes.map(async ({ lines }, pass) => {
        for (const { code, stands, expects } of lines)
          await this.#enter({ by: people[pass] ?? '', pass: pass + 1, code, stands, expects });
      }),
    );
    const truth = new Map(heap.pieces.map(({ code, stands }) => [code, stands]));
    for (const { code, first, second } of await this.#differences()) {
      if (code === null) continue;
      const stands = truth.get(code) as Stands;
      const missing = [first, second].indexOf(null);
      if (missing >= 0) await this.#enter({ by: people[missing] ?? '', pass: missing + 1, code, stands });
    }
    for (const { code } of await this.#differences())
      if (code !== null) await this.#enter({ by: this.#third, pass: 3, code, stands: truth.get(code) as Stands });
    await this.#count(stack);
    this.given.push(...valid);
    this.invalid += heap.pieces.length - valid.length;
  }

  async #takeSheets(count: number) {
    while (this.#sheets.length < count) {
      const made = await this.#ask({
        by: this.#options.organiser.cookie,
        method: 'POST',
        path: 'sheets',
        body: packageOf,
      });
      const { sheets, signs } = made.body as MadeSheets;
      this.#sheets.push(...sheets);
      this.#signs = signs;
    }
    return this.#sheets.splice(0, count);
  }

  #toChoices(signs: readonly string[]): string {
    const bySign = new Map(Object.entries(this.#signs).map(([id, sign]) => [sign, id]));
    return signs.map((sign) => bySign.get(sign)).join();
  }

  /** One that was opened without an answer is used. */
  async #openStack(): Promise<string> {
    const by = this.#options.organiser.cookie;
    const { body } = await this.#ask({ by, method: 'POST', path: 'stacks', body: {} }, async () => {
      const stacks = (await this.#ask({ by, method: 'GET', path: 'stacks' })).body as Stack[];
      return stacks.find(({ state }) => state === 'open');
    });
    return (body as Stack).id;
  }

  async #enter(line: { by: string; pass: number; code: string; stands: Stands; expects?: string }): Promise<void> {
    const { by, pass, code, stands, expects = 'entered' } = line;
    const path = `stacks/${this.stack?.id}/entries`;
    const { status, body, tries } = await this.#ask({ by, method: 'POST', path, body: { pass, code, ...stands } });
    const { again, code: problem } = body as { again?: boolean; code?: string };
    const said = status === 200 ? (again ? 'known' : 'entered') : problem;
    const isThere = said === 'known' || said === 'sheet_entered';
    const isAsExpected = said === expects || (isThere && (expects === 'known' || (expects === 'entered' && tries > 1)));
    if (!isAsExpected) this.faults.push(`a sheet in pass ${pass} after ${tries} tries: ${said}, not ${expects}`);
    if (status >= 400) this.refused += 1;
    if (this.stack && expects === 'entered') this.stack.answered += 1;
  }

  async #differences(): Promise<Difference[]> {
    const path = `stacks/${this.stack?.id}/differences`;
    return (await this.#ask({ by: this.#helper, method: 'GET', path })).body as Difference[];
  }

  async #count(stack: AtHand): Promise<void> {
    const call = { by: this.#options.organiser.cookie, method: 'POST', path: `stacks/${stack.id}/count` };
    stack.isBeingCounted = true;
    for (const resolve of this.#waiting.splice(0)) resolve();
    const { status, body, tries } = await this.#ask(call);
    stack.isBeingCounted = false;
    const { counted, code } = body as { counted?: number; code?: string };
    const isDone = counted === stack.valid || (code === 'stack_closed' && tries > 1);
    if (!isDone) this.faults.push(`a stack of ${stack.valid} was counted with ${status} ${JSON.stringify(body)}`);
  }

  /** The first answer that says what became of it; before each further try `found` may say that it was done. */
  async #ask({ by, method, path, body }: Call, found?: () => Promise<unknown>): Promise<Answer> {
    const { address, council, chance } = this.#options;
    for (let tries = 1; tries <= mostTries; tries++) {
      const done = tries > 1 ? await found?.() : undefined;
      if (done) return { status: 200, body: done, tries };
      this.#onTheirWay += 1;
      const answer = await send(address, method, `/api/admin/batches/${council.batchId}/${path}`, { cookie: by }, body);
      const said = await answer?.json().catch(() => undefined);
      this.#onTheirWay -= 1;
      if (answer && said !== undefined && answer.status < 500) return { status: answer.status, body: said, tries };
      await sleep(chance.between(retryAfterMs.least, retryAfterMs.most));
    }
    throw new Error(`${method} ${path} got no answer in ${mostTries} tries.`);
  }
}

const packageOf = { count: 500, language: 'en' };
