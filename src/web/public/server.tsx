import { renderToString } from 'react-dom/server';
import type { Pages } from '#contract/page.ts';
import type { Catalogue } from '#text/catalogue.ts';
import { codesOf, compile } from '#text/compile.ts';
import { type Spoken, toSpoken } from '#text/spoken.ts';
import { RuleListContext } from '#web/features/active-batch/batch-rules.tsx';
import { makeActiveBatch } from '#web/features/active-batch/queries.ts';
import { RuleList } from '#web/features/active-batch/rule-list.tsx';
import { ResultView } from '#web/features/result/result-view.tsx';
import { speak } from '#web/text/active.ts';
import { languageScript } from '#web/text/scripts.ts';
import { bundlesOf, fillShell } from '#web/text/shell.ts';
import { TrainingCirclePage } from './pages/training-circle-page.tsx';
import { Site } from './site.tsx';

const files = import.meta.glob<Catalogue>('../../text/languages/*.json', { eager: true, import: 'default' });
const catalogues = Object.fromEntries(
  Object.entries(files).map(([path, catalogue]) => [path.replace(/^.*\/(.+)\.json$/, '$1'), catalogue]),
);
const read = new Map<string, Spoken>();

/** The same pages that the browser draws, for the server: readable before the scripts are there, and without them. */
export const pages: Pages = {
  languages: codesOf(catalogues),

  fillShell(shell, kind, language) {
    const scripts = bundlesOf[kind].map((bundle) => languageScript(catalogues, language, bundle).file);
    return fillShell(
      shell,
      catalogues,
      language,
      scripts.map((file) => `<script defer src="/${file}"></script>`),
    );
  },

  drawPage(pathname, content, language) {
    speak(textsOf(language));
    const activeBatch = makeActiveBatch(content);
    return renderToString(
      <RuleListContext value={RuleList}>
        <Site
          pathname={pathname}
          search=""
          activeBatch={activeBatch}
          trainingCircle={TrainingCirclePage}
          resultView={ResultView}
        />
      </RuleListContext>,
    );
  },
};

function textsOf(language: string): Spoken {
  const texts = read.get(language) ?? toSpoken(compile(catalogues, language, ['public', 'later']));
  read.set(language, texts);
  return texts;
}
