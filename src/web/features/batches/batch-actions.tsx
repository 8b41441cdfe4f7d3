import { useId } from 'react';
import { type Batch, batchesApi, isBlind, phases } from '#contract/batches.ts';
import { revealApi } from '#contract/reveal.ts';
import { useMay } from '#web/panel-kit/may.ts';
import { adminText, batchesText, revealText } from '#web/text/admin.ts';
import { adminProblemsText } from '#web/text/admin-problems.ts';
import { Button } from '#web/ui/button.tsx';
import { Menu } from '#web/ui/menu.tsx';
import { toast } from '#web/ui/toast.tsx';
import { ResultFilesButton } from '../hand-over/result-files-button.tsx';
import { nextPhase } from './phase-step.ts';
import { useSetActive } from './queries.ts';

export type BatchDialog =
  | 'deadlines'
  | 'texts'
  | 'rules'
  | 'assign'
  | 'questions'
  | 'step'
  | 'active'
  | 'show'
  | 'reveal';

type BatchActionsProps = {
  batch: Batch;
  /** The batch that leaves the public page with the next press of 'Activate' or 'Deactivate'. */
  leaving: Batch | undefined;
  onOpen: (dialog: BatchDialog) => void;
};

export function BatchActions({ batch, leaving, onOpen }: BatchActionsProps) {
  const setActive = useSetActive();
  const may = useMay();
  const mayUpdate = may(batchesApi.update);
  const on = (action: string) => ({ 'aria-label': adminText.on({ action, what: batch.name }), children: action });
  const toggleActive = () => {
    // With people in the middle of stoning it is asked first.
    if (leaving?.phase === phases.stoning) onOpen('active');
    else setActive.mutate({ id: batch.id, revision: batch.revision, active: !batch.is_active });
  };
  return (
    <div className="row-acts">
      {mayUpdate && (
        <>
          <Button {...on(batchesText.steps[nextPhase(batch.phase)])} onClick={() => onOpen('step')} />
          <Button
            variant="plain"
            {...on(batch.is_active ? batchesText.deactivate : batchesText.activate)}
            pending={setActive.isPending}
            onClick={toggleActive}
          />
          <Button variant="plain" {...on(batchesText.editDeadlines)} onClick={() => onOpen('deadlines')} />
          <Button variant="plain" {...on(batchesText.editPhaseTexts)} onClick={() => onOpen('texts')} />
        </>
      )}
      {may(batchesApi.assignAll) && (
        <AssignButton phase={batch.phase} {...on(batchesText.assignQuestions)} onAssign={() => onOpen('assign')} />
      )}
      <Button variant="plain" {...on(batchesText.viewQuestions)} onClick={() => onOpen('questions')} />
      {batch.phase === phases.completed && <ResultFilesButton batch={batch} />}
      {mayUpdate && <BatchMenu batch={batch} onOpen={onOpen} />}
    </div>
  );
}

type AssignButtonProps = { phase: Batch['phase']; 'aria-label': string; children: string; onAssign: () => void };

/** Where no question can enter it stays in its place, and a press says why. */
function AssignButton({ phase, onAssign, ...button }: AssignButtonProps) {
  const whyId = useId();
  const why = whyClosed(phase);
  if (!why) return <Button variant="plain" {...button} onClick={onAssign} />;
  return (
    <>
      <Button
        variant="plain"
        {...button}
        aria-disabled
        aria-describedby={whyId}
        title={why}
        onClick={() => toast.error(why)}
      />
      <span id={whyId} hidden>
        {why}
      </span>
    </>
  );
}

function whyClosed(phase: Batch['phase']): string | undefined {
  if (phase === phases.stoning) return adminProblemsText.batch_in_stoning;
  if (phase === phases.completed) return adminProblemsText.batch_completed;
}

function BatchMenu({ batch, onOpen }: Pick<BatchActionsProps, 'batch' | 'onOpen'>) {
  const may = useMay();
  const mayShow = may(batchesApi.showStones);
  // The projector shows the active batch.
  const mayReveal = may(revealApi.move) && batch.is_active && batch.phase !== phases.submission;
  const items = [
    { label: batchesText.editRules, onSelect: () => onOpen('rules') },
    ...(mayShow && isBlind(batch) ? [{ label: batchesText.showNow, onSelect: () => onOpen('show') }] : []),
    ...(mayReveal ? [{ label: revealText.open, onSelect: () => onOpen('reveal') }] : []),
  ];
  const text = batchesText.moreActions;
  return <Menu label={adminText.on({ action: text, what: batch.name })} text={text} items={items} />;
}
