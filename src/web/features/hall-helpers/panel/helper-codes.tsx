import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Batch } from '#contract/council/batches.ts';
import type { HelperCode } from '#contract/council/hall-helpers.ts';
import { AskFirst } from '#web/panel-kit/ask-first.tsx';
import { ListAwaited } from '#web/panel-kit/list-awaited.tsx';
import { toCouncilMomentText } from '#web/text/deadline.ts';
import { lazyTexts } from '#web/text/lazy.ts';
import { Button } from '#web/ui/button.tsx';
import { helperCodesQuery } from './helper-codes-query.ts';
import { helperPaths } from './helper-paths.ts';
import { PrintSlips } from './helper-slips.tsx';
import { MakeHelperCodes } from './make-helper-codes.tsx';
import { NewCode } from './new-code.tsx';
import { useNewCodes } from './new-codes.ts';
import { useEndHelperCode, useRenewHelperCode } from './queries.ts';

type Asked = { code: HelperCode; by: 'renew' | 'end' };

/** Makes codes for helpers, and lists who came with them. */
export function HelperCodes({ batch }: { batch: Batch }) {
  const { data, error } = useQuery(helperCodesQuery(batch));
  const { codes, keep } = useNewCodes();
  const [asked, setAsked] = useState<Asked | null>(null);
  const { mutate: end, isPending: isEnding } = useEndHelperCode(batch);
  const { mutate: renew, isPending: isRenewing } = useRenewHelperCode(batch, keep);
  const acts = [
    ['renew', lazyTexts.boothsPanel.renew],
    ['end', lazyTexts.boothsPanel.end({ what: 'code' })],
  ] as const;
  const slips = (data ?? []).flatMap((one) =>
    one.waits && codes[one.id] ? [{ ...one, code: codes[one.id] ?? '' }] : [],
  );
  const settled = { onSettled: () => setAsked(null) };
  return (
    <section aria-labelledby="helper-codes">
      <h3 id="helper-codes">{lazyTexts.boothsPanel.helpers}</h3>
      <div className="hall-list">
        <p>{lazyTexts.boothsPanel.helpersLead}</p>
        <MakeHelperCodes batch={batch} onMade={keep} />
        {slips.length > 0 && <PrintSlips batch={batch} slips={slips} />}
        {!data && <ListAwaited error={error} />}
        {data?.length === 0 && <p className="quiet">{lazyTexts.boothsPanel.noHelpers}</p>}
        <ul>
          {data?.map((one) => (
            <li key={one.id}>
              <HelperCodeFacts helperCode={one} code={one.waits ? codes[one.id] : undefined} />
              <div className="hall-acts">
                {acts.map(([by, text]) => (
                  <Button key={by} onClick={() => setAsked({ code: one, by })}>
                    {text}
                    <span className="visually-hidden">: {lazyTexts.boothsPanel.opens({ opens: one.opens })}</span>
                  </Button>
                ))}
              </div>
            </li>
          ))}
        </ul>
      </div>
      {asked && (
        <AskFirst
          act={new Map(acts).get(asked.by) ?? ''}
          pending={isEnding || isRenewing}
          onConfirm={() => (asked.by === 'end' ? end : renew)(asked.code.id, settled)}
          onClose={() => setAsked(null)}
        >
          <p>
            {asked.by === 'end'
              ? lazyTexts.boothsPanel.endHelperAsk({ opens: asked.code.opens })
              : lazyTexts.boothsPanel.renewAsk}
          </p>
        </AskFirst>
      )}
    </section>
  );
}

function HelperCodeFacts({ helperCode, code }: { helperCode: HelperCode; code?: string | undefined }) {
  const { opens, until, waits, helpers } = helperCode;
  const moment = toCouncilMomentText(until);
  return (
    <>
      <p>
        <strong>{lazyTexts.boothsPanel.opens({ opens })}</strong>
      </p>
      {code === undefined ? (
        <p className="quiet small">{lazyTexts.boothsPanel.until({ moment })}</p>
      ) : (
        <NewCode code={code} path={helperPaths[opens]} lead={lazyTexts.boothsPanel.helperTypes}>
          {lazyTexts.boothsPanel.until({ moment })}
        </NewCode>
      )}
      {helpers.length === 0 && <p>{lazyTexts.boothsPanel.nobodyCame}</p>}
      {waits && helpers.length > 0 && <p>{lazyTexts.boothsPanel.waitsFor}</p>}
      {helpers.map(({ name, came_at, last_used_at }) => (
        <p key={`${came_at} ${name}`} dir="auto">
          {lazyTexts.boothsPanel.came({
            name,
            since: toCouncilMomentText(came_at),
            moment: toCouncilMomentText(last_used_at),
          })}
        </p>
      ))}
    </>
  );
}
