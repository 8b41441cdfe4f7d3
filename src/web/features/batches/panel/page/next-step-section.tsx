import { useQuery } from '@tanstack/react-query';
import { type Batch, batchesApi } from '#contract/council/batches.ts';
import { type Check, nextToMend } from '#contract/council/checks.ts';
import { phaseEnd } from '#contract/council/phase-end.ts';
import { allows } from '#contract/council/phases.ts';
import type { Phase } from '#contract/council/public-batch.ts';
import { revealApi } from '#contract/council/reveal.ts';
import { NextStepButton } from '#web/features/batches/panel/list/batch-actions.tsx';
import { usePlanStep } from '#web/features/batches/panel/queries.ts';
import { changePhaseSentences } from '#web/features/batches/panel/steps/change-phase-sentences.ts';
import { isDue, needsPeople } from '#web/features/batches/panel/steps/is-due.ts';
import { nextStepOf } from '#web/features/batches/panel/steps/next-step.ts';
import { nextPhase } from '#web/features/batches/panel/steps/phases.ts';
import { checksQuery, toMendText, toSentence, useMayMend } from '#web/features/checks/panel/checks.ts';
import { usePermissions } from '#web/panel-kit/permissions.ts';
import { adminTexts } from '#web/text/admin.ts';
import { toCouncilText } from '#web/text/council-moment.ts';
import { toCouncilMomentText } from '#web/text/deadline.ts';
import { differsText } from '#web/text/phase-end-text.ts';
import { Button } from '#web/ui/button.tsx';
import { UnbrokenDays } from '#web/ui/unbroken-days.tsx';
import type { SectionProps } from './section-props.ts';

type NextStepSectionProps = Pick<SectionProps, 'batch' | 'batches' | 'onOpen' | 'onView'> & {
  questions: number | undefined;
  /** How many wait to be read. */
  waiting: number;
};

/**
 * What comes next, with what it will do in plain words: first what has to be mended before the act. Its button is the filled one of the page once its time has come; until
 * then, in a batch to which nobody has come yet, that is the one that leads to inviting them.
 */
export function NextStepSection({ batch, batches, onOpen, onView, questions, waiting }: NextStepSectionProps) {
  const may = usePermissions();
  const mayAct = may(batchesApi.update);
  const mayMend = useMayMend();
  // The projector is led place by place, and a hall may wait for the next one; in stoning it is covered before.
  const isLed =
    batch.is_active && (allows[batch.phase].ballots || (allows[batch.phase].result && batch.revealed !== null));
  const active = batches.find(({ is_active }) => is_active);
  const leaving = batch.is_active ? batch : active;
  const { data: checks = [] } = useQuery(checksQuery(batch));
  const first = nextStepOf(batch) === 'phase' ? nextToMend(checks) : undefined;
  const overdue = checks.find(({ id }) => id === 'overdue');
  const { title, sentences, phase } = first
    ? { phase: batch.phase, title: toMendText(first), sentences: [toSentence(first)] }
    : describe(batch, active, questions, checks);
  const deadline = deadlineOf(batch);
  const due = !first && isDue(batch, questions, Date.now());
  const lacksPeople = !first && needsPeople(batch, questions === undefined ? undefined : questions + waiting);
  const need = allows[batch.phase].questions ? adminTexts.batchPage.needsQuestions : adminTexts.batchPage.needsBallots;
  return (
    <section className="next-step" data-phase={phase} aria-labelledby="next-step">
      <p className="next-over">
        {nextStepOf(batch) === 'bring-back' ? adminTexts.batches.archived : adminTexts.batchPage.next}
      </p>
      <h2 id="next-step">{title}</h2>
      {overdue && <p className="form-error">{toSentence(overdue)}</p>}
      {lacksPeople && <p>{need}</p>}
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {first && mayMend(first.mend) && (
        <div className="next-acts">
          <Button
            variant="primary"
            onClick={() => (first.mend === 'deadlines' ? onOpen(first.mend) : onView(first.mend))}
          >
            {title}
          </Button>
        </div>
      )}
      {batch.moves_on_at ? (
        <MovesOn batch={batch} movesOnAt={batch.moves_on_at} />
      ) : (
        deadline && (
          <p className="quiet">
            <UnbrokenDays text={deadline} />
          </p>
        )
      )}
      {(mayAct || allows[batch.phase].result) && (
        <div className={first ? 'next-then' : 'next-acts'}>
          {lacksPeople && (
            <Button variant={due ? 'outline' : 'primary'} onClick={() => onView('invite')}>
              {adminTexts.invite.act}
            </Button>
          )}
          <NextStepButton
            batch={batch}
            leaving={leaving}
            onOpen={onOpen}
            onActivated={() => onView('invite')}
            variant={due ? 'primary' : 'outline'}
          />
          {first && <span className="quiet small">{adminTexts.batchPage.afterThat}</span>}
          {isLed && may(revealApi.move) && <Button onClick={() => onOpen('reveal')}>{adminTexts.reveal.open}</Button>}
        </div>
      )}
    </section>
  );
}

