import { useEffect, useState } from 'react';

const entry = 'stoning';

type ViewEntry = { asked: boolean; enter: () => void; leave: () => void; stay: () => void };

/**
 * The stoning view is an entry of the browser's history: Back leaves it, Forward and a reload open it again. `asked` says
 * that the history stands there, until `stay` makes its entry the page with the questions: the view cannot be opened.
 */
export function useViewEntry(onLeft: () => void): ViewEntry {
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
    stay() {
      history.replaceState(null, '');
      // Otherwise the next round would open the view by itself.
      setAsked(false);
    },
  };
}

function isThere(): boolean {
  return history.state === entry;
}
