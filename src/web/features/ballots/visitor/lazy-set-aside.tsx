import type { Phase } from '#contract/council/public-batch.ts';
import type { SetAside } from '#contract/council/set-aside.ts';
import { RoundsSetAside } from '#web/features/public-page/visitor/rounds-set-aside.tsx';
import { lazyTexts } from '#web/text/lazy.ts';

export type LazySetAsideProps = {
  phase: Phase;
  /** The stones of who reads this are among those that were set aside. */
  isOwn: boolean;
  rounds: readonly SetAside[] | undefined;
};

export function LazySetAside({ phase, isOwn, rounds = [] }: LazySetAsideProps) {
  return (
    <>
      {isOwn && (
        <div className="set-aside">
          <p className="wrap">{lazyTexts.meanwhile.setAside({ phase })}</p>
        </div>
      )}
      <RoundsSetAside rounds={rounds} />
    </>
  );
}
