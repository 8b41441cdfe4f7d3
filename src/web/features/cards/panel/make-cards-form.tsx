import { type FormEvent, useState } from 'react';
import type { Batch } from '#contract/council/batches.ts';
import { type Leaves, largestPackage } from '#contract/council/cards.ts';
import { OverdueNote } from '#web/features/checks/panel/overdue-note.tsx';
import { lazyTexts } from '#web/text/lazy.ts';
import { toNumberText } from '#web/text/moments.ts';
import { Button } from '#web/ui/button.tsx';
import { Choice } from '#web/ui/choice.tsx';
import { CountField, toCount } from '#web/ui/count-field.tsx';
import { type Made, useMakeCards } from './queries.ts';

/** Asks how many cards, and how their codes leave. */
export function MakeCardsForm({ batch, onMade }: { batch: Batch; onMade: (made: Made) => void }) {
  const { mutate: make, isPending } = useMakeCards(batch, onMade);
  const [typed, setTyped] = useState('');
  const [leaves, setLeaves] = useState<Leaves>('print');
  const [isWrong, setWrong] = useState(false);
  const most = largestPackage[leaves];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const count = toCount(typed, { least: 1, most });
    setWrong(count === null);
    if (count !== null) make({ count, leaves });
  };
  return (
    <form className="cards-make" noValidate onSubmit={submit}>
      <h3>{lazyTexts.cardsPanel.makeTitle}</h3>
      <CountField
        label={lazyTexts.cardsPanel.count}
        error={isWrong ? lazyTexts.cardsPanel.countWrong({ most: toNumberText(most) }) : undefined}
        typed={typed}
        onType={setTyped}
      />
      <Choice
        legend={lazyTexts.cardsPanel.leaves}
        options={[
          {
            value: 'print',
            label: lazyTexts.cardsPanel.print,
            hint: lazyTexts.cardsPanel.printHint({ most: toNumberText(largestPackage.print) }),
          },
          {
            value: 'file',
            label: lazyTexts.cardsPanel.file,
            hint: lazyTexts.cardsPanel.fileHint({ most: toNumberText(largestPackage.file) }),
          },
        ]}
        value={leaves}
        onChange={(value) => setLeaves(value as Leaves)}
      />
      <p className="small">{lazyTexts.cardsPanel.once}</p>
      <OverdueNote batch={batch} />
      <Button type="submit" variant="primary" pending={isPending}>
        {isPending ? lazyTexts.cardsPanel.making : lazyTexts.cardsPanel.make}
      </Button>
      {isPending && <progress aria-label={lazyTexts.cardsPanel.making} />}
    </form>
  );
}
