import type { Logger } from 'pino';
import type { AnswersPage, AskedAnswers } from '#contract/council/answers.ts';
import { type Pages, pageContentId, pageWordsId, type ResultContent, resultContentId } from '#contract/council/page.ts';
import type { Phase } from '#contract/council/public-batch.ts';
import { ResultList } from '#contract/council/results.ts';
import type { PageName as CouncilPage } from '#contract/running/page-rows.ts';
import type { Answers } from '#server/features/council/answers/answers.ts';
import type { Results } from '#server/features/council/results/results.ts';
import { withinDeadline } from '#server/http/deadline.ts';
import { type Form, type Representation, represent } from '#server/http/representation.ts';
import type { PublicPage } from '#server/public-page/public-page.ts';
import type { Rendering } from '#server/public-page/rendering.ts';
import { toScriptJson } from '#text/escape.ts';
import { withNeededBrowser } from './needed-browser.ts';
import { type PageName, type Placed, withAddress, withName } from './page-name.ts';
import { withLinksOf } from './phase-links.ts';
import type { Shell } from './shells.ts';

const emptyRoot = '<div id="root"></div>';

// With the default limit of a batch a page comes with all its questions. Of more than that the browser fetches them: the page
// itself, which shows the first 200, stays small, and it is there at once.
const mostCarried = 5_000;

type DrawnPagesDeps = { publicPage: PublicPage; results: Results; answers: Answers; logger: Logger };

/** The public pages as HTML, drawn once per language and theme, and the one with the active batch once per change. */
export class DrawnPages {
  readonly #pages: Pages;
  readonly #publicPage: PublicPage;
  readonly #results: Results;
  readonly #answers: Answers;
  readonly #logger: Logger;
  readonly #unchanging = new Map<string, { of: string; page: Representation }>();

  constructor(pages: Pages, { publicPage, results, answers, logger }: DrawnPagesDeps) {
    this.#pages = pages;
    this.#publicPage = publicPage;
    this.#results = results;
    this.#answers = answers;
    this.#logger = logger;
  }

  /** A page with the active batch. Without a database it comes empty, and the browser says what is wrong. */
  async withBatch(pathname: string, shell: Shell): Promise<Representation> {
    const rendering = await withinDeadline(this.#publicPage.read()).catch(() => undefined);
    if (!rendering) return this.empty('public', shell);
    return rendering.as(`${pathname} ${formOf(shell)}`, () => this.#draw(pathname, rendering, shell));
  }

  /** A page on which the council says something: `answer` is that of its call, null where it only leads elsewhere or cannot be read. */
  withWords(name: CouncilPage, answer: object | null, shell: Shell): Representation {
    const carried = answer && toScriptJson(answer);
    return this.#keep(
      shell,
      name,
      () => {
        const filled = this.#fill(shell, 'privacy');
        const [before, after = ''] = filled.split(emptyRoot);
        const drawn = this.#pages.drawWords(name, answer, shell.language, shell.site);
        const words = carried && `<script type="application/json" id="${pageWordsId}">${carried}</script>`;
        const body = `${before}<div id="root">${drawn}</div>${words ?? ''}${after}`;
        return { meaning: body, body };
      },
      carried ?? '',
    );
  }

  /** A page that does not depend on the batch. */
  unchanging(pathname: '/training-circle', shell: Shell): Representation {
    return this.#keep(shell, pathname, () => this.#draw(pathname, null, shell));
  }

  /** A page that the browser draws. */
  empty(kind: 'public' | 'privacy' | 'admin', shell: Shell): Representation {
    return this.#keep(shell, kind, () => {
      const filled = withNeededBrowser(this.#fill(shell, kind), shell.language);
      return { meaning: filled, body: filled };
    });
  }

