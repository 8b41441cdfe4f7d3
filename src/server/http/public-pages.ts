import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { Logger } from 'pino';
import { type DrawPage, type PageContent, pageContentId } from '#contract/page.ts';
import type { KeptAnswer } from '#server/features/active-batch/kept-answer.ts';
import type { RenderedAnswer } from '#server/features/active-batch/render.ts';
import { compress, type KeptBytes } from './kept-bytes.ts';

const emptyRoot = '<div id="root"></div>';

/** The public pages with their content in them, drawn once per change and kept as bytes. */
export class PublicPages {
  readonly #shell: string;
  readonly #shellHash: string;
  readonly #draw: DrawPage;
  readonly #activeBatch: KeptAnswer;
  readonly #logger: Logger;
  readonly #unchanging = new Map<string, Promise<KeptBytes>>();
  #answer: RenderedAnswer | undefined;
  #home: Promise<KeptBytes> | undefined;
  #text: { of: RenderedAnswer; kept: Promise<KeptBytes> } | undefined;

  constructor(shell: string, draw: DrawPage, activeBatch: KeptAnswer, logger: Logger) {
    this.#shell = shell;
    this.#shellHash = hashOf(shell);
    this.#draw = draw;
    this.#activeBatch = activeBatch;
    this.#logger = logger;
  }

  /** The page with the active batch. Without a database it comes empty, and the browser says what is wrong. */
  async home(): Promise<KeptBytes> {
    const answer = await this.#activeBatch.read().catch(() => undefined);
    if (!answer) return this.unchanging('');
    if (this.#answer !== answer) {
      this.#answer = answer;
      this.#home = this.#render('/', { ...answer.content, version: answer.hash }, answer);
    }
    return this.#home ?? this.unchanging('');
  }

  /**
   * Every question of the active batch: the page itself draws only the first of very many.
   * @throws when the database is away
   */
  async questionsAsText(): Promise<KeptBytes> {
    const answer = await this.#activeBatch.read();
    if (this.#text?.of !== answer) this.#text = { of: answer, kept: renderText(answer) };
    return this.#text.kept;
  }

  /** A page that does not depend on the batch; the empty path is the page with nothing in it. */
  unchanging(pathname: string): Promise<KeptBytes> {
    const known = this.#unchanging.get(pathname);
    if (known) return known;
    const rendered = this.#render(pathname, null, {
      hash: pathname,
      serverTimeMs: Date.now(),
      renderedAtMs: performance.now(),
    });
    this.#unchanging.set(pathname, rendered);
    return rendered;
  }

  async #render(
    pathname: string,
    content: PageContent | null,
    { hash, serverTimeMs, renderedAtMs }: Omit<KeptBytes, 'bodies'>,
  ): Promise<KeptBytes> {
    const html = pathname ? this.#fill(pathname, content) : this.#shell;
    return { hash: hashOf(this.#shellHash + hash), serverTimeMs, renderedAtMs, bodies: await compress(html) };
  }

  #fill(pathname: string, content: PageContent | null): string {
    try {
      const drawn = this.#draw(pathname, content);
      const data = content ? `<script type="application/json" id="${pageContentId}">${toJson(content)}</script>` : '';
      return this.#shell.replace(emptyRoot, () => `<div id="root">${drawn}</div>${data}`);
    } catch (error) {
      this.#logger.error({ err: error }, 'the page could not be drawn here; the browser will draw it');
      return this.#shell;
    }
  }
}

/** The drawing part of the built front end; without one the pages come empty. */
export async function loadDrawPage(folder: string): Promise<DrawPage> {
  const file = `${folder}/.server/server.js`;
  if (!existsSync(file)) return () => '';
  const { drawPage } = (await import(pathToFileURL(file).href)) as { drawPage: DrawPage };
  return drawPage;
}

/** Without a word of ours, so that it needs no language. */
async function renderText({ content: { batch, questions }, hash, ...moment }: RenderedAnswer): Promise<KeptBytes> {
  const entries = questions.map(({ text, author }, index) => `${index + 1}. ${text}\n   ${author}\n`);
  return { ...moment, hash: hashOf(`text ${hash}`), bodies: await compress([batch?.name, '', ...entries].join('\n')) };
}

/** As text of a script element: nothing in it can end the element. */
function toJson(content: PageContent): string {
  return JSON.stringify(content).replaceAll('<', '\\u003c');
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}
