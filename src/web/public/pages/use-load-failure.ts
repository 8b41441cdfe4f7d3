import { useEffect, useState } from 'react';
import { publicText } from '#web/text/public.ts';
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
