import { isBefore } from '#contract/council/phases.ts';
import { type Phase, phases } from '#contract/council/public-batch.ts';
import { publicText } from '#web/text/public.ts';
import { Stone } from '#web/ui/stone.tsx';

const stones = { 1: 2, 2: 3, 3: 4 } as const satisfies Record<Phase, number>;

type PhaseStepsProps = {
  current: Phase;
  /** The heading under which the batch stands. */
  title: string;
};

/** The phases as stones on a line. */
export function PhaseSteps({ current, title }: PhaseStepsProps) {
  return (
    <ol className="way" aria-label={publicText.wayLabel}>
      {Object.values(phases).map((phase) => (
        <li key={phase} aria-current={phase === current ? 'step' : undefined}>
          <div className="way-stone">
            <Stone size={stones[phase]} hollow={isBefore(current, phase)} />
          </div>
          <div className="way-name">
            {publicText.phaseTitles[phase]}
            <small>{phase === current ? wordNow(phase, title) : wordFor(phase, current)}</small>
          </div>
        </li>
      ))}
    </ol>
  );
}

/** What happens in place of the phase's name, else that it is now. */
function wordNow(phase: Phase, title: string): string {
  return title === publicText.phaseTitles[phase] ? publicText.wayNow : title;
}

function wordFor(phase: Phase, current: Phase): string {
  return isBefore(phase, current) ? publicText.wayDone : publicText.wayTexts[phase];
}
