import { setImmediate } from 'node:timers/promises';
import type { AnswersPage, AskedAnswers } from '#contract/council/answers.ts';
import { ConcurrencyLimit } from '#server/concurrency-limit.ts';
import type { Database } from '#server/database/connect.ts';
import type { Make, Results } from '#server/features/council/results/results.ts';
import type { Site } from '#server/features/running/site/site.ts';
import { KeptForms, toRepresentation } from '#server/http/kept-forms.ts';
import type { Representation } from '#server/http/representation.ts';
import { councilZone, toCouncilDay } from '#server/texts/council-day.ts';
import { type Reckoned, reckon, toPage } from './reckoned.ts';
import { type AnsweredRow, listAnswered } from './repository.ts';

// To draw one takes some 20 ms, in which nobody else is answered: one at a time, and whoever waits for something else comes in between.
const searches = new ConcurrencyLimit({ atOnce: 1, longestQueue: 64 });

type Read = { link: string; rows: Promise<AnsweredRow[]> };
type Standing = { of: string; reckoned: Reckoned };

/**
 * What became of the questions of all batches. It is read again after an act on the log, and reckoned again on another day in the council's
 * zone. Pages are kept as results are; of what somebody searches for there is no end, so that is drawn for each who asks.
 */
export class Answers {
  readonly #db: Database;
  readonly #results: Pick<Results, 'link'>;
  readonly #site: Pick<Site, 'identity'>;
  readonly #forms = new KeptForms();
  #read: Read | undefined;
  #kept: Standing | undefined;

  constructor(db: Database, results: Pick<Results, 'link'>, site: Pick<Site, 'identity'>) {
    this.#db = db;
    this.#results = results;
    this.#site = site;
  }

  /** All of them, today; the same object while nothing else is true. */
  async reckoned(): Promise<Reckoned> {
    return (await this.#standing()).reckoned;
  }

  /**
   * A page of them in a form; `name` tells the form from others. `admit` counts whoever asks for what is drawn for them alone.
   * @throws AppError overloaded where many search
   */
  async page(
    asked: AskedAnswers,
    { name, make, admit }: { name: string; make: Make<AnswersPage>; admit?: () => Promise<unknown> },
  ): Promise<Representation> {
    const { of, reckoned } = await this.#standing();
    // What anybody may type is kept nowhere: it would push out what many ask for.
    const isKnown = !asked.batch || reckoned.batches.some(({ slug }) => slug === asked.batch);
    if (asked.search || !isKnown) {
      await admit?.();
      return searches.run(async () => {
        await setImmediate();
        return toRepresentation(make(toPage(reckoned, asked)));
      });
    }
    const content = toPage(reckoned, asked);
    const { state, batch, page } = content.asked;
    return this.#forms.read(`${name} ${state} ${batch} ${page}`, of, async () => make(content));
  }

  async #standing(): Promise<Standing> {
    const link = await this.#results.link();
    const rows = await this.#rows(link);
    const timeZone = councilZone(this.#site.identity);
    const today = toCouncilDay(new Date(), timeZone);
    const of = `${link} ${today} ${timeZone}`;
    const kept = this.#kept;
    if (kept?.of === of) return kept;
    const standing = { of, reckoned: reckon(rows, today, (moment) => toCouncilDay(moment, timeZone)) };
    this.#kept = standing;
    return standing;
  }

  #rows(link: string): Promise<AnsweredRow[]> {
    if (this.#read?.link === link) return this.#read.rows;
    const read = { link, rows: listAnswered(this.#db) };
    this.#read = read;
    read.rows.catch(() => {
      if (this.#read === read) this.#read = undefined;
    });
    return read.rows;
  }
}
