import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type MouseEvent, type ReactNode, useRef, useState } from 'react';
import type { AuditKind } from '#contract/trust/audit.ts';
import { type UndoableAct, undoApi } from '#contract/trust/undo.ts';
import { call } from '#web/api/call.ts';
import { adminTexts } from '#web/text/admin.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { toast } from '#web/ui/toast.tsx';
import { focusInPlace } from '#web/ui/use-modal.ts';
import { panelProblemText } from './failure.ts';
import { usePermissions } from './permissions.ts';

const longestWaitMs = 60_000;

/** What can be taken back now; whoever acts invalidates it. */
export const undoableQuery = queryOptions({
  queryKey: ['undoable'],
  queryFn: ({ signal }) => call(undoApi.list, {}, { signal }),
  staleTime: 0,
  // Whoever leaves the page open sees when the time of the first of them is over.
  refetchInterval: ({ state }) => {
    const ends = (state.data ?? []).map(({ until }) => Date.parse(until));
    return ends.length > 0 && Math.min(Math.max(Math.min(...ends) - Date.now(), 0) + 1000, longestWaitMs);
  },
});

/** Which acts are meant. */
export type Undoable = { kinds: readonly AuditKind[]; batch?: string | undefined; subject?: string | undefined };

/** The message that an act has succeeded, with its undo beside it. */
export function DoneWithUndo({ words, ...act }: Undoable & { words: string }) {
  return (
    <>
      {words} <UndoOffer {...act} />
    </>
  );
}

/** Takes an act back, as long as the server says that it can be. */
function UndoOffer(which: Undoable) {
  const { data } = useQuery(undoableQuery);
  // The message speaks of what its reader has done.
  const act = data?.find((one) => one.is_own && isMeant(one, which));
  return act ? <UndoButton act={act} /> : null;
}

function isMeant({ kind, batch_id, subject_id }: UndoableAct, { kinds, batch, subject }: Undoable): boolean {
  return (
    kinds.includes(kind) &&
    (batch === undefined || batch_id === batch) &&
    (subject === undefined || subject_id === subject)
  );
}

/** The latest of these acts that can be taken back, whoever did it; null where there is none, undefined until that is known. */
export function useLatestUndoable(which: Undoable, enabled: boolean): UndoableAct | null | undefined {
  const find = (acts: readonly UndoableAct[] = []) => acts.find((one) => isMeant(one, which));
  const { data } = useQuery({ ...undoableQuery, enabled });
  return data && (find(data) ?? null);
}

function UndoButton({ act }: { act: UndoableAct }) {
  const undo = useUndo();
  return (
    <Button variant="plain" pending={undo.isPending} onClick={() => undo.mutate(act)}>
      {undo.isPending ? adminTexts.panel.undoing : adminTexts.panel.undo}
    </Button>
  );
}

type ConfirmedUndoButtonProps = {
  act: UndoableAct;
  what: string;
  /** What will be again what it was. */
  children?: ReactNode;
};

/** Asks first: where an act stands among earlier ones, it is taken back some time after it was done. */
export function ConfirmedUndoButton({ act, what, children }: ConfirmedUndoButtonProps) {
  const title = adminTexts.panel.undoWhat({ what });
  return (
    <ConfirmedUndo act={act} label={adminTexts.panel.undo} name={title} title={title}>
      <p>{adminTexts.panel.undoAsk}</p>
      {children}
    </ConfirmedUndo>
  );
}

type ConfirmedUndoProps = {
  act: UndoableAct;
  /** What the button says, and how it is named among others. */
  label: string;
  name: string;
  title: string;
  /** What follows from it. */
  children: ReactNode;
};

/** A button that takes an act back, after it has asked. */
export function ConfirmedUndo({ act, label, name, title, children }: ConfirmedUndoProps) {
  const undo = useUndo();
  const [asking, setAsking] = useState(false);
  // The button goes with the act, and the focus with it.
  const headingRef = useRef<HTMLElement>(null);
  const ask = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    headingRef.current = (currentTarget.closest('dialog') ?? document).querySelector('h1, h2');
    setAsking(true);
  };
  return (
    <>
      <Button variant="plain" aria-label={name} onClick={ask}>
        {label}
      </Button>
      <ConfirmDialog
        open={asking}
        returnFocusTo={headingRef}
        onClose={() => setAsking(false)}
        title={title}
        confirm={label}
        onConfirm={() => undo.mutate(act, { onSettled: () => setAsking(false) })}
        pending={undo.isPending}
        pendingLabel={adminTexts.panel.undoing}
      >
        {children}
        {act.mails_sent !== undefined && <p>{adminTexts.panel.undoMailed({ count: act.mails_sent })}</p>}
      </ConfirmDialog>
    </>
  );
}

/** The acts that can be taken back, by the ids of their audit entries. */
export function useUndoable(): ReadonlyMap<string, UndoableAct> {
  const may = usePermissions()(undoApi.list);
  const { data = [] } = useQuery({ ...undoableQuery, enabled: may });
  return new Map(data.map((act) => [act.id, act]));
}

function useUndo() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id }: UndoableAct) => {
      const acts = await call(undoApi.list, {}); // some mails may have left since they were read
      await call(undoApi.undo, { params: { id } });
      return acts.find((act) => act.id === id)?.mails_sent ?? 0;
    },
    onSuccess: (mailed) => {
      toast.success(
        [adminTexts.panel.undone, mailed > 0 && adminTexts.panel.undoMailed({ count: mailed })]
          .filter(Boolean)
          .join(' '),
      );
      // The button has gone with its message, and the focus with it.
      const title = document.querySelector('h1');
      if (title) focusInPlace(title);
    },
    onError: (error) => toast.error(panelProblemText(error) || adminTexts.panel.undoFailed),
    onSettled: () => queryClient.invalidateQueries(),
  });
}
