import { useEffect, useState } from 'react';
import { publicText } from '#web/text/public.ts';
import { Button } from '#web/ui/button.tsx';
import { FallenCairn } from '#web/ui/drawings.tsx';
import { toast } from '#web/ui/toast.tsx';

/** Why nothing could be loaded yet, or null. A toast says that it failed, too. */
export function useLoadFailure(hasLoaded: boolean, error: unknown): unknown {
  // A retry clears `error` at once; the page must not change under the button that was pressed.
  const [lastError, setLastError] = useState(error);
  if (error && error !== lastError) setLastError(error);
  const failed = !hasLoaded && lastError !== null;
  useEffect(() => {
    if (!failed || !error) return;
    const id = toast.error(publicText.loadFailed);
    return () => toast.dismiss(id);
  }, [failed, error]);
  return failed ? lastError : null;
}

export function LoadFailed({ reason, pending, onRetry }: { reason: string; pending: boolean; onRetry: () => void }) {
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
export function Loading() {
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
