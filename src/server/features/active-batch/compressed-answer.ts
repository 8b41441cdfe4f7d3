import { compress, type KeptBytes } from '#server/http/kept-bytes.ts';
import type { KeptAnswer } from './kept-answer.ts';
import type { RenderedAnswer } from './render.ts';

/**
 * The public answer as it is sent, compressed when somebody asks for it. Most renderings only tell listeners what
 * changed, and compressing thousands of questions takes longer than all else about them.
 */
export class CompressedAnswer {
  readonly #activeBatch: KeptAnswer;
  #compressing: { of: RenderedAnswer; bytes: Promise<KeptBytes> } | undefined;

  constructor(activeBatch: KeptAnswer) {
    this.#activeBatch = activeBatch;
  }

  async read(): Promise<KeptBytes> {
    const answer = await this.#activeBatch.read();
    if (this.#compressing?.of !== answer) this.#compressing = { of: answer, bytes: this.#compress(answer) };
    return this.#compressing.bytes;
  }

  async #compress(answer: RenderedAnswer): Promise<KeptBytes> {
    const { hash, serverTimeMs, renderedAtMs } = answer;
    return { hash, serverTimeMs, renderedAtMs, bodies: await compress(answer.body) };
  }
}
