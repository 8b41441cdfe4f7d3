import { type ComponentType, useEffect, useRef, useState } from 'react';
import { stonesByPlace } from '#contract/ballots.ts';
import type { PublicBatch } from '#contract/batches.ts';
import { stoningText } from '#web/text/public.ts';
import { afterPaint } from '#web/ui/after-paint.ts';
import { Button } from '#web/ui/button.tsx';
import { Stone } from '#web/ui/stone.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useKept } from '#web/use-kept.ts';
import { useCompletion } from './completion.ts';
import { keptPicks } from './kept.ts';
import { Receipt } from './receipt.tsx';
import type { StoningViewProps } from './stoning-view.tsx';

export type StoningViewComponent = ComponentType<StoningViewProps>;

const loadView = () => import('./stoning-view.tsx').then(({ StoningView }) => StoningView);

type StartStoningProps = {
  batch: PublicBatch;
  questionCount: number;
  onOpen: (view: StoningViewComponent) => void;
  /** The view has just been left: the focus comes back here. */
  returning: boolean;
};

/** The one thing to do in phase 2: begin, or see that it is done. */
export function StartStoning({ batch, questionCount, onOpen, returning }: StartStoningProps) {
  const { completed, receipt, complete, ask } = useCompletion(batch);
  const picks = useKept(keptPicks(batch.id, batch.stoning_round));
  const [opening, setOpening] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (returning) button.current?.focus();
  }, [returning]);

  // Fetched while people read, so that the view opens at once.
  useEffect(() => {
    if (!completed) loadView().catch(() => {});
  }, [completed]);

  const open = async () => {
    setOpening(true);
    toast.clear();
    await new Promise<void>(afterPaint);
    try {
      const [view, mine] = await Promise.all([loadView(), ask().catch(() => null)]);
      if (mine) {
        complete(mine);
        toast.error(stoningText.alreadyCompleted);
      } else {
        onOpen(view);
      }
    } catch {
      toast.error(stoningText.openFailed);
    } finally {
      setOpening(false);
    }
  };

  const tooFew = !completed && questionCount < stonesByPlace.length;
  return (
    <section className="now" aria-labelledby="start-title">
      <div className="wrap now-grid">
        <div className="now-intro">
          <h2 id="start-title">{completed ? stoningText.doneTitle : stoningText.startTitle}</h2>
          <p>{completed ? stoningText.doneIntro : tooFew ? stoningText.tooFew : stoningText.startIntro}</p>
          {!tooFew && (
            <div className="now-act">
              {completed ? (
                <Button
                  ref={button}
                  variant="primary"
                  large
                  aria-disabled
                  onClick={() => toast.error(stoningText.alreadyCompleted)}
                >
                  {stoningText.completed}
                </Button>
              ) : (
                <Button ref={button} variant="primary" large pending={opening} onClick={open}>
                  {opening ? stoningText.opening : stoningText.start}
                </Button>
              )}
              {!completed && picks?.some(Boolean) && <p className="small">{stoningText.resume}</p>}
            </div>
          )}
        </div>
        <div className="shelf-wrap">
          {receipt?.receipt && <Receipt batch={batch} ballot={receipt} />}
          <div className="shelf" aria-hidden="true">
            {stonesByPlace.map((size) => (
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
