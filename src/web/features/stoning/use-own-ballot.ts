import { useEffect, useState } from 'react';
import { retryLater } from '#web/api/retry-later.ts';
import { loadLaterTexts } from '#web/text/active.ts';

type OwnBallotPart = typeof import('./own-ballot.tsx');

/** Once it is here it stays, so that whoever comes back to it finds it, and the focus its button. */
let here: OwnBallotPart | null = null;

/** What who has given stones sees of them, with its texts, once it is wanted and here. */
export function useOwnBallot(wanted: boolean): OwnBallotPart | null {
  const [part, setPart] = useState(() => here);
  const [failures, setFailures] = useState(0);
  const missing = wanted && part === null;

  useEffect(() => {
    if (!missing) return;
    let retry: (() => void) | undefined;
    loadOwnBallot().then(setPart, () => {
      retry = retryLater(() => setFailures(failures + 1));
    });
    return () => retry?.();
  }, [missing, failures]);

  return part;
}

export async function loadOwnBallot(): Promise<OwnBallotPart> {
  const [part] = await Promise.all([import('./own-ballot.tsx'), loadLaterTexts()]);
  here = part;
  return part;
}
