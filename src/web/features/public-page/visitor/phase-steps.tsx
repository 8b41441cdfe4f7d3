import { isBefore } from '#contract/council/phases.ts';
import { type Phase, phases } from '#contract/council/public-batch.ts';
import { publicText } from '#web/text/public.ts';
import { Stone } from '#web/ui/stone.tsx';

const steps = [
  { phase: phases.submission, size: 2 },
  { phase: phases.stoning, size: 3 },
  { phase: phases.completed, size: 4 },
] as const;

/** The three phases as stones on a line. */
export function PhaseSteps({ current }: { current: Phase }) {
  return (
    <ol className="way" aria-label={publicText.wayLabel}>
      {steps.map(({ phase, size }) => (
        <li key={phase} aria-current={phase === current ? 'step' : undefined}>
          <div className="way-stone">
            <Stone size={size} hollow={isBefore(current, phase)} />
          </div>
          <div className="way-name">
            {publicText.phaseTitles[phase]}
            <small>{wordFor(phase, current)}</small>
          </div>
        </li>
      ))}
    </ol>
  );
}

function wordFor(phase: Phase, current: Phase): string {
  if (phase === current) return publicText.wayNow;
  return isBefore(phase, current) ? publicText.wayDone : publicText.wayTexts[phase];
}
