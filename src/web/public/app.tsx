import { lazy, Suspense } from 'react';
import { Drawings } from '#web/ui/drawings.tsx';
import { ToastHost } from '#web/ui/toast.tsx';
import { NotFoundPage } from './pages/not-found-page.tsx';
import { QuestionsPage } from './pages/questions-page.tsx';
import { TrainingCirclePage } from './pages/training-circle-page.tsx';

// A page of words that few open: it need not come with the questions.
const PrivacyPage = lazy(async () => ({ default: (await import('./pages/privacy-page.tsx')).PrivacyPage }));

/** The site map of the public half. Links are plain: two small pages need no router. */
export function App({ pathname }: { pathname: string }) {
  return (
    <>
      <Drawings />
      <Page pathname={pathname} />
      <ToastHost />
    </>
  );
}

function Page({ pathname }: { pathname: string }) {
  switch (pathname.replace(/\/+$/, '') || '/') {
    case '/':
    case '/index.html':
      return <QuestionsPage />;
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
