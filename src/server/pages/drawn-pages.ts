import { existsSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Logger } from 'pino';
import { type Pages, pageContentId, type SiteTexts } from '#contract/page.ts';
import type { PublicPage } from '#server/public-page/public-page.ts';
import type { Rendering } from '#server/public-page/rendering.ts';
import { withinDeadline } from '../http/deadline.ts';
import { type Form, type Representation, represent } from '../http/representation.ts';

export const builtPages = fileURLToPath(new URL('../../../dist/web/', import.meta.url));

const emptyRoot = '<div id="root"></div>';

// With the default limit of a batch a page comes with all its questions. Of more than that the browser fetches them: the page
// itself, which shows the first 200, stays small, and it is there at once.
const mostCarried = 5_000;

/** The page without content, with what is set for the whole site; `of` tells one setting from another. */
export type Shell = { of: string; html: string; site?: SiteTexts | undefined };

/** The public pages as HTML, drawn once per language, and the one with the active batch once per change. */
export class DrawnPages {
  readonly #readShell: () => Shell;
  readonly #pages: Pages;
  readonly #publicPage: PublicPage;
  readonly #logger: Logger;
  readonly #unchanging = new Map<string, Representation>();
  #keptOf = '';

  constructor(readShell: () => Shell, pages: Pages, publicPage: PublicPage, logger: Logger) {
    this.#readShell = readShell;
    this.#pages = pages;
    this.#publicPage = publicPage;
    this.#logger = logger;
  }

  /** The page with the active batch. Without a database it comes empty, and the browser says what is wrong. */
  async home(language: string): Promise<Representation> {
    const rendering = await withinDeadline(this.#publicPage.read()).catch(() => undefined);
    if (!rendering) return this.empty('public', language);
    const { of, html } = this.#readShell();
    return rendering.as(`page ${language} ${of}`, () => {
      const shell = this.#pages.fillShell(html, 'public', language);
      return { meaning: shell, body: this.#draw(shell, '/', rendering, language) };
    });
  }

  /** A page that does not depend on the batch. */
  unchanging(pathname: '/training-circle' | '/404', language: string): Representation {
    return this.#keep(`${language} ${pathname}`, (html) => {
      const shell = this.#pages.fillShell(html, 'public', language);
      return { meaning: shell + pathname, body: this.#draw(shell, pathname, null, language) };
    });
  }

  /** A page that the browser draws. */
  empty(kind: 'public' | 'privacy', language: string): Representation {
    return this.#keep(`${language} ${kind}`, (html) => {
      const shell = this.#pages.fillShell(html, kind, language);
      return { meaning: shell, body: shell };
    });
  }

  #keep(name: string, make: (html: string) => Form): Representation {
    const { of, html } = this.#readShell();
    if (of !== this.#keptOf) this.#unchanging.clear();
    this.#keptOf = of;
    const kept =
      this.#unchanging.get(name) ??
      represent(make(html), { serverTimeMs: Date.now(), renderedAtMs: performance.now() });
    this.#unchanging.set(name, kept);
    return kept;
  }

  #draw(shell: string, pathname: string, rendering: Rendering | null, language: string): string | Buffer {
    const [before, after] = shell.split(emptyRoot);
    if (after === undefined) return shell;
    try {
      const content = rendering && { ...rendering.content, version: rendering.version };
      const drawn = this.#pages.drawPage(pathname, content, language, this.#readShell().site);
      const page = `${before}<div id="root">${drawn}</div>`;
      if (!rendering) return `${page}${after}`;
      return Buffer.concat([Buffer.from(page), ...toScript(rendering), Buffer.from(after)]);
    } catch (error) {
      this.#logger.error({ err: error }, 'the page could not be drawn here; the browser will draw it');
      return shell;
    }
  }
}

/** What the page was drawn from (`PageContent`), for the browser; empty where it should fetch it. */
function toScript({ content, version, json }: Rendering): Buffer[] {
  const carried =
    content.questions.length > mostCarried ? [] : [Buffer.from(`{"version":"${version}",`), json.subarray(1)];
  return [Buffer.from(`<script type="application/json" id="${pageContentId}">`), ...carried, Buffer.from('</script>')];
}

/** The part of the built front end that draws for the server; without one the pages come as they are. */
export async function loadPages(folder = builtPages): Promise<Pages> {
  const file = `${folder}/.server/server.js`;
  if (!existsSync(file)) return { languages: ['en'], fillShell: (shell) => shell, drawPage: () => '' };
  const { pages } = (await import(pathToFileURL(file).href)) as { pages: Pages };
  return pages;
}
