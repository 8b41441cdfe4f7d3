import { EarlierLink } from '#web/features/public-page/visitor/batch-banner.tsx';
import type { ActiveBatchView } from '#web/features/public-page/visitor/queries.ts';
import { StoppedNotice } from '#web/features/public-page/visitor/stopped-notice.tsx';
import { UnsentDraft } from '#web/features/questions/visitor/unsent-draft.tsx';
import { publicText } from '#web/text/public.ts';
import { Contact } from '#web/ui/contact.tsx';
import { Circle } from '#web/ui/drawings.tsx';

type NoActiveBatchProps = Pick<ActiveBatchView, 'earlier' | 'stopped'>;

/** No batch is active: when to come back, whom to ask, what was before. */
export function NoActiveBatch({ earlier, stopped }: NoActiveBatchProps) {
  return (
    <main id="main" className="full" tabIndex={-1}>
      <div className="wrap scene">
        <div className="scene-art">
          <Circle kind="none" />
        </div>
        <h2>{publicText.noBatchTitle}</h2>
        <p>{publicText.noBatch}</p>
        <Contact />
        <StoppedNotice stopped={stopped} />
        <a className="link-row" href="/training-circle">
          {publicText.circleLink}
        </a>
        <EarlierLink earlier={earlier} />
      </div>
      <UnsentDraft />
    </main>
  );
}
