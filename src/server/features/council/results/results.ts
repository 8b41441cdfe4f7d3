import { allows } from '#contract/council/phases.ts';
import type { Phase } from '#contract/council/public-batch.ts';
import type { ResultPage } from '#contract/council/results.ts';
import type { Database } from '#server/database/connect.ts';
import { readCompletedBatch } from '#server/features/council/batches/read-batch.ts';
import { readLastLinkOfCount } from '#server/features/trust/count/repository.ts';
import { KeptForms } from '#server/http/kept-forms.ts';
import type { Form, Representation } from '#server/http/representation.ts';
import { SingleFlight } from '#server/single-flight.ts';
import { type Outlines, type ResultIndex, readResultIndex, readResultPage } from './content.ts';
import { type Changes, LatestLink } from './latest-link.ts';
import type { Completed } from './repository.ts';

/** Makes a form of what was read, such as a page in some language. */
export type Make<T> = (content: T) => Form;

/**
 * The results of completed batches as they are sent: each form is made for the first who asks for it, kept in a bounded cache,
 * and made again after an act on the log, such as a correction, an erasure or a reopening. What then says the same stays the
 * same, tag included.
 */
export class Results {
  readonly #db: Database;
  readonly #latestLink: LatestLink;
  readonly #latestLinkOfCount: LatestLink;
  readonly #forms = new KeptForms();
  readonly #reading = new SingleFlight<ResultPage | undefined>();
  #outlines: Outlines = new Map();
  #index: { link: string; read: Promise<ResultIndex> } | undefined;

  constructor(db: Database, changes: Changes) {
    this.#db = db;
    this.#latestLink = new LatestLink(db, changes);
    this.#latestLinkOfCount = new LatestLink(db, changes, readLastLinkOfCount);
  }

  /** How much is kept. */
  get size(): { forms: number; bytes: number } {
    return this.#forms.size;
  }

  /** Which batches have pages. */
  async index(): Promise<ResultIndex> {
    return this.#readIndex(await this.#latestLink.read());
  }

  /** The batch of an address; undefined where no completed one has it. Only these ever reach the cache or the database. */
  async find(address: string): Promise<Completed | undefined> {
    return (await this.index()).byAddress.get(address.toLowerCase());
  }

  /** The last link of the log but of ballots: what follows from acts is the same while it is. */
  link(): Promise<string> {
    return this.#latestLink.read();
  }

  /** The last link that bears on a count. */
  linkOfCount(): Promise<string> {
    return this.#latestLinkOfCount.read();
  }

  /**
   * A completed batch whose files everybody may have.
   * @throws AppError batch_not_found, batch_not_completed
   */
  async findCompleted(id: string): Promise<Pick<Completed, 'id' | 'slug' | 'stoning_round'>> {
    const batch = await this.find(id);
    return batch && allows[batch.phase as Phase].result ? batch : readCompletedBatch(this.#db, id);
  }

  /** All results in a form; `name` tells it from others. */
  async list(name: string, make: Make<ResultIndex>): Promise<Representation> {
    const link = await this.#latestLink.read();
    return this.#forms.read(`list ${name}`, link, async () => make(await this.#readIndex(link)));
  }

  /** The result of a batch as it stands; undefined where the batch has no page. */
  async read({ id }: Completed): Promise<ResultPage | undefined> {
    return this.#readPage(id, await this.#latestLink.read());
  }

  /** The result of a batch in a form; undefined where the batch has no page. */
  async page({ id }: Completed, name: string, make: Make<ResultPage>): Promise<Representation | undefined> {
    const link = await this.#latestLink.read();
    const read = async () => {
      const content = await this.#readPage(id, link);
      return content && make(content);
    };
    return this.#forms.read(`${id} ${name}`, link, read);
  }

  #readPage(id: string, link: string): Promise<ResultPage | undefined> {
    return this.#reading.run(`${id} ${link}`, () => readResultPage(this.#db, id));
  }

  #readIndex(link: string): Promise<ResultIndex> {
    if (this.#index?.link === link) return this.#index.read;
    const read = readResultIndex(this.#db, this.#outlines).then((index) => {
      this.#outlines = index.outlines;
      return index;
    });
    const latest = { link, read };
    this.#index = latest;
    read.catch(() => {
      if (this.#index === latest) this.#index = undefined;
    });
    return read;
  }
}
