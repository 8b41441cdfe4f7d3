import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Batch } from '#contract/council/batches.ts';
import { allows } from '#contract/council/phases.ts';
import { phases } from '#contract/council/public-batch.ts';
import { maxLengths } from '#contract/wire/fields.ts';
import { usePlanStep, useSetPhase } from '#web/features/batches/panel/queries.ts';
import { CheckList, StopList, useChecks } from '#web/features/checks/panel/check-list.tsx';
import { stopText } from '#web/features/checks/panel/checks.ts';
import { takenOutQuery } from '#web/features/questions/panel/preflight-queries.ts';
import { questionCountQuery } from '#web/features/questions/panel/queries.ts';
import { revisionToSaveOn } from '#web/panel-kit/edit-conflict.ts';
import { failureText } from '#web/panel-kit/failure.ts';
import { adminTexts } from '#web/text/admin.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Field, Textarea } from '#web/ui/field.tsx';
import { changePhaseSentences } from './change-phase-sentences.ts';
import { nextPhase } from './phases.ts';
import { type When, WhenChoice } from './when-choice.tsx';

type ChangePhaseDialogProps = {
  opened: Batch;
  latest: Batch;
  onClose: () => void;
  /** After the batch has entered a phase. */
  onEntered?: ((phase: Batch['phase']) => void) | undefined;
};

/** Asks before a batch enters its next phase, and tells what that does. */
export function ChangePhaseDialog({ opened, latest, onClose, onEntered }: ChangePhaseDialogProps) {
  const setPhase = useSetPhase();
  const planStep = usePlanStep();
  const [when, setWhen] = useState<When>('now');
  const questions = useQuery(questionCountQuery({ batch: latest.id }));
  const takenOut = useQuery({ ...takenOutQuery(latest.id), enabled: nextPhase(opened.phase) === phases.submission });
  const { stops } = useChecks(latest);
  const [reason, setReason] = useState('');
  const phase = nextPhase(opened.phase);
  const step = adminTexts.batches.steps[phase];
  const isForward = phase !== phases.submission;
  const setsAside = phase === phases.submission && latest.ballots > 0;
  const overtaken = latest.phase !== opened.phase && !setPhase.isPending && !setPhase.isSuccess;
  const change = { phase, reason: setsAside ? reason.trim() : undefined };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={adminTexts.batches.stepTitle({ step, name: opened.name })}
      confirm={overtaken ? undefined : adminTexts.batches.preflight.confirm({ step, when })}
      onConfirm={() => {
        const batch = { id: opened.id, revision: revisionToSaveOn(opened, latest, setPhase.error ?? planStep.error) };
        const onSuccess = () => {
          onEntered?.(phase);
          onClose();
        };
        if (when === 'now') setPhase.mutate({ ...batch, ...change }, { onSuccess });
        else planStep.mutate({ ...batch, plan: { phase, when } }, { onSuccess: onClose });
      }}
      stopped={isForward && stops.length > 0}
      danger={phase === phases.submission}
      pending={setPhase.isPending || planStep.isPending}
      awaiting={isForward ? allows[phase].ballots && !questions.data : takenOut.isPending}
      pendingLabel={adminTexts.panel.updating}
      error={
        overtaken
          ? adminTexts.batches.changedMeanwhile
          : (stopText(setPhase.error) ??
            failureText(setPhase.error ?? planStep.error ?? questions.error ?? takenOut.error))
      }
      fields={
        !overtaken && (
          <>
            {setsAside && <ReasonField value={reason} onChange={setReason} />}
            {isForward && <StopList batch={latest} />}
            {isForward && latest.is_active && <WhenChoice batch={latest} value={when} onChange={setWhen} />}
            {isForward && <CheckList batch={latest} />}
          </>
        )
      }
    >
      <p>{adminTexts.batches.stepWords[phase]}</p>
      {changePhaseSentences(phase, latest, questions.data?.count, Date.now()).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {takenOut.data
        ?.filter(({ is_out }) => is_out)
        .map(({ id, text }) => (
          <p key={id}>{adminTexts.batches.takenOutReturns({ question: text })}</p>
        ))}
    </ConfirmDialog>
  );
}

function ReasonField({ value, onChange }: { value: string; onChange: (reason: string) => void }) {
  return (
    <Field label={adminTexts.batches.reason} hint={adminTexts.batches.reasonHint}>
      <Textarea
        rows={2}
        dir="auto"
        maxLength={maxLengths.reason}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </Field>
  );
}
