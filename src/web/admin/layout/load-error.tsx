import { useEffect, useId } from 'react';
import { adminTexts } from '#web/text/admin.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.tsx';

type LoadErrorProps = { retrying: boolean; onRetry: () => void };

export function LoadError({ retrying, onRetry }: LoadErrorProps) {
  const titleId = useId();
  useEffect(() => {
    if (!retrying) toast.error(adminTexts.panel.loadError);
  }, [retrying]);
  const retry = () => {
    toast.clear();
    onRetry();
  };
  return (
    <div className="wrap panel">
      <section className="load-error" aria-labelledby={titleId}>
        <h2 id={titleId}>{adminTexts.panel.loadErrorTitle}</h2>
        <p>{adminTexts.panel.loadError}</p>
        <Button variant="primary" pending={retrying} onClick={retry}>
          {adminTexts.panel.retry}
        </Button>
        <p className="quiet" role="status">
          {retrying && adminTexts.panel.loading}
        </p>
      </section>
    </div>
  );
}
