import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import '#web/styles/index.css';
import '#web/styles/public.css';
import { type PageContent, pageContentId, resultContentId } from '#contract/council/page.ts';
import { makeActiveBatch } from '#web/features/public-page/visitor/queries.ts';
import { loadQuestionForm, tryQuestionForm } from '#web/features/questions/visitor/question-form.tsx';
import { activeTexts } from '#web/text/active.ts';
import { Site } from './site.tsx';
import { isTooOld } from './too-old.ts';
import { fetchTypefaceOncePainted } from './typeface.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');

fetchTypefaceOncePainted();

// Below the floor the page stays as the server drew it: its forms lead on without scripts.
if (isTooOld()) throw new Error('This browser is older than what the page needs.');

// Without its texts the page stays as the server drew it: throws before React takes it over.
activeTexts();

const holder = document.getElementById(pageContentId);
const content = holder?.textContent;
// The age of the page is unknown; the first live event says what time it is. It is not checked: the server that sent
// this script wrote it by the same contract, and checking thousands of questions takes a slow phone a second.
const activeBatch = makeActiveBatch(content ? (JSON.parse(content) as PageContent) : null);

// Where the server drew it, the page is taken over with it: without, what is being typed there would go.
const takeForm = (take: () => Promise<unknown>) => (root.querySelector('#submit') ? take() : Promise.resolve());

const { pathname, search } = location;
const site = <Site pathname={pathname} search={search} activeBatch={activeBatch} />;
const results = document.getElementById(resultContentId);
if (results) void import('./results.tsx').then(({ takeOver }) => takeOver(root, results.textContent));
// Of a very large batch the page shows the first questions until all of them are here.
else if (holder && !content) {
  const fetched = Promise.all([activeBatch.refresh(), takeForm(loadQuestionForm)]);
  void import('./replace-drawn.ts').then(({ replaceDrawn }) => replaceDrawn(root, site, fetched));
}
// Empty in development, and where the server could not draw.
// As a transition, in small steps: a slow phone paints, scrolls and types meanwhile.
else if (root.hasChildNodes()) {
  void takeForm(tryQuestionForm).then(() => startTransition(() => void hydrateRoot(root, site)));
} else createRoot(root).render(site);
