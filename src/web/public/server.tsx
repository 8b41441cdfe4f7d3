import { renderToString } from 'react-dom/server';
import type { DrawnResult, Pages, ResultContent, SiteTexts } from '#contract/council/page.ts';
import { allows } from '#contract/council/phases.ts';
import { pageRows } from '#contract/running/page-rows.ts';
import type { Catalogues } from '#text/catalogue.ts';
import { codesOf, compile } from '#text/compile.ts';
import { type Spoken, toSpoken } from '#text/spoken.ts';
import { sayOnPage } from '#web/features/pages/visitor/said-on-page.ts';
import { makeActiveBatch } from '#web/features/public-page/visitor/queries.ts';
import { speak } from '#web/text/active.ts';
import { publicText } from '#web/text/public.ts';
import { answersText, resultListText, resultText } from '#web/text/results.ts';
import { languageScript } from '#web/text/scripts.ts';
import { bundlesOf, fillShell } from '#web/text/shell.ts';
import { loadDrawnParts } from '#web/ui/lazy-part.ts';
import { lazyPages } from './app.tsx';
import { ResultSite } from './result-site.tsx';
import { Site } from './site.tsx';

/** The same pages that the browser draws, for the server, in its languages: readable before the scripts are there, and without them. */
export async function makePages(catalogues: Catalogues): Promise<Pages> {
  await loadDrawnParts();
  const texts = new DrawnTexts(catalogues);
  return {
    languages: codesOf(catalogues),
    smallPages: Object.entries(lazyPages).map(([path, { Page, ...sent }]) => ({ path, ...sent })),

    fillShell(shell, kind, language) {
      const scripts = bundlesOf[kind].map((bundle) => languageScript(catalogues, language, bundle).file);
      return fillShell(
        shell,
        catalogues,
        language,
        scripts.map((file) => `<script defer src="/${file}"></script>`),
      );
    },

    drawPage(pathname, content, language, site) {
      speak(texts.in(language, site));
      const activeBatch = makeActiveBatch(content);
      return renderToString(<Site pathname={pathname} search="" activeBatch={activeBatch} />);
    },

    drawWords(name, answer, language, site) {
      speak(texts.in(language, site));
      sayOnPage(answer);
      return renderToString(<Site pathname={pageRows[name].path} search="" activeBatch={makeActiveBatch()} />);
    },

    drawResult(content, language, site) {
      speak(texts.in(language, site));
      return { html: renderToString(<ResultSite content={content} />), ...nameResult(content) };
    },
  };
}

function nameResult(content: ResultContent): Omit<DrawnResult, 'html'> {
  if ('answers' in content)
    return { title: `${answersText.title}: ${publicText.title}`, description: answersText.lead };
  if ('batches' in content)
    return { title: `${resultListText.title}: ${publicText.title}`, description: resultListText.lead };
  const { batch, questions } = content;
  const first = questions.find(({ text }) => text !== '')?.text;
  return {
    title: resultText.resultOf({ name: batch.name }),
    description: (allows[batch.phase].result && first) || resultListText.lead,
  };
}

/** What pages are drawn with, read once for each language, until the council says something else of itself. */
class DrawnTexts {
  readonly #catalogues: Catalogues;
  readonly #read = new Map<string, { site: SiteTexts | undefined; texts: Spoken }>();

  constructor(catalogues: Catalogues) {
    this.#catalogues = catalogues;
  }

  in(language: string, site: SiteTexts | undefined): Spoken {
    const known = this.#read.get(language);
    if (known && known.site === site) return known.texts;
    const compiled = compile(this.#catalogues, language, ['public', 'later', 'privacy', 'results']);
    const texts = toSpoken({ ...compiled, ...(site && { site }) });
    this.#read.set(language, { site, texts });
    return texts;
  }
}
