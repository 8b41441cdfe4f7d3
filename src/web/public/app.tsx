import { lazy, Suspense } from 'react';
import { Drawings } from '#web/ui/drawings.tsx';
import { ToastHost } from '#web/ui/toast.tsx';
import { NotFoundPage } from './pages/not-found-page.tsx';
import { QuestionsPage } from './pages/questions-page.tsx';
import { TrainingCirclePage } from './pages/training-circle-page.tsx';

// Two pages that few open: they need not come with the questions.
const PrivacyPage = lazy(async () => ({ default: (await import('./pages/privacy-page.tsx')).PrivacyPage }));
const WallPage = lazy(async () => ({ default: (await import('./pages/wall-page.tsx')).WallPage }));

type PageAddress = { pathname: string; search: string };

/** The site map of the public half. Links are plain: two small pages need no router. */
export function App({ pathname, search }: PageAddress) {
  return (
    <>
      <Drawings />
      <Page pathname={pathname} search={search} />
      <ToastHost />
    </>
  );
}

function Page({ pathname, search }: PageAddress) {
  switch (pathname.replace(/\/+$/, '') || '/') {
    case '/':
      return new URLSearchParams(search).get('view') === 'wall' ? (
        <Suspense fallback={null}>
          <WallPage />
        </Suspense>
      ) : (
        <QuestionsPage />
      );
    case '/training-circle':
      return <TrainingCirclePage />;
    case '/privacy':
      return (
        <Suspense>
          <PrivacyPage />
        </Suspense>
      );
    default:
      return <NotFoundPage pathname={pathname} />;
  }
}
