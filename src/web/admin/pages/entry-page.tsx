import { useEffect } from 'react';
import { ListAwaited } from '#web/panel-kit/list-awaited.tsx';
import { uiText } from '#web/text/public.ts';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { SiteHeader } from '#web/ui/site-header.tsx';

const { usePart: useEntryScreen } = lazyPart(() =>
  import('#web/features/sheets/panel/entry/entry-screen.tsx').then(({ EntryScreen }) => EntryScreen),
);

/** The batch and the stack that a link of the panel names. */
export type EntrySearch = { batch?: string; stack?: string };

export function toEntrySearch(search: Record<string, unknown>): EntrySearch {
  const text = (name: keyof EntrySearch) => (typeof search[name] === 'string' ? { [name]: search[name] } : {});
  return { ...text('batch'), ...text('stack') };
}

/** Where helpers, and whoever moderates, enter what is on paper. */
export function EntryPage({ search }: { search: EntrySearch }) {
  const Screen = useEntryScreen(true);
  // The code of a sheet that was scanned with a phone stays in no history.
  useEffect(() => {
    if (location.hash) history.replaceState(history.state, '', location.pathname + location.search);
  }, []);
  return (
    <>
      <SiteHeader title={uiText.title} />
      <main id="main" tabIndex={-1}>
        {Screen ? <Screen {...search} /> : <ListAwaited error={null} />}
      </main>
    </>
  );
}
