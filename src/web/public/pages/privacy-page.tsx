import { useEffect } from 'react';
import { type Privacy, privacyApi } from '#contract/people/privacy.ts';
import { call } from '#web/api/call.ts';
import { Resource, useResource } from '#web/api/resource.ts';
import { toBlocks } from '#web/features/visitor/privacy/blocks.ts';
import { activeTexts } from '#web/text/active.ts';
import { toDayText } from '#web/text/moments.ts';
import { builtInPrivacyText, privacyText } from '#web/text/privacy.ts';
import { problemText } from '#web/text/problem-text.ts';
import { publicText } from '#web/text/public.ts';
import { Button } from '#web/ui/button.tsx';
import { SiteFooter } from '#web/ui/site-footer.tsx';
import { SiteHeader } from '#web/ui/site-header.tsx';

const privacy = new Resource<Privacy>((signal) => call(privacyApi.read, {}, { signal }));

/** What is stored about visitors, in the organiser's words or in ours. */
export function PrivacyPage() {
  const { data, error, isFetching } = useResource(privacy);
  useEffect(() => void privacy.refresh(), []);
  useEffect(() => {
    document.title = `${privacyText.title}: ${publicText.title}`;
  }, []);
  return (
    <>
      <SiteHeader title={publicText.title} />
      <main id="main" className="wrap prose">
        <h1>{privacyText.title}</h1>
        {data && <Words {...data} />}
        {!data && error !== null && (
          <div role="alert">
            <h2>{privacyText.loadFailed}</h2>
            <p>{problemText(error)}</p>
            <Button pending={isFetching} onClick={() => void privacy.refresh()}>
              {publicText.retry}
            </Button>
          </div>
        )}
      </main>
      <SiteFooter />
    </>
  );
}

function Words({ privacy_text, privacy_texts, changed_at }: Privacy) {
  const own = privacy_texts?.[activeTexts().language.code] ?? privacy_text;
  return (
    <>
      {toBlocks(own ?? builtInPrivacyText()).map(({ kind, text }, at) => {
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
      {own !== null && changed_at && (
        <p className="quiet small">{privacyText.changed({ day: toDayText(changed_at) })}</p>
      )}
    </>
  );
}
