import { useState } from 'react';
import type { Batch } from '#contract/council/batches.ts';
import { takesChannel } from '#contract/council/channels.ts';
import { type MadeHelperCode, mostHelperCodes } from '#contract/council/hall-helpers.ts';
import type { HelperTask } from '#contract/wire/helper-task.ts';
import { laterTexts } from '#web/text/lazy.ts';
import { toNumberText } from '#web/text/moments.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, Input } from '#web/ui/field.tsx';
import { useMakeHelperCodes } from './queries.ts';

/** A code for each of so many people, and a button for each thing that helpers can do in this batch. */
export function MakeHelperCodes({ batch, onMade }: { batch: Batch; onMade: (made: MadeHelperCode) => void }) {
  const { mutate: make, variables, isPending } = useMakeHelperCodes(batch, onMade);
  const [typed, setTyped] = useState('1');
  const [isWrong, setWrong] = useState(false);
  const tasks: HelperTask[] = [];
  if (takesChannel(batch.rules, 'paper')) tasks.push('entry');
  if (takesChannel(batch.rules, 'booth')) tasks.push('booth');
  const submit = (opens: HelperTask) => {
    const count = Number(typed);
    const lawful = Number.isInteger(count) && count >= 1 && count <= mostHelperCodes;
    setWrong(!lawful);
    if (lawful) make({ opens, count });
  };
  return (
    <>
      <Field
        label={laterTexts.boothsPanel.helperCount}
        error={isWrong ? laterTexts.boothsPanel.helperCountWrong({ most: toNumberText(mostHelperCodes) }) : undefined}
      >
        <Input
          className="num short"
          inputMode="numeric"
          autoComplete="off"
          maxLength={2}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      <div className="hall-acts">
        {tasks.map((opens) => (
          <Button key={opens} pending={isPending && variables?.opens === opens} onClick={() => submit(opens)}>
            {laterTexts.boothsPanel.makeHelperCode({ opens })}
          </Button>
        ))}
      </div>
    </>
  );
}
