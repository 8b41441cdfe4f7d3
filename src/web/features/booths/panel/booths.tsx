import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Batch } from '#contract/council/batches.ts';
import type { ListedBooth } from '#contract/council/booths.ts';
import { NewCode } from '#web/features/hall-helpers/panel/new-code.tsx';
import { useNewCodes } from '#web/features/hall-helpers/panel/new-codes.ts';
import { AskFirst } from '#web/panel-kit/ask-first.tsx';
import { ListAwaited } from '#web/panel-kit/list-awaited.tsx';
import { toCouncilMomentText } from '#web/text/deadline.ts';
import { lazyTexts } from '#web/text/lazy.ts';
import { Button } from '#web/ui/button.tsx';
import { boothsQuery } from './booths-query.ts';
import { useEndBooth, useMakeBooth } from './queries.ts';

/** Makes codes for devices, and lists the booths that they became. */
export function Booths({ batch }: { batch: Batch }) {
  const { data, error } = useQuery(boothsQuery(batch));
  const { codes, keep } = useNewCodes();
  const [asked, setAsked] = useState<ListedBooth | null>(null);
  const { mutate: make, isPending: isMaking } = useMakeBooth(batch, keep);
  const { mutate: end, isPending: isEnding } = useEndBooth(batch);
  return (
    <section aria-labelledby="booths">
      <h3 id="booths">{lazyTexts.boothsPanel.booths}</h3>
      <div className="hall-list">
        <p>{lazyTexts.boothsPanel.boothsLead}</p>
        <Button variant="primary" pending={isMaking} onClick={() => make(batch.id)}>
          {lazyTexts.boothsPanel.make}
        </Button>
        {!data && <ListAwaited error={error} />}
        {data?.length === 0 && <p className="quiet">{lazyTexts.boothsPanel.none}</p>}
        <ul>
          {data?.map((booth) => (
            <li key={booth.id}>
              <BoothFacts booth={booth} code={codes[booth.id]} />
              <Button onClick={() => (booth.opened_at ? setAsked(booth) : end(booth))}>
                {endText(booth)} <span className="num">{booth.number}</span>
              </Button>
            </li>
          ))}
        </ul>
      </div>
      {asked && (
        <AskFirst
          title={`${endText(asked)} ${asked.number}`}
          act={endText(asked)}
          pending={isEnding}
          onConfirm={() => end(asked, { onSettled: () => setAsked(null) })}
          onClose={() => setAsked(null)}
        >
          <p>{lazyTexts.boothsPanel.endAsk}</p>
        </AskFirst>
      )}
    </section>
  );
}

function endText({ opened_at }: ListedBooth): string {
  return lazyTexts.boothsPanel.end({ what: opened_at ? 'booth' : 'code' });
}

function BoothFacts({
  booth: { number, code_until, opened_at, last_used_at },
  code,
}: {
  booth: ListedBooth;
  code?: string | undefined;
}) {
  if (code_until !== null) {
    const moment = toCouncilMomentText(code_until);
    if (code === undefined) return <p>{lazyTexts.boothsPanel.waiting({ number, moment })}</p>;
    return (
      <>
        <p>
          <strong>{lazyTexts.boothsPanel.codeFor({ number })}</strong>
        </p>
        <NewCode code={code} path="/booth" lead={lazyTexts.boothsPanel.onDevice}>
          {lazyTexts.boothsPanel.until({ moment })}
        </NewCode>
      </>
    );
  }
  return (
    <>
      <p>
        <strong>
          {opened_at && lazyTexts.boothsPanel.openSince({ number, moment: toCouncilMomentText(opened_at) })}
        </strong>
      </p>
      {last_used_at && (
        <p className="quiet small">{lazyTexts.boothsPanel.lastUsed({ moment: toCouncilMomentText(last_used_at) })}</p>
      )}
    </>
  );
}
