import { type ReactNode, useState } from 'react';
import type { Batch } from '#contract/council/batches.ts';
import { BatchDialogs, type OpenBatchDialog } from '#web/features/batches/panel/list/batch-dialogs.tsx';
import { phaseName } from '#web/features/batches/panel/steps/phases.ts';
import { BoothsPart, hasBoothsOrHelpers } from '#web/features/booths/panel/booths-part.tsx';
import { CardsPart, hasCards } from '#web/features/cards/panel/cards-part.tsx';
import { DeskPart } from '#web/features/desk/panel/desk-part.tsx';
import { useHasDesk, useWaitingIn } from '#web/features/desk/panel/waiting.tsx';
import { OutreachPart } from '#web/features/outreach/panel/outreach-part.tsx';
import { ProtocolLink, ProtocolPart } from '#web/features/protocol/panel/protocol-part.tsx';
import { hasSheets, SheetsPart } from '#web/features/sheets/panel/sheets-part.tsx';
import { PageHead } from '#web/panel-kit/page-head.tsx';
import { adminTexts } from '#web/text/admin.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { NowSection } from './now-section.tsx';
import { QuestionsSection, useQuestionCount } from './questions-section.tsx';
import { ResultsSection } from './results-section.tsx';
import type { SectionProps } from './section-props.ts';
import { SettingsSection } from './settings-section.tsx';
import { TextsSection } from './texts-section.tsx';
import type { BatchView } from './views.ts';

type BatchPageProps = {
  batch: Batch;
  batches: readonly Batch[];
  view: BatchView;
  onView: (view: BatchView) => void;
};

type Section = { view: BatchView; draw: (props: SectionProps) => ReactNode; isThere?: (batch: Batch) => boolean };

/** The parts of the page, in their order. */
const sections: readonly Section[] = [
  { view: 'now', draw: (props) => <NowSection {...props} /> },
  { view: 'desk', draw: ({ batch }) => <DeskPart batch={batch} /> },
  { view: 'questions', draw: (props) => <QuestionsSection {...props} /> },
  { view: 'invite', draw: ({ batch }) => <InviteSection batch={batch} /> },
  {
    view: 'cards',
    draw: (props) => withProtocol('cards', props, <CardsPart batch={props.batch} />),
    isThere: hasCards,
  },
  {
    view: 'paper',
    draw: ({ batch }) => <SheetsPart batch={batch} protocol={<ProtocolPart batch={batch} />} />,
    isThere: hasSheets,
  },
  {
    view: 'booths',
    draw: (props) => withProtocol('booths', props, <BoothsPart batch={props.batch} />),
    isThere: hasBoothsOrHelpers,
  },
  { view: 'results', draw: (props) => <ResultsSection {...props} /> },
  { view: 'texts', draw: (props) => <TextsSection key={props.batch.id} {...props} /> },
  { view: 'settings', draw: (props) => <SettingsSection {...props} /> },
];

/** What a dialog is titled with elsewhere: its parts stand one level below. */
function InviteSection({ batch }: Pick<SectionProps, 'batch'>) {
  return (
    <>
      <h2 className="visually-hidden">{adminTexts.batchPage.views.invite}</h2>
      <OutreachPart batch={batch} />
    </>
  );
}

/** A part of those that the clerk signs for, with the protocol or the way to it: it is the last step of paper, where that counts. */
function withProtocol(view: BatchView, { batch, onView }: SectionProps, part: ReactNode): ReactNode {
  const home = hasSheets(batch) ? 'paper' : hasCards(batch) ? 'cards' : 'booths';
  return (
    <>
      {part}
      {view === home ? <ProtocolPart batch={batch} /> : <ProtocolLink batch={batch} onOpen={() => onView(home)} />}
    </>
  );
}

/** A batch's own page: how it stands and what to do next, and everything else about it behind tabs. */
export function BatchPage({ batch, batches, view, onView }: BatchPageProps) {
  const [open, setOpen] = useState<OpenBatchDialog | null>(null);
  const questions = useQuestionCount(batch);
  const props: SectionProps = { batch, batches, onView, onOpen: (dialog) => setOpen({ dialog, batch }) };
  const waiting = useWaitingIn(batch);
  const hasDesk = useHasDesk(batch, view === 'desk');
  const there = sections.filter(({ view, isThere }) => (view === 'desk' ? hasDesk : (isThere?.(batch) ?? true)));
  const counts: Partial<Record<BatchView, number | undefined>> = { questions, desk: waiting };
  const shown = there.some((section) => section.view === view) ? view : 'now';
  return (
    <>
      <BatchHead batch={batch} />
      <Tabs<BatchView>
        label={adminTexts.batchPage.sections}
        value={shown}
        onChange={onView}
        tabs={there.map((section) => ({
          value: section.view,
          label: adminTexts.batchPage.views[section.view],
          count: counts[section.view],
          content: section.draw(props),
        }))}
      />
      {open && (
        <BatchDialogs
          dialog={open.dialog}
          opened={open.batch}
          batches={batches}
          onClose={() => setOpen(null)}
          onActivated={() => onView('invite')}
        />
      )}
    </>
  );
}

function BatchHead({ batch }: { batch: Batch }) {
  return (
    <PageHead back={adminTexts.batchPage.back} name={batch.name}>
      <p className="batch-state">
        <Badge phase={batch.phase}>{phaseName(batch.phase)}</Badge>
        <span className={batch.is_active ? 'status on' : 'status'}>
          {batch.is_active ? adminTexts.batches.active : adminTexts.batches.inactive}
        </span>
        {batch.archived_at && !batch.is_active && <span className="quiet">{adminTexts.batches.archived}</span>}
        {batch.ballots > 0 && <span className="quiet num">{adminTexts.batches.ballots({ count: batch.ballots })}</span>}
      </p>
    </PageHead>
  );
}
