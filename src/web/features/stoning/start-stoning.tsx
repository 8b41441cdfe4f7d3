import { type RefObject, useEffect, useRef } from 'react';
import { stonesOfPicks } from '#contract/ballots.ts';
import type { PublicBatch } from '#contract/public-batch.ts';
import { useStoredValue } from '#web/storage.ts';
import { stoningText } from '#web/text/public.ts';
import { Button } from '#web/ui/button.tsx';
import { Stone } from '#web/ui/stone.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useCompletion } from './completion.ts';
import { Receipt } from './receipt.tsx';
import { storedPicks } from './stored.ts';
import { type StoningViewComponent, useStart } from './use-start.ts';

type StartStoningProps = {
  batch: PublicBatch;
  questionCount: number;
  onOpen: (view: StoningViewComponent) => void;
  /** The view has just been left: the focus comes back here. */
  returning: boolean;
};

/** The one thing to do in phase 2: begin, or see that it is done. */
export function StartStoning({ batch, questionCount, onOpen, returning }: StartStoningProps) {
  const completion = useCompletion(batch);
  const { completed, receipt } = completion;
  const picks = useStoredValue(storedPicks(batch.id, batch.stoning_round));
  const start = useStart(completion, onOpen);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (returning) button.current?.focus();
  }, [returning]);

  const tooFew = !completed && questionCount < stonesOfPicks.length;
  return (
    <section className="now" aria-labelledby="start-title">
      <div className="wrap now-grid">
        <div className="now-intro">
          <h2 id="start-title">{completed ? stoningText.doneTitle : stoningText.startTitle}</h2>
          <p>{completed ? stoningText.doneIntro : tooFew ? stoningText.tooFew : stoningText.startIntro}</p>
          {!tooFew && (
            <div className="now-act">
              <ActButton ref={button} completed={completed} {...start} />
              {!completed && picks?.some(Boolean) && <p className="small">{stoningText.resume}</p>}
            </div>
          )}
        </div>
        <div className="shelf-wrap">
          {receipt?.receipt && <Receipt batch={batch} ballot={receipt} />}
          <div className="shelf" aria-hidden="true">
            {stonesOfPicks.map((size) => (
              <Stone key={size} size={size} hollow={tooFew}>
                {size}
              </Stone>
            ))}
          </div>
        </div>
      </div>
    </section>
  );
}

type ActButtonProps = { ref: RefObject<HTMLButtonElement | null>; completed: boolean } & ReturnType<typeof useStart>;

/** One button all along, so that it keeps the focus when the server says that the stones are given. */
function ActButton({ ref, completed, opening, open }: ActButtonProps) {
  return completed ? (
    // It can still be pressed, so that it can say why there is nothing more to do.
    <Button ref={ref} variant="primary" large aria-disabled onClick={() => toast.error(stoningText.alreadyCompleted)}>
      {stoningText.completed}
    </Button>
  ) : (
    <Button ref={ref} variant="primary" large pending={opening} onClick={open}>
      {opening ? stoningText.opening : stoningText.start}
    </Button>
  );
}