/** That the next step is taken by itself, and the way to cancel what was planned. */
function MovesOn({ batch, movesOnAt }: { batch: Batch; movesOnAt: string }) {
  const mayAct = usePermissions()(batchesApi.update);
  const plan = usePlanStep();
  const { planned, moves, cancel } = adminTexts.batches.preflight;
  const step = adminTexts.batches.steps[nextPhase(batch.phase)];
  const now = Date.now();
  // What is due and waits is told above.
  const isAhead = Date.parse(movesOnAt) > now;
  const told = { step, when: toCouncilText(movesOnAt) };
  return (
    <>
      <p className="quiet">
        {isAhead && (batch.planned ? planned(told) : moves(told))} {differsText(batch, now)}
      </p>
      {mayAct && batch.planned && (
        <p>
          <Button
            pending={plan.isPending}
            onClick={() => plan.mutate({ id: batch.id, revision: batch.revision, plan: null })}
          >
            {cancel}
          </Button>
        </p>
      )}
    </>
  );
}

function describe(batch: Batch, active: Batch | undefined, questions: number | undefined, checks: readonly Check[]) {
  const { phase } = batch;
  const displaced = active && active.id !== batch.id ? [adminTexts.batchPage.takesPlace({ name: active.name })] : [];
  switch (nextStepOf(batch)) {
    case 'bring-back':
      return { phase, title: adminTexts.batches.bringBack, sentences: [adminTexts.batchPage.archivedWords] };
    case 'results':
      return { phase, title: adminTexts.batches.results, sentences: [adminTexts.batchPage.resultsWords] };
    case 'activate': {
      const words = allows[phase].ballots
        ? adminTexts.batchPage.activateStoningWords
        : adminTexts.batchPage.activateWords;
      return { phase, title: adminTexts.batches.activate, sentences: [words, ...displaced] };
    }
    case 'phase': {
      const next = nextPhase(phase);
      const sentences = [
        adminTexts.batches.stepWords[next],
        ...checks.filter(({ id }) => id === 'paper_too_short').map(toSentence),
        ...changePhaseSentences(next, batch, questions, Date.now()),
      ];
      return { phase: next, title: adminTexts.batches.steps[next], sentences };
    }
  }
}

/** What people were promised, while it is still ahead. */
function deadlineOf(batch: Batch): string | undefined {
  const moment = phaseEnd(batch, Date.now())?.moment;
  if (!moment) return;
  const when = toCouncilMomentText(moment);
  const { submissionUntil, stoningUntil } = adminTexts.batchPage;
  const until = { 1: submissionUntil, 2: stoningUntil, 3: undefined } satisfies Record<Phase, unknown>;
  return until[batch.phase]?.({ when });
}
