import { Drawings } from '#web/ui/drawings.tsx';
import { ToastHost } from '#web/ui/toast.tsx';
import { NotFoundPage } from './pages/not-found-page.tsx';
import { PrivacyPage } from './pages/privacy-page.tsx';
import { QuestionsPage } from './pages/questions-page.tsx';
import { TrainingCirclePage } from './pages/training-circle-page.tsx';

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
      return <PrivacyPage />;
    default:
      return <NotFoundPage pathname={pathname} />;
  }
}
