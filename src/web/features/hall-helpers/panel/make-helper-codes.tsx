import { useState } from 'react';
import type { Batch } from '#contract/council/batches.ts';
import { channelRows, channelsTaken } from '#contract/council/channels.ts';
import { type MadeHelperCode, mostHelperCodes } from '#contract/council/hall-helpers.ts';
import { HelperTask } from '#contract/wire/helper-task.ts';
import { lazyTexts } from '#web/text/lazy.ts';
import { toNumberText } from '#web/text/moments.ts';
import { Button } from '#web/ui/button.tsx';
import { CountField, toCount } from '#web/ui/count-field.tsx';
import { useMakeHelperCodes } from './queries.ts';

/** A code for each of so many people, and a button for each thing that helpers can do in this batch. */
export function MakeHelperCodes({ batch, onMade }: { batch: Batch; onMade: (made: MadeHelperCode) => void }) {
  const { mutate: make, variables, isPending } = useMakeHelperCodes(batch, onMade);
  const [typed, setTyped] = useState('1');
  const [isWrong, setWrong] = useState(false);
  const asked = channelsTaken(batch.rules).map((channel) => channelRows[channel].helpers);
  const tasks = HelperTask.options.filter((task) => asked.includes(task));
  const submit = (opens: HelperTask) => {
    const count = toCount(typed, { least: 1, most: mostHelperCodes });
    setWrong(count === null);
    if (count !== null) make({ opens, count });
  };
  return (
    <>
      <CountField
        label={lazyTexts.boothsPanel.helperCount}
        error={isWrong ? lazyTexts.boothsPanel.helperCountWrong({ most: toNumberText(mostHelperCodes) }) : undefined}
        typed={typed}
        onType={setTyped}
        maxLength={2}
      />
      <div className="hall-acts">
        {tasks.map((opens) => (
          <Button key={opens} pending={isPending && variables?.opens === opens} onClick={() => submit(opens)}>
            {lazyTexts.boothsPanel.makeHelperCode({ opens })}
          </Button>
        ))}
      </div>
    </>
  );
}
