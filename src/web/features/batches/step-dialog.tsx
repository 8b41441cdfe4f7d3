import { useQuery } from '@tanstack/react-query';
import { picksPerBallot } from '#contract/ballots.ts';
import { type Batch, phases } from '#contract/batches.ts';
import { revisionToSaveOn } from '#web/panel-kit/edited.ts';
import { failureText } from '#web/panel-kit/failure.ts';
import { adminText, batchesText } from '#web/text/admin.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { questionCountQuery } from '../admin-questions/queries.ts';
import { nextPhase } from './phase-step.ts';
import { useSetPhase } from './queries.ts';

type StepDialogProps = { opened: Batch; latest: Batch; onClose: () => void };

/** Asks before a batch enters its next phase. */
export function StepDialog({ opened, latest, onClose }: StepDialogProps) {
  const setPhase = useSetPhase();
  const questions = useQuery(questionCountQuery({ batch: latest.id }));
  const phase = nextPhase(opened.phase);
  const step = batchesText.steps[phase];
  const overtaken = latest.phase !== opened.phase && !setPhase.isPending && !setPhase.isSuccess;
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={batchesText.stepTitle({ step, name: opened.name })}
      confirm={overtaken ? undefined : step}
      onConfirm={() =>
        setPhase.mutate(
          { id: opened.id, revision: revisionToSaveOn(opened, latest, setPhase.error), phase },
          { onSuccess: onClose },
        )
      }
      danger={phase === phases.submission}
      pending={setPhase.isPending}
      pendingLabel={adminText.updating}
      error={overtaken ? batchesText.changedMeanwhile : failureText(setPhase.error)}
    >
      <p>{batchesText.stepWords[phase]}</p>
      <p>{numbers(phase, latest, questions.data?.count)}</p>
    </ConfirmDialog>
  );
}

function numbers(phase: Batch['phase'], batch: Batch, count: number | undefined): string {
  if (phase === phases.completed) return batchesText.stonesGiven({ count: batch.ballots });
  if (phase === phases.submission) return batchesText.stonesStay({ count: batch.ballots });
  if (count === undefined) return '';
  return count < picksPerBallot ? batchesText.tooFewQuestions({ count }) : batchesText.questionsInBatch({ count });
}
