import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Privacy } from '#contract/privacy.ts';
import { toBlocks } from '#web/features/privacy/blocks.ts';
import { privacyQuery } from '#web/features/privacy/queries.ts';
import { toDayText } from '#web/text/moments.ts';
import { privacyText } from '#web/text/privacy.ts';
import { problemText } from '#web/text/problem-text.ts';
import { publicText } from '#web/text/public.ts';
import { Button } from '#web/ui/button.tsx';
import { SiteFooter } from '#web/ui/site-footer.tsx';
import { SiteHeader } from '#web/ui/site-header.tsx';

/** What is stored about visitors, in the organiser's words or in ours. */
export function PrivacyPage() {
  const { data, error, isFetching, refetch } = useQuery(privacyQuery);
  useEffect(() => {
    document.title = `${privacyText.title}: ${publicText.title}`;
  }, []);
  return (
    <>
      <SiteHeader title={publicText.title} />
      <main id="main" className="wrap prose">
        <h1>{privacyText.title}</h1>
        {data && <Words {...data} />}
        {!data && error && (
          <div role="alert">
            <h2>{privacyText.loadFailed}</h2>
            <p>{problemText(error)}</p>
            <Button pending={isFetching} onClick={() => void refetch()}>
              {publicText.retry}
            </Button>
          </div>
        )}
      </main>
      <SiteFooter />
    </>
  );
}

function Words({ privacy_text, changed_at }: Privacy) {
  return (
    <>
      {toBlocks(privacy_text ?? privacyText.builtIn).map(({ kind, text }, at) => {
        const key = `${at} ${text.slice(0, 20)}`;
        return kind === 'heading' ? (
          <h2 key={key} dir="auto">
            {text}
          </h2>
        ) : (
          <p key={key} dir="auto">
            {text}
          </p>
        );
      })}
      {privacy_text !== null && changed_at && (
        <p className="quiet small">{privacyText.changed(toDayText(changed_at))}</p>
      )}
    </>
  );
}
