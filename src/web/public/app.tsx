import { type ComponentType, lazy, Suspense } from 'react';
import type { ResultViewProps } from '#web/features/visitor/results/result-view.tsx';
import { loadLazyTexts } from '#web/text/active.ts';
import { ToastHost } from '#web/ui/toast.tsx';
import { QuestionsPage } from './pages/questions-page.tsx';

// Pages that few open: they need not come with the questions.
const PrivacyPage = lazy(async () => ({ default: (await import('./pages/privacy-page.tsx')).PrivacyPage }));
const WallPage = lazy(async () => {
  const [page] = await Promise.all([import('./pages/wall-page.tsx'), loadLazyTexts()]);
  return { default: page.WallPage };
});

export type AppProps = {
  pathname: string;
  search: string;
  /** The server draws these at once, the browser loads them for who opens them. */
  trainingCircle: ComponentType;
  resultView: ComponentType<ResultViewProps>;
  notFound: ComponentType<{ pathname: string }>;
};

/** The site map of the public half. Links are plain: two small pages need no router. */
export function App(props: AppProps) {
  return (
    <>
      <Page {...props} />
      <ToastHost />
    </>
  );
}

function Page({ pathname, search, trainingCircle: TrainingCircle, notFound: NotFound, resultView }: AppProps) {
  switch (withoutLastSlashes(pathname) || '/') {
    case '/':
      return new URLSearchParams(search).get('view') === 'wall' ? (
        <Suspense fallback={null}>
          <WallPage />
        </Suspense>
      ) : (
        <QuestionsPage resultView={resultView} />
      );
    case '/training-circle':
      return (
        <Suspense>
          <TrainingCircle />
        </Suspense>
      );
    case '/privacy':
      return (
        <Suspense>
          <PrivacyPage />
        </Suspense>
      );
    default:
      return (
        <Suspense>
          <NotFound pathname={pathname} />
        </Suspense>
      );
  }
}

function withoutLastSlashes(pathname: string): string {
  let end = pathname.length;
  while (pathname[end - 1] === '/') end -= 1;
  return pathname.slice(0, end);
}
