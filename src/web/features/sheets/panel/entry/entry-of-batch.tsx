import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Pass, Stack } from '#contract/council/stacks.ts';
import { ExchangeCardForm } from '#web/features/cards/panel/exchange-card-form.tsx';
import { sheetPaperQuery, stacksQuery } from '#web/features/sheets/panel/queries.ts';
import { ListAwaited } from '#web/panel-kit/list-awaited.tsx';
import { lazyTexts } from '#web/text/lazy.ts';
import { Field, Select } from '#web/ui/field.tsx';
import { CodelessForm } from './codeless-form.tsx';
import { Differences } from './differences.tsx';
import { EntryForm } from './entry-form.tsx';
import { LookingTogether } from './looking-together.tsx';

type EntryOfBatchProps = { id: string; first: string | undefined; name: string | undefined };

/** At what somebody looks in a pass: at a sheet, with what was typed of it, or, null, at how many have no code; empty at none in particular. */
type Look = { code: string | null; typed: string; times: number };
const noLook: Look = { code: '', typed: '', times: 0 };

/** Which stack, and which pass of it; then one sheet after the other. */
export function EntryOfBatch({ id, first, name }: EntryOfBatchProps) {
  // The round is the server's word: these lists are of the one that goes on.
  const batch = { id, stoning_round: 0 };
  const stacks = useQuery(stacksQuery(batch));
  const paper = useQuery(sheetPaperQuery(batch));
  const [picked, setPicked] = useState(first);
  const [pass, setPass] = useState<Pass>(1);
  const [look, setLook] = useState<Look>(noLook);
  const choosePass = (chosen: Pass) => {
    setPass(chosen);
    setLook(noLook);
  };
  const lookIn = (next: Pass, { code, typed = '' }: { code: string | null; typed?: string }) => {
    setPass(next);
    setLook(({ times }) => ({ code, typed, times: times + 1 }));
  };
  if (!stacks.data || !paper.data) return <ListAwaited error={stacks.error ?? paper.error} />;
  const open = stacks.data.filter(({ state }) => state === 'open');
  const stack = open.find((one) => one.id === picked) ?? open[0];
  const exchange = paper.data.voters === 'cards' && <ExchangeCardForm batch={batch} heading="h2" />;
  if (!stack)
    return (
      <>
        <p>{lazyTexts.entry.noStack}</p>
        {exchange}
      </>
    );
  return (
    <>
      {name && (
        <p>
          <bdi>{name}</bdi>
        </p>
      )}
      <div className="entry-choice">
        <StackField open={open} stack={stack} onPick={setPicked} />
        <Field label={lazyTexts.entry.pass}>
          <Select value={pass} onChange={(event) => choosePass(Number(event.target.value) as Pass)}>
            {([1, 2, 3] as const).map((one) => (
              <option key={one} value={one}>
                {lazyTexts.entry.passes({ pass: one })}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <EntryForm
        key={`${stack.id} ${pass} ${look.times}`}
        first={{ code: look.code ?? '', typed: look.typed }}
        batchId={id}
        stackId={stack.id}
        pass={pass}
        paper={paper.data}
        asksForOther={pass === 3 && !stack.one_person}
        onOtherPass={(sheet) => lookIn(pass === 1 ? 2 : 1, sheet)}
      />
      <CodelessForm
        key={`codeless ${stack.id} ${pass} ${look.times}`}
        batchId={id}
        stackId={stack.id}
        pass={pass}
        isFirst={look.code === null}
      />
      <Differences batchId={id} stackId={stack.id} onLook={(code) => lookIn(3, { code })} />
      {!stack.one_person && <LookingTogether key={stack.id} batchId={id} stackId={stack.id} />}
      {exchange}
    </>
  );
}

type StackFieldProps = { open: readonly Stack[]; stack: Stack; onPick: (id: string) => void };

function StackField({ open, stack, onPick }: StackFieldProps) {
  return (
    <Field label={lazyTexts.entry.stack}>
      <Select value={stack.id} onChange={(event) => onPick(event.target.value)}>
        {open.map(({ id, number }) => (
          <option key={id} value={id}>
            {number}
          </option>
        ))}
      </Select>
    </Field>
  );
}
