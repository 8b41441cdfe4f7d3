import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Batch } from '#contract/council/batches.ts';
import { InvalidReason } from '#contract/council/sheets.ts';
import type { Stack } from '#contract/council/stacks.ts';
import { AskFirst } from '#web/panel-kit/ask-first.tsx';
import { ListAwaited } from '#web/panel-kit/list-awaited.tsx';
import { adminProblemsText } from '#web/text/admin-problems.ts';
import { lazyTexts } from '#web/text/lazy.ts';
import { toNumberText } from '#web/text/moments.ts';
import { Button } from '#web/ui/button.tsx';
import { PaperStep } from './paper-step.tsx';
import { stackCountQuery, useCloseStack } from './queries.ts';
import { EnteredBy } from './stack-facts.tsx';
import type { StepState } from './step-states.ts';

type CountStepProps = { batch: Batch; stacks: readonly Stack[]; state: StepState; isOpen: boolean };
type Asked = { stack: Stack; by: 'count' | 'discard' };

/** Each stack counts whole, once online stoning has closed, or is discarded; what became of those that are not open any more. */
export function CountStep({ batch, stacks, state, isOpen }: CountStepProps) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const { mutate: close, isPending } = useCloseStack(batch);
  return (
    <PaperStep step="count" state={state} title={lazyTexts.paperPanel.countStack}>
      {isOpen && batch.online_closed_at === null && <p>{lazyTexts.paperPanel.countLater}</p>}
      {batch.online_closed_at !== null && stacks.length === 0 && <p>{lazyTexts.paperPanel.noneCounted}</p>}
      {stacks.length > 0 && (
        <ul className="paper-stacks">
          {stacks.map((stack) => (
            <li key={stack.id}>
              <StackResult stack={stack} />
              {stack.state === 'open' && isOpen && (
                <StackActs batch={batch} stack={stack} isNow={state === 'now'} onAsk={setAsked} />
              )}
            </li>
          ))}
        </ul>
      )}
      {asked && (
        <AskFirst
          title={lazyTexts.paperPanel.stack({ number: asked.stack.number })}
          act={asked.by === 'count' ? lazyTexts.paperPanel.countStack : lazyTexts.paperPanel.discard}
          pending={isPending}
          onConfirm={() => close(asked, { onSettled: () => setAsked(null) })}
          onClose={() => setAsked(null)}
        >
          {asked.by === 'count' && <ToCount batch={batch} stack={asked.stack} />}
          <p>{asked.by === 'count' ? lazyTexts.paperPanel.countAsk : lazyTexts.paperPanel.discardAsk}</p>
        </AskFirst>
      )}
    </PaperStep>
  );
}

/** What the stack comes to, before it counts for good. */
function ToCount({ batch, stack }: { batch: Batch; stack: Stack }) {
  const { data, error } = useQuery(stackCountQuery(batch, stack));
  if (!data) return <ListAwaited error={error} />;
  const { counted, invalid, without_code, undecided } = data;
  const rows = [
    [lazyTexts.protocol.counted, counted],
    ...InvalidReason.options.map(
      (reason) =>
        [lazyTexts.protocol.invalid({ reason: lazyTexts.paperPanel.reasons[reason] }), invalid[reason] ?? 0] as const,
    ),
    [lazyTexts.protocol.codeTornOff, without_code ?? 0],
  ] as const;
  return (
    <>
      {(undecided > 0 || without_code === null) && <p className="paper-danger">{adminProblemsText.stack_differs}</p>}
      <ul className="num">
        {rows.map(([label, number]) => number > 0 && <li key={label}>{`${label}: ${toNumberText(number)}`}</li>)}
      </ul>
    </>
  );
}

function StackResult({ stack }: { stack: Stack }) {
  const { number, state, counted, invalid, without_code } = stack;
  return (
    <>
      <p>
        <strong>{lazyTexts.paperPanel.stack({ number })}</strong>, {lazyTexts.paperPanel.states({ stack: state })}
      </p>
      {state === 'counted' && (
        <p>{lazyTexts.paperPanel.result({ counted: counted ?? 0, invalid: (invalid ?? 0) + (without_code ?? 0) })}</p>
      )}
      {state !== 'open' && <EnteredBy stack={stack} />}
    </>
  );
}

type StackActsProps = { batch: Batch; stack: Stack; isNow: boolean; onAsk: (asked: Asked) => void };

function StackActs({ batch, stack, isNow, onAsk }: StackActsProps) {
  return (
    <div className="paper-acts">
      {batch.online_closed_at !== null && (
        <Button variant={isNow ? 'primary' : 'outline'} onClick={() => onAsk({ stack, by: 'count' })}>
          {lazyTexts.paperPanel.countStack}
        </Button>
      )}
      <Button variant="plain-danger" onClick={() => onAsk({ stack, by: 'discard' })}>
        {lazyTexts.paperPanel.discard}
      </Button>
    </div>
  );
}
