import type { ReactNode } from 'react';
import { lazyTexts } from '#web/text/lazy.ts';
import { type Step, type StepState, steps } from './step-states.ts';

type PaperStepProps = {
  step: Step;
  state: StepState;
  /** None where what is in it has a heading of its own. */
  title?: string;
  /** What can be done again once it is done. */
  aside?: ReactNode;
  children: ReactNode;
};

/** One of the steps of an evening of counting, with a stone that is full once it is done. */
export function PaperStep({ step, state, title, aside, children }: PaperStepProps) {
  return (
    <li className="paper-step" data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
      <span className="paper-mark num" aria-hidden="true">
        {state === 'done' ? <Tick /> : steps.indexOf(step) + 1}
      </span>
      {title && (
        <h3>
          {title}
          <span className="visually-hidden"> ({lazyTexts.paperPanel.step[state]})</span>
        </h3>
      )}
      <div className="paper-what">
        {state === 'later' && step !== 'print' && <p className="small quiet">{lazyTexts.paperPanel.comes[step]}</p>}
        {children}
      </div>
      {aside && <div className="paper-aside">{aside}</div>}
    </li>
  );
}

function Tick() {
  return (
    <svg
      viewBox="0 0 16 16"
      width="14"
      height="14"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      aria-hidden="true"
    >
      <path d="M3 8.5l3.5 3.5L13 4.5" />
    </svg>
  );
}
