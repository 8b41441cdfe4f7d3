import { useState } from 'react';
import type { Batch } from '#contract/council/batches.ts';
import { decisionsApi } from '#contract/council/decisions.ts';
import { mostMerged } from '#contract/council/merging.ts';
import { OverdueNote } from '#web/features/checks/panel/overdue-note.tsx';
import { usePermissions } from '#web/panel-kit/permissions.ts';
import { adminTexts } from '#web/text/admin.ts';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { usePublishSome } from './deciding/decision-acts.ts';
import { useMergeDialog } from './lazy-merge-dialog.ts';
import type { Selection } from './selection/use-selection.ts';
import type { ShownState } from './state-filter.tsx';

const { usePart: useDeclineDialog } = lazyPart(() =>
  import('./selection/decline-selected-dialog.tsx').then((part) => part.DeclineSelectedDialog),
);

const { usePart: useSplitDialog } = lazyPart(() =>
  import('./split-selected-dialog.tsx').then((part) => part.SplitSelectedDialog),
);

const { usePart: useTold } = lazyPart(() =>
  import('#web/features/news/panel/told-by-mail.tsx').then((part) => part.ToldByMail),
);

type DecideSelectedProps = { selection: Selection; state: ShownState; batch: Batch | undefined };

/** Publishes, declines, merges or splits those that are ticked, as far as their state can become that. */
export function DecideSelected({ selection, state, batch }: DecideSelectedProps) {
  const may = usePermissions();
  const publish = usePublishSome();
  const [declining, setDeclining] = useState(false);
  // To publish them is one press here; the others ask in a dialog, which says it.
  const Told = useTold(state !== 'published' && selection.ids.length > 0);
  const DeclineDialog = useDeclineDialog(declining);
  const { publishSelected, declineSelected } = adminTexts.questions.byState;
  if (!may(decisionsApi.publishSome) || state === 'merged' || state === 'split') return null;
  return (
    <>
      {state !== 'published' && (
        <Button
          pending={publish.isPending}
          onClick={() => publish.mutate(selection.ids, { onSuccess: selection.clear })}
        >
          {publishSelected}
        </Button>
      )}
      {state !== 'declined' && <Button onClick={() => setDeclining(true)}>{declineSelected}</Button>}
      {state !== 'declined' && <MergeSelected selection={selection} />}
      {state !== 'declined' && <SplitSelected selection={selection} />}
      {state !== 'published' && Told && <Told ids={selection.ids} />}
      {state !== 'published' && batch && selection.ids.length > 0 && <OverdueNote batch={batch} />}
      {declining && DeclineDialog && (
        <DeclineDialog selection={selection} batch={batch} onClose={() => setDeclining(false)} />
      )}
    </>
  );
}

/** As many as one wording can take the place of. */
function MergeSelected({ selection }: { selection: Selection }) {
  const [merging, setMerging] = useState(false);
  const MergeDialog = useMergeDialog(merging);
  const count = selection.ids.length;
  if (count < 2 || count > mostMerged) return null;
  return (
    <>
      <Button onClick={() => setMerging(true)}>{adminTexts.questions.byState.mergeSelected}</Button>
      {merging && MergeDialog && (
        <MergeDialog ids={selection.ids} onClose={() => setMerging(false)} onMerged={selection.clear} />
      )}
    </>
  );
}

/** One at a time. */
function SplitSelected({ selection }: { selection: Selection }) {
  const [splitting, setSplitting] = useState(false);
  const SplitDialog = useSplitDialog(splitting);
  const [id, ...others] = selection.ids;
  if (id === undefined || others.length > 0) return null;
  return (
    <>
      <Button onClick={() => setSplitting(true)}>{adminTexts.questions.byState.splitSelected}</Button>
      {splitting && SplitDialog && (
        <SplitDialog id={id} onClose={() => setSplitting(false)} onSplit={selection.clear} />
      )}
    </>
  );
}
