import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AuditKind } from '#contract/audit.ts';
import { type UndoableAct, undoApi } from '#contract/undo.ts';
import { call } from '#web/api/call.ts';
import { adminText } from '#web/text/admin.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { toast } from '#web/ui/toast.tsx';
import { panelProblemText } from './failure.ts';
import { useMay } from './may.ts';

/** What can be taken back now; whoever acts invalidates it. */
export const undoableQuery = queryOptions({
  queryKey: ['undoable'],
  queryFn: ({ signal }) => call(undoApi.list, {}, { signal }),
  staleTime: 0,
});

/** Which of one's own acts a message speaks of. */
export type Undoable = { kinds: readonly AuditKind[]; batch?: string | undefined; subject?: string | undefined };

/** The message that an act has succeeded, with the way back beside it. */
export function DoneWithUndo({ words, ...act }: Undoable & { words: string }) {
  return (
    <>
      {words} <UndoOffer {...act} />
    </>
  );
}

/** Takes an act back, as long as the server says that there is a way. */
function UndoOffer({ kinds, batch, subject }: Undoable) {
  const { data } = useQuery(undoableQuery);
  const act = data?.find(
    (one) =>
      one.is_own &&
      kinds.includes(one.kind) &&
      (batch === undefined || one.batch_id === batch) &&
      (subject === undefined || one.subject_id === subject),
  );
  return act ? <UndoButton act={act} /> : null;
}

function UndoButton({ act }: { act: UndoableAct }) {
  const undo = useUndo();
  return (
    <Button variant="plain" pending={undo.isPending} onClick={() => undo.mutate(act)}>
      {undo.isPending ? adminText.undoing : adminText.undo}
    </Button>
  );
}

/** Asks first: where an act stands among earlier ones, it is taken back some time after it was done. */
export function AskedUndoButton({ act, what }: { act: UndoableAct; what: string }) {
  const undo = useUndo();
  const [asking, setAsking] = useState(false);
  const title = adminText.undoWhat({ what });
  return (
    <>
      <Button variant="plain" aria-label={title} onClick={() => setAsking(true)}>
        {adminText.undo}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={title}
        confirm={adminText.undo}
        onConfirm={() => undo.mutate(act, { onSettled: () => setAsking(false) })}
        pending={undo.isPending}
        pendingLabel={adminText.undoing}
      >
        <p>{adminText.undoAsk}</p>
      </ConfirmDialog>
    </>
  );
}

/** The acts that can be taken back, by the ids of their audit entries. */
export function useUndoable(): ReadonlyMap<string, UndoableAct> {
  const may = useMay()(undoApi.list);
  const { data = [] } = useQuery({ ...undoableQuery, enabled: may });
  return new Map(data.map((act) => [act.id, act]));
}

function useUndo() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: UndoableAct) => call(undoApi.undo, { params: { id } }),
    onSuccess: () => {
      toast.success(adminText.undone);
      // The button has gone with its message, and the focus with it.
      document.querySelector('h1')?.focus();
    },
    onError: (error) => toast.error(panelProblemText(error) || adminText.undoFailed),
    onSettled: () => queryClient.invalidateQueries(),
  });
}
