import { useEffect, useState } from 'react';

const entry = 'stoning';

/**
 * The stoning view is an entry of the browser's history: Back leaves it, Forward and a reload open it again. `asked` says
 * that the history stands there.
 */
export function useViewEntry(onLeft: () => void): { asked: boolean; enter: () => void; leave: () => void } {
  const [asked, setAsked] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `onLeft` does the same each time
  useEffect(() => {
    const read = () => {
      setAsked(isThere());
      if (!isThere()) onLeft();
    };
    setAsked(isThere());
    addEventListener('popstate', read);
    return () => removeEventListener('popstate', read);
  }, []);

  return {
    asked,
    enter() {
      if (!isThere()) history.pushState(entry, '');
      setAsked(true);
    },
    leave() {
      const there = isThere();
      // At once: what is said next belongs to the page with the questions.
      setAsked(false);
      onLeft();
      if (there) history.back();
    },
  };
}

/** The view cannot be opened: this entry is the page with the questions from now on. */
export function stayHere(): void {
  history.replaceState(null, '');
}

function isThere(): boolean {
  return history.state === entry;
}
