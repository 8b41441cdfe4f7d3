import { ActiveBatch } from '#contract/council/active-batch.ts';
import { Body, type Form, hashOf, type Moment, type Representation, represent } from '#server/http/representation.ts';
import { toScriptJson } from '#text/escape.ts';
import type { CachedQuestion } from './question-cache.ts';
import type { ResultShown } from './result-cache.ts';
import type { Snapshot } from './snapshot.ts';

/**
 * The public page as it is at one moment. It holds every form in which it is sent, each made at the first request for it:
 * most renderings only serve to find what changed, and compressing thousands of questions takes longer than all else about
 * them. Its forms are dropped with it.
 */
export class Rendering implements Moment {
  readonly content: ActiveBatch;
  /** Names the content without the moment: the same version, the same page. */
  readonly version: string;
  readonly serverTimeMs: number;
  readonly renderedAtMs: number;
  readonly #fields: string;
  readonly #questions: readonly CachedQuestion[];
  readonly #result: ResultShown;
  #json: Buffer | undefined;
  readonly #representations = new Map<string, Representation>();

  constructor({ now, readAtMs, questions, result, ...read }: Snapshot) {
    // The contract's schema strips whatever is not public, here and where questions and result are read.
    const empty = { ...read, server_time: now.toISOString(), questions: [], result: null };
    const { server_time, ...fields } = ActiveBatch.parse(empty);
    const { batch, earlier, stopped, rounds_set_aside } = fields;
    this.content = {
      ...fields,
      server_time,
      questions: questions.map(({ question }) => question),
      result: result.result,
    };
    this.#fields = toScriptJson({ batch, earlier, stopped, rounds_set_aside }).slice(1, -1);
    this.#questions = questions;
    this.#result = result;
    // Of their hashes: with 50,000 questions the content has 14 megabytes.
    this.version = hashOf(this.#fields + questions.map(({ hash }) => hash).join() + result.hash);
    this.serverTimeMs = now.getTime();
    this.renderedAtMs = readAtMs;
  }

  /** The content as JSON. */
  get json(): Buffer {
    const questions = () => this.#questions.map(({ json }) => json).join();
    const { server_time } = this.content;
    this.#json ??= Buffer.from(
      `{"server_time":"${server_time}",${this.#fields},"questions":[${questions()}],"result":${this.#result.json}}`,
    );
    return this.#json;
  }

  /** Its tag begins with the version: a page that reads it goes on from there with the live events. */
  asJson(): Representation {
    const { version: hash, serverTimeMs, renderedAtMs } = this;
    return this.#keep('json', () => ({ hash, serverTimeMs, renderedAtMs, body: new Body(this.json) }));
  }

  /** Every question, without a word of ours, so that it needs no language. */
  asText(): Representation {
    return this.as('text', () => {
      const { batch, questions } = this.content;
      const asked = questions.filter(({ text }) => text);
      const entries = asked.map(({ text, author }, index) => `${index + 1}. ${text}\n   ${author}\n`);
      return { meaning: 'text', body: [batch?.name, '', ...entries].join('\n') };
    });
  }

  /** In a form that somebody else makes from the content, such as a page in some language; `name` tells it from the others. */
  as(name: string, make: () => Form): Representation {
    return this.#keep(name, () => {
      const { meaning, body } = make();
      return represent({ meaning: `${meaning} ${this.version}`, body }, this);
    });
  }

  #keep(name: string, make: () => Representation): Representation {
    const representation = this.#representations.get(name) ?? make();
    this.#representations.set(name, representation);
    return representation;
  }
}
