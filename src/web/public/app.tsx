import { lazy, Suspense } from 'react';
import { Drawings } from '#web/ui/drawings.tsx';
import { ToastHost } from '#web/ui/toast.tsx';
import { NotFoundPage } from './pages/not-found-page.tsx';
import { QuestionsPage } from './pages/questions-page.tsx';
import { TrainingCirclePage } from './pages/training-circle-page.tsx';

// A projector loads it; a visitor's phone need not.
const WallPage = lazy(() => import('./pages/wall-page.tsx').then((page) => ({ default: page.WallPage })));

type Place = { pathname: string; search: string };

/** The site map of the public half. Links are plain: two small pages need no router. */
export function App({ pathname, search }: Place) {
  return (
    <>
      <Drawings />
      <Page pathname={pathname} search={search} />
      <ToastHost />
    </>
  );
}

function Page({ pathname, search }: Place) {
  switch (pathname.replace(/\/+$/, '') || '/') {
    case '/':
    case '/index.html':
      return new URLSearchParams(search).get('view') === 'wall' ? (
        <Suspense fallback={null}>
          <WallPage />
        </Suspense>
      ) : (
        <QuestionsPage />
      );
    case '/training-circle':
      return <TrainingCirclePage />;
    default:
      return <NotFoundPage pathname={pathname} />;
  }
}