  /** All results. */
  resultList(shell: Shell): Promise<Representation> {
    return this.#results.list(formOf(shell), ({ listed }) =>
      this.#drawResult(ResultList.parse({ batches: listed }), { path: '/batches' }, shell),
    );
  }

  /** What became of the questions of all batches, as far as somebody asks. */
  answers(asked: AskedAnswers, shell: Shell, admit: () => Promise<unknown>): Promise<Representation> {
    const make = (content: AnswersPage) => this.#drawResult(content, { path: '/answers' }, shell);
    return this.#answers.page(asked, { name: formOf(shell), make, admit });
  }

  /** The result of a batch; undefined where it has none. */
  async result(address: string, shell: Shell): Promise<Representation | undefined> {
    const batch = await this.#results.find(address);
    if (!batch) return undefined;
    const name = { path: `/batches/${batch.slug}`, unlisted: batch.unlisted };
    return this.#results.page(batch, formOf(shell), (content) => this.#drawResult(content, name, shell));
  }

  #drawResult(content: ResultContent, name: Pick<PageName, 'path' | 'unlisted'>, shell: Shell): Form {
    const { language, site } = shell;
    const { html, title, description } = this.#pages.drawResult(content, language, site);
    const filled = withName(this.#fill(shell, 'results'), {
      ...name,
      title,
      description,
      ...this.#placed(shell),
    });
    const [before, after = ''] = filled.split(emptyRoot);
    const isLarge = 'questions' in content && content.questions.length > mostCarried;
    const carried = `<script type="application/json" id="${resultContentId}">${isLarge ? '' : toScriptJson(content)}</script>`;
    const body = `${before}<div id="root">${html}</div>${carried}${after}`;
    return { meaning: body, body };
  }

  #placed({ origin, asked }: Shell): Placed {
    return { origin, asked, languages: this.#pages.languages };
  }

  /** Drawn again where the setting, or what it is `madeOf`, is another one. */
  #keep({ language, theme, of: setting }: Shell, name: string, make: () => Form, madeOf = ''): Representation {
    const key = `${language} ${theme ?? ''} ${name}`;
    const of = `${setting} ${madeOf}`;
    const kept = this.#unchanging.get(key);
    if (kept?.of === of) return kept.page;
    const page = represent(make(), { serverTimeMs: Date.now(), renderedAtMs: performance.now() });
    this.#unchanging.set(key, { of, page });
    return page;
  }

  #fill({ html, language }: Shell, kind: Parameters<Pages['fillShell']>[1], phase?: Phase): string {
    return withLinksOf(this.#pages.fillShell(html, kind, language), phase);
  }

  #draw(pathname: string, rendering: Rendering | null, shell: Shell): Form {
    const { language, site } = shell;
    const phase = rendering?.content.batch?.phase;
    const filled = withAddress(this.#fill(shell, 'public', phase), pathname, this.#placed(shell));
    const meaning = filled + pathname;
    const [before, after] = filled.split(emptyRoot);
    if (after === undefined) return { meaning, body: filled };
    try {
      const content = rendering && { ...rendering.content, version: rendering.version };
      const drawn = this.#pages.drawPage(pathname, content, language, site);
      const page = `${before}<div id="root">${drawn}</div>`;
      const carried = rendering ? toCarriedContent(rendering) : [];
      return { meaning, body: Buffer.concat([Buffer.from(page), ...carried, Buffer.from(after)]) };
    } catch (error) {
      this.#logger.error({ err: error }, 'the page could not be drawn here; the browser will draw it');
      return { meaning, body: filled };
    }
  }
}

/** Tells a page in one language and setting from others. */
function formOf({ language, of }: Shell): string {
  return `page ${language} ${of}`;
}

/** What the page was drawn from (`PageContent`), for the browser; empty where it should fetch it. */
function toCarriedContent({ content, version, json }: Rendering): Buffer[] {
  const carried =
    content.questions.length > mostCarried ? [] : [Buffer.from(`{"version":"${version}",`), json.subarray(1)];
  return [Buffer.from(`<script type="application/json" id="${pageContentId}">`), ...carried, Buffer.from('</script>')];
}
