import { startTransition } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import '#web/styles/index.css';
import '#web/styles/public.css';
import { type PageContent, pageContentId } from '#contract/page.ts';
import { makeActiveBatch } from '#web/features/active-batch/queries.ts';
import { keepEarlyDraft } from '#web/features/questions/use-draft.ts';
import { activeTexts } from '#web/text/active.ts';
import { Site } from './site.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');

// Without its texts the page stays as the server drew it: throws before React takes it over.
activeTexts();

const holder = document.getElementById(pageContentId);
const content = holder?.textContent;
// The age of the page is unknown; the first live event says what time it is. It is not checked: the server that sent
// this script wrote it by the same contract, and checking thousands of questions takes a slow phone a second.
const activeBatch = makeActiveBatch(content ? (JSON.parse(content) as PageContent) : null);

const site = <Site pathname={location.pathname} search={location.search} activeBatch={activeBatch} />;
// Of a very large batch the page shows the first questions until all of them are here.
if (holder && !content) void activeBatch.refresh().then(() => replaceDrawn(root));
// Empty in development, and where the server could not draw.
// As a transition, in small steps: a slow phone paints, scrolls and types meanwhile.
else if (root.hasChildNodes()) startTransition(() => void hydrateRoot(root, site));
else createRoot(root).render(site);

/** What was typed meanwhile moves over, and so does the cursor. */
function replaceDrawn(root: HTMLElement): void {
  keepEarlyDraft(root.querySelector('form'));
  const name = document.activeElement?.getAttribute('name');
  flushSync(() => createRoot(root).render(site));
  const field = name && root.querySelector<HTMLTextAreaElement>(`form [name="${name}"]`);
  if (!field) return;
  field.focus();
  // A field of the type `email` knows no places in its text.
  if (field.selectionStart !== null) field.setSelectionRange(field.value.length, field.value.length);
}
