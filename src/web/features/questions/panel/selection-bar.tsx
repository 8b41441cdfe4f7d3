import { useState } from 'react';
import type { Batch } from '#contract/council/batches.ts';
import { allows } from '#contract/council/phases.ts';
import { questionsApi } from '#contract/council/questions.ts';
import { failureText } from '#web/panel-kit/failure.ts';
import { usePermissions } from '#web/panel-kit/permissions.ts';
import { adminTexts } from '#web/text/admin.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Select } from '#web/ui/field.tsx';
import { NameOptions } from '#web/ui/name-options.tsx';
import type { Within } from './available-actions.ts';
import { DecideSelected } from './decide-selected.tsx';
import { useDeleteQuestions, useMoveQuestions } from './queries.ts';
import type { Selection } from './selection/use-selection.ts';
import type { ShownState } from './state-filter.tsx';

type SelectionBarProps = { selection: Selection; state: ShownState; within: Within; batches: readonly Batch[] };

/** What can be done with the questions that are ticked, in the state that they are in. */
export function SelectionBar({ selection, state, within, batches }: SelectionBarProps) {
  const may = usePermissions();
  const [deleting, setDeleting] = useState(false);
  const count = selection.ids.length;
  return (
    <section className="selection" aria-label={adminTexts.questions.selected({ count })} hidden={count === 0}>
      <p className="num" role="status">
        {count > 0 && adminTexts.questions.selected({ count })}
      </p>
      <DecideSelected selection={selection} state={state} batch={batches.find(({ id }) => id === within)} />
      {state === 'published' && may(questionsApi.moveSome) && <Move selection={selection} batches={batches} />}
      {may(questionsApi.deleteSome) && (
        <Button variant="plain-danger" onClick={() => setDeleting(true)}>
          {adminTexts.questions.deleteSelected}
        </Button>
      )}
      <Button variant="plain" className="to-end" onClick={selection.clear}>
        {adminTexts.questions.clearSelection}
      </Button>
      {deleting && <DeleteSelected selection={selection} onClose={() => setDeleting(false)} />}
    </section>
  );
}

function Move({ selection, batches }: { selection: Selection; batches: readonly Batch[] }) {
  const move = useMoveQuestions();
  const [to, setTo] = useState('');
  const open = batches.filter(({ phase }) => allows[phase].questions);
  return (
    <>
      <Select
        aria-label={adminTexts.questions.moveTo}
        title={adminTexts.questions.moveTo}
        value={to}
        onChange={({ currentTarget }) => setTo(currentTarget.value)}
      >
        <option value="">{adminTexts.questions.fields.unassigned}</option>
        <NameOptions of={open} />
      </Select>
      <Button
        pending={move.isPending}
        onClick={() => move.mutate({ ids: selection.ids, batch_id: to || null }, { onSuccess: selection.clear })}
      >
        {adminTexts.questions.move}
      </Button>
    </>
  );
}

function DeleteSelected({ selection, onClose }: { selection: Selection; onClose: () => void }) {
  const remove = useDeleteQuestions();
  const done = () => {
    onClose();
    selection.clear();
  };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={adminTexts.questions.deleteSomeTitle({ count: selection.ids.length })}
      confirm={adminTexts.questions.deleteSelected}
      onConfirm={() => remove.mutate(selection.ids, { onSuccess: done })}
      danger
      pending={remove.isPending}
      pendingLabel={adminTexts.panel.deleting}
      error={failureText(remove.error)}
    >
      <p>{adminTexts.questions.deleteSomeWords}</p>
    </ConfirmDialog>
  );
}
