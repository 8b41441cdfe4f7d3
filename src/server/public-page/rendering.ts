import { ActiveBatch } from '#contract/active-batch.ts';
import {
  compress,
  type Form,
  hashOf,
  type Moment,
  type Representation,
  represent,
} from '#server/http/representation.ts';
import type { Snapshot } from './snapshot.ts';

/**
 * The public page as it is at one moment. It holds every form in which it is sent, each made for the first who asks for it:
 * most renderings only serve to find what changed, and compressing thousands of questions takes longer than all else about
 * them. Its forms are dropped with it.
 */
export class Rendering implements Moment {
  readonly content: ActiveBatch;
  /** Names the content without the moment: the same version, the same page. */
  readonly version: string;
  readonly serverTimeMs: number;
  readonly renderedAtMs: number;
  /** The content as JSON. */
  readonly json: Buffer;
  readonly #representations = new Map<string, Promise<Representation>>();

  constructor({ now, readAtMs, ...snapshot }: Snapshot) {
    // The contract's schema strips whatever is not public: the e-mail addresses above all.
    this.content = ActiveBatch.parse({ server_time: now.toISOString(), ...snapshot });
    const { server_time, ...rest } = this.content;
    // Written once for both: it may be a megabyte.
    const meaning = JSON.stringify(rest);
    this.version = hashOf(meaning);
    this.serverTimeMs = now.getTime();
    this.renderedAtMs = readAtMs;
    this.json = Buffer.from(`${JSON.stringify({ server_time }).slice(0, -1)},${meaning.slice(1)}`);
  }

  /** Its tag begins with the version: a page that reads it goes on from there with the live events. */
  asJson(): Promise<Representation> {
    const { version: hash, serverTimeMs, renderedAtMs } = this;
    return this.#keep('json', async () => ({ hash, serverTimeMs, renderedAtMs, bodies: await compress(this.json) }));
  }

  /** Every question, without a word of ours, so that it needs no language. */
  asText(): Promise<Representation> {
    return this.as('text', () => {
      const { batch, questions } = this.content;
      const entries = questions.map(({ text, author }, index) => `${index + 1}. ${text}\n   ${author}\n`);
      return { meaning: 'text', body: [batch?.name, '', ...entries].join('\n') };
    });
  }

  /** In a form that somebody else makes from the content, such as a page in some language; `name` tells it from the others. */
  as(name: string, make: () => Form): Promise<Representation> {
    return this.#keep(name, () => {
      const { meaning, body } = make();
      return represent({ meaning: `${meaning} ${this.version}`, body }, this);
    });
  }

  #keep(name: string, make: () => Promise<Representation>): Promise<Representation> {
    const representation = this.#representations.get(name) ?? make();
    this.#representations.set(name, representation);
    return representation;
  }
}
