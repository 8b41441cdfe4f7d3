import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Batch } from '#contract/council/batches.ts';
import { allows } from '#contract/council/phases.ts';
import { type MadeSheets, type SheetPackage, sheetsApi } from '#contract/council/sheets.ts';
import type { Stack } from '#contract/council/stacks.ts';
import { ListAwaited } from '#web/panel-kit/list-awaited.tsx';
import { usePermissions } from '#web/panel-kit/permissions.ts';
import { useStayWhile } from '#web/panel-kit/use-stay-while.ts';
import { laterTexts } from '#web/text/lazy.ts';
import { BoxOfSheets } from './box.tsx';
import { CloseOnline } from './close-online.tsx';
import { MadePackage } from './made-package.tsx';
import { MakeSheetsForm } from './make-sheets-form.tsx';
import { sheetsQuery, stacksQuery } from './queries.ts';
import { StackList } from './stack-list.tsx';
import './sheets-view.css';

/** The paper of a batch: its sheets, the end of online stoning, and stacks. */
export function SheetsView({ batch }: { batch: Batch }) {
  const may = usePermissions();
  const allowed = may(sheetsApi.list);
  const sheets = useQuery({ ...sheetsQuery(batch), enabled: allowed });
  const stacks = useQuery({ ...stacksQuery(batch), enabled: allowed });
  const [made, setMade] = useState<(MadeSheets & { language: string }) | null>(null);
  useStayWhile(made !== null);
  const { ballots: isOpen, ballotPaper } = allows[batch.phase];
  if (!ballotPaper) return <p>{laterTexts.paperPanel.early}</p>;
  if (!sheets.data || !stacks.data) return <ListAwaited error={sheets.error ?? stacks.error} />;
  return (
    <div className="batch-part">
      <h2 className="visually-hidden">{laterTexts.paperPanel.title}</h2>
      {!isOpen && <p>{laterTexts.paperPanel.over}</p>}
      <section aria-labelledby="paper-sheets">
        <h3 id="paper-sheets">{laterTexts.paperPanel.sheets}</h3>
        <p>{laterTexts.paperPanel.counts(countSheets(sheets.data, stacks.data))}</p>
        {made && <MadePackage batch={batch} made={made} onDone={() => setMade(null)} />}
        {isOpen && !made && may(sheetsApi.make) && <MakeSheetsForm batch={batch} onMade={setMade} />}
      </section>
      <CloseOnline batch={batch} mayClose={isOpen && may(sheetsApi.closeOnline)} />
      {batch.online_closed_at !== null && (
        <BoxOfSheets batch={batch} sheets={countSheets(sheets.data, stacks.data)} isOpen={isOpen} />
      )}
      <StackList batch={batch} stacks={stacks.data} isOpen={isOpen} />
    </div>
  );
}

/** With those among the invalid whose code is torn off. */
function countSheets(
  packages: readonly SheetPackage[],
  stacks: readonly Stack[],
): { made: number; counted: number; invalid: number } {
  const sum = (of: (one: SheetPackage) => number) => packages.reduce((total, one) => total + of(one), 0);
  return {
    made: sum(({ made }) => made),
    counted: sum(({ counted }) => counted),
    invalid:
      sum(({ invalid }) => Object.values(invalid).reduce((total, number) => total + number, 0)) +
      stacks.reduce((total, { without_code }) => total + (without_code ?? 0), 0),
  };
}
