import { type ReactNode, useEffect } from 'react';
import type { Resource } from '#web/api/resource.ts';
import { useResource } from '#web/api/resource.ts';
import { toDayText } from '#web/text/moments.ts';
import { problemText } from '#web/text/problem-text.ts';
import { publicText } from '#web/text/public.ts';
import { Button } from '#web/ui/button.tsx';
import { SiteFooter } from '#web/ui/site-footer.tsx';
import { SiteHeader } from '#web/ui/site-header.tsx';
import { useTimeZone } from '#web/ui/use-time-zone.ts';
import { toBlocks } from './blocks.ts';
import { pagesText } from './sentences.ts';

/** A page to read: head, title, words, foot. */
export function ProsePage({ title, children }: { title: string; children: ReactNode }) {
  useEffect(() => {
    document.title = `${title}: ${publicText.title}`;
  }, [title]);
  return (
    <>
      <SiteHeader title={publicText.title} />
      <main id="main" className="wrap prose">
        <h1>{title}</h1>
        {children}
      </main>
      <SiteFooter />
    </>
  );
}

/** What is fetched for such a page, or that it did not come. */
export function Fetched<Data>({ of, children }: { of: Resource<Data>; children: (data: Data) => ReactNode }) {
  const { data, error, isFetching } = useResource(of);
  useEffect(() => {
    if (of.read().data === undefined) void of.refresh();
  }, [of]);
  if (data) return children(data);
  if (error === null) return null;
  return (
    <div role="alert">
      <h2>{pagesText.loadFailed}</h2>
      <p>{problemText(error)}</p>
      <Button pending={isFetching} onClick={() => void of.refresh()}>
        {publicText.retry}
      </Button>
    </div>
  );
}

type OwnWordsProps = {
  text: string;
  /** Where it is not the language of the page. */
  lang?: string | undefined;
  /** When somebody changed these words; of ours nobody did. */
  changedAt?: string | null;
};

/** An organiser's plain text, or ours in the same form. */
export function OwnWords({ text, lang, changedAt = null }: OwnWordsProps) {
  const timeZone = useTimeZone();
  return (
    <>
      {toBlocks(text).map(({ kind, text: words }, at) => {
        const Tag = kind === 'heading' ? 'h2' : 'p';
        const key = `${at} ${words.slice(0, 20)}`;
        return (
          <Tag key={key} dir="auto" lang={lang}>
            {words}
          </Tag>
        );
      })}
      {changedAt && <p className="quiet small">{pagesText.changed({ day: toDayText(changedAt, timeZone) })}</p>}
    </>
  );
}
