import { type Batch, batchesApi } from '#contract/council/batches.ts';
import { stayBlind } from '#contract/council/chosen-rules.ts';
import { allows, refusesQuestions } from '#contract/council/phases.ts';
import { isBlind } from '#contract/council/public-batch.ts';
import { revealApi } from '#contract/council/reveal.ts';
import { useSetActive, useSetArchived, useSetUnlisted } from '#web/features/batches/panel/queries.ts';
import { type NextStep, nextStepOf } from '#web/features/batches/panel/steps/next-step.ts';
import { nextPhase } from '#web/features/batches/panel/steps/phases.ts';
import { MoreActions } from '#web/panel-kit/more-actions.tsx';
import { usePermissions } from '#web/panel-kit/permissions.ts';
import { useAdministrator } from '#web/panel-kit/session.ts';
import { adminTexts } from '#web/text/admin.ts';
import { adminProblemsText } from '#web/text/admin-problems.ts';
import { Button, type ButtonProps } from '#web/ui/button.tsx';
import type { Item } from '#web/ui/menu.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useOpenResults } from './use-open-results.ts';

export type BatchDialog =
  | 'deadlines'
  | 'texts'
  | 'rules'
  | 'assign'
  | 'questions'
  | 'files'
  | 'phase'
  | 'activate'
  | 'show'
  | 'delete'
  | 'invite'
  | 'reveal';

type BatchActionsProps = {
  batch: Batch;
  /** The batch that leaves the public page with the next press of 'Activate' or 'Deactivate'. */
  leaving: Batch | undefined;
  onOpen: (dialog: BatchDialog) => void;
  /** After the batch has become the active one. */
  onActivated: () => void;
};

/** One button of a list is framed: that of the batch which the council waits for. */
type Look = { variant: NonNullable<ButtonProps['variant']> };

/** The next sensible step as a button, and everything else by its name in a menu. */
export function BatchActions({ batch, leaving, onOpen, onActivated, variant }: BatchActionsProps & Look) {
  const may = usePermissions();
  if (!may(batchesApi.update)) return <ForReaders batch={batch} onOpen={onOpen} />;
  return (
    <div className="row-acts">
      <NextStepButton batch={batch} leaving={leaving} onOpen={onOpen} onActivated={onActivated} variant={variant} />
      <BatchMenu batch={batch} leaving={leaving} onOpen={onOpen} onActivated={onActivated} />
    </div>
  );
}

const on = (action: string, batch: Batch) => ({
  'aria-label': adminTexts.panel.on({ action, what: batch.name }),
  children: action,
});

/** Who may change nothing. */
function ForReaders({ batch, onOpen }: Pick<BatchActionsProps, 'batch' | 'onOpen'>) {
  const openResults = useOpenResults();
  return (
    <div className="row-acts">
      {allows[batch.phase].result && (
        <Button variant="plain" {...on(adminTexts.batches.results, batch)} onClick={() => openResults(batch)} />
      )}
      <Button variant="plain" {...on(adminTexts.batches.viewQuestions, batch)} onClick={() => onOpen('questions')} />
      {batch.is_active && (
        <Button variant="plain" {...on(adminTexts.invite.act, batch)} onClick={() => onOpen('invite')} />
      )}
    </div>
  );
}

/** What is to be done next with the batch; its name says with which, unless it stands on the batch's own page. */
export function NextStepButton({ batch, leaving, onOpen, onActivated, ...look }: BatchActionsProps & Look) {
  const { toggleActive, pending } = useToggleActive({ batch, leaving, onOpen, onActivated });
  const setArchived = useSetArchived();
  const openResults = useOpenResults();
  // Always the same button, so that it keeps the focus when a step makes it another one.
  switch (nextStepOf(batch)) {
    case 'results':
      return <Button {...look} {...on(adminTexts.batches.results, batch)} onClick={() => openResults(batch)} />;
    case 'phase':
      return (
        <Button
          {...look}
          {...on(adminTexts.batches.steps[nextPhase(batch.phase)], batch)}
          onClick={() => onOpen('phase')}
        />
      );
    case 'activate':
      return <Button {...look} {...on(adminTexts.batches.activate, batch)} pending={pending} onClick={toggleActive} />;
    case 'bring-back':
      return (
        <Button
          {...look}
          {...on(adminTexts.batches.bringBack, batch)}
          pending={setArchived.isPending}
          onClick={() => setArchived.mutate({ batch, archived: false })}
        />
      );
  }
}

/** Whether a moment at which it was to move on has passed while it was not active. */
function actsAtOnce({ waits, moves_on_at }: Batch): boolean {
  return waits === 'inactive' && moves_on_at !== null && Date.parse(moves_on_at) <= Date.now();
}

