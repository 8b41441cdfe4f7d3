import { type ComponentType, Suspense } from 'react';
import type { SmallPage } from '#contract/council/page.ts';
import { type PageName, pageNames, pageRows } from '#contract/running/page-rows.ts';
import { drawnPage, lazyPage } from '#web/ui/lazy-part.ts';
import { ToastHost } from '#web/ui/toast.tsx';
import { QuestionsPage } from './pages/questions-page.tsx';

type LazyPage = Omit<SmallPage, 'path'> & { Page: ComponentType };

/** Pages that few open, by their paths: they need not come with the questions. */
export const lazyPages: Readonly<Record<string, LazyPage>> = {
  '/card': {
    Page: drawnPage(() => import('./pages/card-page.tsx').then((page) => page.CardPage)),
    texts: 'public',
    scansCodes: true,
    shows: 'batch',
  },
  '/booth': {
    Page: lazyPage(() => import('./pages/booth-page.tsx').then((page) => page.BoothPage)),
    texts: 'public',
    scansCodes: true,
    ofRoom: true,
  },
  ...Object.fromEntries(pageNames.map((name) => [pageRows[name].path, councilPage(name)])),
};

/** A page on which the council says something of itself. */
function councilPage(name: PageName): LazyPage {
  const row = pageRows[name];
  return {
    Page: drawnPage(() =>
      import('#web/features/pages/visitor/council-page.tsx').then((page) => page.makeCouncilPage(name)),
    ),
    texts: 'privacy',
    shows: name,
    ...('address' in row && { leadsTo: row.address }),
  };
}

const TrainingCirclePage = drawnPage(() =>
  import('./pages/training-circle-page.tsx').then((page) => page.TrainingCirclePage),
);
const WallPage = lazyPage(() => import('./pages/wall-page.tsx').then((page) => page.WallPage));

export type AppProps = { pathname: string; search: string };

/** The site map of the public half. Links are plain: two small pages need no router. */
export function App(props: AppProps) {
  return (
    <>
      <Page {...props} />
      <ToastHost />
    </>
  );
}

function Page({ pathname, search }: AppProps) {
  const path = withoutLastSlashes(pathname) || '/';
  if (path === '/' && new URLSearchParams(search).get('view') !== 'wall') return <QuestionsPage />;
  const LazyPage = path === '/' ? WallPage : path === '/training-circle' ? TrainingCirclePage : lazyPages[path]?.Page;
  return <Suspense fallback={null}>{LazyPage && <LazyPage />}</Suspense>;
}

function withoutLastSlashes(pathname: string): string {
  let end = pathname.length;
  while (pathname[end - 1] === '/') end -= 1;
  return pathname.slice(0, end);
}
