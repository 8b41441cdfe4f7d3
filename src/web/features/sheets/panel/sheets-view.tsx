import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Batch } from '#contract/council/batches.ts';
import { allows } from '#contract/council/phases.ts';
import { sheetsApi } from '#contract/council/sheets.ts';
import { ListAwaited } from '#web/panel-kit/list-awaited.tsx';
import { usePermissions } from '#web/panel-kit/permissions.ts';
import { useStayWhile } from '#web/panel-kit/use-stay-while.ts';
import { lazyTexts } from '#web/text/lazy.ts';
import { toNumberText } from '#web/text/moments.ts';
import { CloseStep } from './close-step.tsx';
import { CountStep } from './count-step.tsx';
import { EnterStep } from './enter-step.tsx';
import type { Made } from './made-package.tsx';
import { PaperStep } from './paper-step.tsx';
import { TestSheet } from './print/test-sheet.tsx';
import { PrintStep } from './print-step.tsx';
import { sheetsQuery, stacksQuery } from './queries.ts';
import { type SheetFigures, toFigures, toStepStates } from './step-states.ts';
import './sheets-view.css';

/** The paper of a batch as the steps of an evening: print, close, enter, count, and the clerk's protocol. */
export function SheetsView({ batch, protocol }: { batch: Batch; protocol: ReactNode }) {
  const allowed = usePermissions()(sheetsApi.list);
  const sheets = useQuery({ ...sheetsQuery(batch), enabled: allowed });
  const stacks = useQuery({ ...stacksQuery(batch), enabled: allowed });
  const [made, setMade] = useState<Made | null>(null);
  useStayWhile(made !== null);
  const { ballots: isOpen, ballotPaper } = allows[batch.phase];
  if (!ballotPaper)
    return (
      <div className="batch-part">
        <p>{lazyTexts.paperPanel.early}</p>
        <TestSheet batch={batch} />
      </div>
    );
  if (!allowed)
    return (
      <div className="batch-part">
        <p>{lazyTexts.paperPanel.moderators}</p>
        {protocol}
      </div>
    );
  if (!sheets.data || !stacks.data) return <ListAwaited error={sheets.error ?? stacks.error} />;
  const figures = toFigures(batch, sheets.data, stacks.data);
  const states = toStepStates(batch, figures, stacks.data, made !== null);
  const step = { batch, isOpen };
  return (
    <div className="batch-part">
      <h2 className="visually-hidden">{lazyTexts.paperPanel.title}</h2>
      <Figures figures={figures} />
      {!isOpen && <p>{lazyTexts.paperPanel.over}</p>}
      <ol className="paper-steps">
        <PrintStep {...step} packages={sheets.data} state={states.print} made={made} onMade={setMade} />
        <CloseStep {...step} figures={figures} state={states.close} />
        <EnterStep {...step} figures={figures} stacks={stacks.data} state={states.enter} />
        <CountStep {...step} stacks={stacks.data} state={states.count} />
        <PaperStep step="protocol" state={states.protocol}>
          {protocol}
        </PaperStep>
      </ol>
    </div>
  );
}

function Figures({ figures }: { figures: SheetFigures }) {
  const names = lazyTexts.paperPanel.figures;
  const kinds = ['made', 'inBox', 'counted', 'invalid', 'givenUp'] as const;
  return (
    <dl className="figures">
      {kinds.map((kind) => (
        <div key={kind}>
          <dt>{names[kind]}</dt>
          <dd className="num">{figures[kind] === null ? '–' : toNumberText(figures[kind])}</dd>
        </div>
      ))}
    </dl>
  );
}
