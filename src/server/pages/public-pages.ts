import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Logger } from 'pino';
import { type PageContent, type Pages, pageContentId } from '#contract/page.ts';
import type { KeptAnswer } from '#server/features/active-batch/kept-answer.ts';
import type { RenderedAnswer } from '#server/features/active-batch/render.ts';
import { withinDeadline } from '../http/deadline.ts';
import { compress, type KeptBytes, type Version } from '../http/kept-bytes.ts';

export const builtPages = fileURLToPath(new URL('../../../dist/web/', import.meta.url));

const emptyRoot = '<div id="root"></div>';

/** The public pages with their content in them, drawn once per change and language and kept as bytes. */
export class PublicPages {
  readonly #shell: string;
  readonly #pages: Pages;
  readonly #activeBatch: KeptAnswer;
  readonly #logger: Logger;
  readonly #unchanging = new Map<string, Promise<KeptBytes>>();
  #answer: RenderedAnswer | undefined;
  #text: { of: RenderedAnswer; kept: Promise<KeptBytes> } | undefined;
  #homes = new Map<string, Promise<KeptBytes>>();

  constructor(shell: string, pages: Pages, activeBatch: KeptAnswer, logger: Logger) {
    this.#shell = shell;
    this.#pages = pages;
    this.#activeBatch = activeBatch;
    this.#logger = logger;
  }

  /** The page with the active batch. Without a database it comes empty, and the browser says what is wrong. */
  async home(language: string): Promise<KeptBytes> {
    const answer = await withinDeadline(this.#activeBatch.read()).catch(() => undefined);
    if (!answer) return this.empty('public', language);
    if (this.#answer !== answer) {
      this.#answer = answer;
      this.#homes = new Map();
    }
    // Only for who asks: most councils are read in one or two languages.
    return keepIn(this.#homes, language, () => {
      const shell = this.#pages.fillShell(this.#shell, 'public', language);
      const html = this.#draw(shell, '/', { ...answer.content, version: answer.hash }, language);
      return toBytes(html, shell + answer.hash, answer);
    });
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

  /** A page that does not depend on the batch. */
  unchanging(pathname: '/training-circle' | '/404', language: string): Promise<KeptBytes> {
    return keepIn(this.#unchanging, `${language} ${pathname}`, () => {
      const shell = this.#pages.fillShell(this.#shell, 'public', language);
      return toBytes(this.#draw(shell, pathname, null, language), shell + pathname, now());
    });
  }

  /** A page that the browser draws. */
  empty(kind: 'public' | 'privacy', language: string): Promise<KeptBytes> {
    return keepIn(this.#unchanging, `${language} ${kind}`, () => {
      const shell = this.#pages.fillShell(this.#shell, kind, language);
      return toBytes(shell, shell, now());
    });
  }

  #draw(shell: string, pathname: string, content: PageContent | null, language: string): string {
    try {
      const drawn = this.#pages.drawPage(pathname, content, language);
      const data = content ? `<script type="application/json" id="${pageContentId}">${toJson(content)}</script>` : '';
      return shell.replace(emptyRoot, () => `<div id="root">${drawn}</div>${data}`);
    } catch (error) {
      this.#logger.error({ err: error }, 'the page could not be drawn here; the browser will draw it');
      return shell;
    }
  }
}

/** The part of the built front end that draws for the server; without one the pages come as they are. */
export async function loadPages(folder = builtPages): Promise<Pages> {
  const file = `${folder}/.server/server.js`;
  if (!existsSync(file)) return { languages: ['en'], fillShell: (shell) => shell, drawPage: () => '' };
  const { pages } = (await import(pathToFileURL(file).href)) as { pages: Pages };
  return pages;
}

function keepIn<T>(kept: Map<string, T>, key: string, make: () => T): T {
  const known = kept.get(key) ?? make();
  kept.set(key, known);
  return known;
}

type Moment = Omit<Version, 'hash'>;

function now(): Moment {
  return { serverTimeMs: Date.now(), renderedAtMs: performance.now() };
}

/** `meaning` differs where the pages do, whenever they were drawn. */
async function toBytes(html: string, meaning: string, { serverTimeMs, renderedAtMs }: Moment): Promise<KeptBytes> {
  return { hash: hashOf(meaning), serverTimeMs, renderedAtMs, bodies: await compress(html) };
}

/** Without a word of ours, so that it needs no language. */
async function renderText({
  content: { batch, questions },
  hash,
  serverTimeMs,
  renderedAtMs,
}: RenderedAnswer): Promise<KeptBytes> {
  const entries = questions.map(({ text, author }, index) => `${index + 1}. ${text}\n   ${author}\n`);
  return toBytes([batch?.name, '', ...entries].join('\n'), `text ${hash}`, { serverTimeMs, renderedAtMs });
}

/** As text of a script element: nothing in it can end the element. */
function toJson(content: PageContent): string {
  return JSON.stringify(content).replaceAll('<', '\\u003c');
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}
