import { useState } from 'react';
import type { Batch } from '#contract/council/batches.ts';
import { decisionsApi } from '#contract/council/decisions.ts';
import { usePermissions } from '#web/panel-kit/permissions.ts';
import { adminQuestionsText } from '#web/text/admin.ts';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { usePublishSome } from './deciding/decision-acts.ts';
import type { ShownState } from './state-filter.tsx';
import type { Selection } from './use-selection.ts';

const { usePart: useDeclineDialog } = lazyPart(() =>
  import('./decline-selected-dialog.tsx').then((part) => part.DeclineSelectedDialog),
);

type DecideSelectedProps = { selection: Selection; state: ShownState; batch: Batch | undefined };

/** Publishes or declines those that are ticked, as far as their state can become that. */
export function DecideSelected({ selection, state, batch }: DecideSelectedProps) {
  const may = usePermissions();
  const publish = usePublishSome();
  const [declining, setDeclining] = useState(false);
  const DeclineDialog = useDeclineDialog(declining);
  const { publishSelected, declineSelected } = adminQuestionsText.byState;
  if (!may(decisionsApi.publishSome) || state === 'merged') return null;
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
      {declining && DeclineDialog && (
        <DeclineDialog selection={selection} batch={batch} onClose={() => setDeclining(false)} />
      )}
    </>
  );
}
