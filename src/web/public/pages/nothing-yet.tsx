import { problemText } from '#web/text/problem-text.ts';
import { publicText } from '#web/text/public.ts';
import { Button } from '#web/ui/button.tsx';
import { FallenCairn } from '#web/ui/fallen-cairn.tsx';

type NothingYetProps = {
  /** Why nothing could be loaded; null while it is awaited. */
  failure: unknown;
  pending: boolean;
  onRetry: () => void;
};

/** In place of the page, for who comes while the server cannot draw it: all others find it drawn. */
export function NothingYet({ failure, ...retry }: NothingYetProps) {
  return failure === null ? <Loading /> : <LoadFailed reason={problemText(failure)} {...retry} />;
}

function LoadFailed({ reason, pending, onRetry }: Omit<NothingYetProps, 'failure'> & { reason: string }) {
  return (
    <main id="main" className="wrap full">
      <div className="scene">
        <div className="scene-art wide">
          <FallenCairn />
        </div>
        <h2>{publicText.loadFailedTitle}</h2>
        <p>{reason}</p>
        <Button variant="primary" large pending={pending} onClick={onRetry}>
          {publicText.retry}
        </Button>
      </div>
    </main>
  );
}

/** The shape of the page, once the wait is felt. */
function Loading() {
  return (
    <main id="main" className="late">
      <p className="wrap loading" role="status">
        {publicText.loading}
      </p>
      <div aria-hidden="true">
        <div className="wrap banner">
          <div className="banner-head">
            <span className="skeleton sk-line" />
            <span className="skeleton sk-title" />
          </div>
          <div className="banner-art">
            <span className="skeleton sk-circle" />
          </div>
          <div className="banner-text">
            <span className="skeleton sk-wide" />
            <span className="skeleton sk-line" />
          </div>
        </div>
        <div className="wrap questions">
          <div className="grid">
            {['a', 'b', 'c', 'd', 'e', 'f'].map((place) => (
              <div className="q" key={place}>
                <div className="q-line" />
                <div className="sk-words">
                  <span className="skeleton sk-wide" />
                  <span className="skeleton sk-line" />
                </div>
              </div>
            ))}
          </div>
        </div>
      </div>
    </main>
  );
}