function useToggleActive({ batch, leaving, onOpen, onActivated }: BatchActionsProps) {
  const setActive = useSetActive();
  return {
    pending: setActive.isPending,
    toggleActive: () => {
      // With people in the middle of stoning, or where it moves on at once, it is asked first.
      if ((leaving && allows[leaving.phase].ballots) || actsAtOnce(batch)) onOpen('activate');
      else {
        const active = !batch.is_active;
        const onSuccess = () => active && onActivated();
        const replaced = active ? leaving?.name : undefined;
        setActive.mutate({ id: batch.id, revision: batch.revision, active, replaced }, { onSuccess });
      }
    },
  };
}

function BatchMenu({ batch, onOpen, ...toggling }: BatchActionsProps) {
  const may = usePermissions();
  const { toggleActive } = useToggleActive({ batch, onOpen, ...toggling });
  const setArchived = useSetArchived();
  const setUnlisted = useSetUnlisted();
  const { id, revision, unlisted } = batch;
  const isOwner = useAdministrator()?.role === 'owner';
  const rights = { mayShow: may(batchesApi.showStones), mayReveal: may(revealApi.move), isOwner };
  const items = itemsOf(batch, nextStepOf(batch), rights, {
    open: onOpen,
    toggleActive,
    archive: (archived) => setArchived.mutate({ batch, archived }),
    toggleListed: () => setUnlisted.mutate({ id, revision, unlisted: !unlisted }),
  });
  return <MoreActions what={batch.name} items={items} />;
}

type Acts = {
  open: (dialog: BatchDialog) => void;
  toggleActive: () => void;
  archive: (archived: boolean) => void;
  toggleListed: () => void;
};

/** All that can be done with a batch but its next step, which is a button; what takes something away comes last. */
function itemsOf(
  batch: Batch,
  next: NextStep,
  { mayShow, mayReveal, isOwner }: { mayShow: boolean; mayReveal: boolean; isOwner: boolean },
  { open, toggleActive, archive, toggleListed }: Acts,
): Item[] {
  const closed = whyClosed(batch.phase);
  const keptByOwner = batch.had_result && !isOwner ? adminTexts.batches.resetByOwner : undefined;
  const step = { label: adminTexts.batches.steps[nextPhase(batch.phase)], onSelect: () => open('phase') };
  const hasResult = allows[batch.phase].result;
  const items: (Item | false)[] = [
    batch.is_active && { label: adminTexts.invite.act, onSelect: () => open('invite') },
    { label: adminTexts.batches.viewQuestions, onSelect: () => open('questions') },
    next !== 'phase' && !hasResult && step,
    next !== 'activate' && !batch.is_active && { label: adminTexts.batches.activate, onSelect: toggleActive },
    hasResult && { label: adminTexts.resultFiles.open, onSelect: () => open('files') },
    { label: adminTexts.batches.editDeadlines, onSelect: () => open('deadlines') },
    { label: adminTexts.batches.editPhaseTexts, onSelect: () => open('texts') },
    { label: adminTexts.batches.editRules, onSelect: () => open('rules') },
    batch.completed_at !== null && {
      label: adminTexts.batches.openResult,
      onSelect: () => location.assign(`/batches/${batch.slug}`),
    },
    { label: batch.unlisted ? adminTexts.batches.list : adminTexts.batches.unlist, onSelect: toggleListed },
    {
      label: adminTexts.batches.assignQuestions,
      closed,
      onSelect: () => (closed ? toast.error(closed) : open('assign')),
    },
    mayShow &&
      isBlind(batch) &&
      !stayBlind(batch.rules) && { label: adminTexts.batches.showNow, onSelect: () => open('show') },
    // The projector shows the active batch.
    mayReveal &&
      batch.is_active &&
      allows[batch.phase].ballotPaper && { label: adminTexts.reveal.open, onSelect: () => open('reveal') },
    !batch.is_active &&
      next !== 'bring-back' && {
        label: batch.archived_at ? adminTexts.batches.bringBack : adminTexts.batches.archive,
        onSelect: () => archive(!batch.archived_at),
      },
    batch.is_active && { label: adminTexts.batches.deactivate, onSelect: toggleActive, away: true },
    hasResult && {
      ...step,
      closed: keptByOwner,
      onSelect: () => (keptByOwner ? toast.error(keptByOwner) : open('phase')),
      away: true,
    },
    mayBeDeleted(batch) && { label: adminTexts.batches.deleteBatch, onSelect: () => open('delete'), away: true },
  ];
  return items.filter((item) => item !== false);
}

export function mayBeDeleted(batch: Batch): boolean {
  return !batch.is_active && hadNoBallot(batch);
}

/** As far as the page knows: the server also knows of ballots that were set aside. */
export function hadNoBallot({ ballots, stoning_round }: Batch): boolean {
  return ballots === 0 && stoning_round === 1;
}

/** Why no question can enter. */
function whyClosed(phase: Batch['phase']): string | undefined {
  const code = refusesQuestions[phase];
  return code === null ? undefined : adminProblemsText[code];
}
