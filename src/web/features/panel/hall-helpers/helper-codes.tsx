import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Batch } from '#contract/council/batches.ts';
import { takesChannel } from '#contract/council/channels.ts';
import type { HelperCode, MadeHelperCode } from '#contract/council/hall-helpers.ts';
import type { HelperTask } from '#contract/wire/helper-task.ts';
import { ListAwaited } from '#web/panel-kit/list-awaited.tsx';
import { toCouncilMomentText } from '#web/text/deadline.ts';
import { laterTexts } from '#web/text/lazy.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { helperCodesQuery } from './helper-codes-query.ts';
import { useEndHelperCode, useMakeHelperCode } from './queries.ts';
import { ToldCode } from './told-code.tsx';
import { useToldCodes } from './told-codes.ts';

/** Where a helper types the code. */
const paths = { entry: '/entry', booth: '/booth' } as const satisfies Record<HelperTask, string>;

/** Makes codes for helpers, and lists who came with them. */
export function HelperCodes({ batch }: { batch: Batch }) {
  const { data, error } = useQuery(helperCodesQuery(batch));
  const { codes, keep } = useToldCodes();
  const [asked, setAsked] = useState<HelperCode | null>(null);
  const { mutate: end, isPending } = useEndHelperCode(batch);
  const endText = laterTexts.boothsPanel.end({ what: 'code' });
  return (
    <section aria-labelledby="helper-codes">
      <h3 id="helper-codes">{laterTexts.boothsPanel.helpers}</h3>
      <div className="hall-list">
        <p>{laterTexts.boothsPanel.helpersLead}</p>
        <MakeHelperCode batch={batch} onMade={keep} />
        {!data && <ListAwaited error={error} />}
        {data?.length === 0 && <p className="quiet">{laterTexts.boothsPanel.noHelpers}</p>}
        <ul>
          {data?.map((one) => (
            <li key={one.id}>
              <HelperCodeFacts helperCode={one} code={codes[one.id]} />
              <Button onClick={() => setAsked(one)}>
                {endText}
                <span className="visually-hidden">: {laterTexts.boothsPanel.opens({ opens: one.opens })}</span>
              </Button>
            </li>
          ))}
        </ul>
      </div>
      {asked && (
        <ConfirmDialog
          open
          title={endText}
          confirm={endText}
          danger
          pending={isPending}
          onConfirm={() => end(asked.id, { onSettled: () => setAsked(null) })}
          onClose={() => setAsked(null)}
        >
          <p>{laterTexts.boothsPanel.endHelperAsk({ opens: asked.opens })}</p>
        </ConfirmDialog>
      )}
    </section>
  );
}

/** A button for each thing that helpers can do in this batch. */
function MakeHelperCode({ batch, onMade }: { batch: Batch; onMade: (made: MadeHelperCode) => void }) {
  const { mutate: make, variables, isPending } = useMakeHelperCode(batch, onMade);
  const tasks: HelperTask[] = [];
  if (takesChannel(batch.rules, 'paper')) tasks.push('entry');
  if (takesChannel(batch.rules, 'booth')) tasks.push('booth');
  return (
    <div className="hall-acts">
      {tasks.map((opens) => (
        <Button key={opens} pending={isPending && variables === opens} onClick={() => make(opens)}>
          {laterTexts.boothsPanel.makeHelperCode({ opens })}
        </Button>
      ))}
    </div>
  );
}

function HelperCodeFacts({ helperCode, code }: { helperCode: HelperCode; code?: string | undefined }) {
  const { opens, until, helpers } = helperCode;
  const moment = toCouncilMomentText(until);
  return (
    <>
      <p>
        <strong>{laterTexts.boothsPanel.opens({ opens })}</strong>
      </p>
      {code === undefined ? (
        <p className="quiet small">{laterTexts.boothsPanel.until({ moment })}</p>
      ) : (
        <ToldCode code={code} path={paths[opens]} lead={laterTexts.boothsPanel.helperTypes}>
          {laterTexts.boothsPanel.until({ moment })}
        </ToldCode>
      )}
      {helpers.length === 0 && <p>{laterTexts.boothsPanel.nobodyCame}</p>}
      {helpers.map(({ name, came_at, last_used_at }) => (
        <p key={`${came_at} ${name}`} dir="auto">
          {laterTexts.boothsPanel.came({
            name,
            since: toCouncilMomentText(came_at),
            moment: toCouncilMomentText(last_used_at),
          })}
        </p>
      ))}
    </>
  );
}
