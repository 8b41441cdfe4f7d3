import { useEffect, useId } from 'react';
import { adminText } from '#web/text/admin.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.tsx';

type LoadErrorProps = { retrying: boolean; onRetry: () => void };

export function LoadError({ retrying, onRetry }: LoadErrorProps) {
  const titleId = useId();
  useEffect(() => {
    if (!retrying) toast.error(adminText.loadError);
  }, [retrying]);
  const retry = () => {
    toast.clear();
    onRetry();
  };
  return (
    <div className="wrap panel">
      <section className="load-error" aria-labelledby={titleId}>
        <h2 id={titleId}>{adminText.loadErrorTitle}</h2>
        <p>{adminText.loadError}</p>
        <Button variant="primary" pending={retrying} onClick={retry}>
          {adminText.retry}
        </Button>
        <p className="quiet" role="status">
          {retrying && adminText.loading}
        </p>
      </section>
    </div>
  );
}
