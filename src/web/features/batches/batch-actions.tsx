import { type Batch, batchesApi, phases } from '#contract/batches.ts';
import { useMay } from '#web/panel-kit/may.ts';
import { adminText, batchesText } from '#web/text/admin.ts';
import { Button } from '#web/ui/button.tsx';
import { nextPhase } from './phase-step.ts';
import { useAssignAll, useSetActive } from './queries.ts';

export type BatchDialog = 'deadlines' | 'texts' | 'questions' | 'step' | 'active';

type BatchActionsProps = {
  batch: Batch;
  /** The batch that leaves the public page with the next press of 'Activate' or 'Deactivate'. */
  leaving: Batch | undefined;
  onOpen: (dialog: BatchDialog) => void;
};

export function BatchActions({ batch, leaving, onOpen }: BatchActionsProps) {
  const setActive = useSetActive();
  const assignAll = useAssignAll();
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
        <Button
          variant="plain"
          {...on(batchesText.assignQuestions)}
          pending={assignAll.isPending}
          onClick={() => assignAll.mutate(batch)}
        />
      )}
      <Button variant="plain" {...on(batchesText.viewQuestions)} onClick={() => onOpen('questions')} />
    </div>
  );
}
