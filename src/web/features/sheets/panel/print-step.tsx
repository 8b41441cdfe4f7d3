import { useState } from 'react';
import type { Batch } from '#contract/council/batches.ts';
import { type SheetPackage, sheetsApi } from '#contract/council/sheets.ts';
import { inviteLanguages } from '#web/features/outreach/panel/languages.ts';
import { ReachWarning } from '#web/features/site/panel/address/reach-warning.tsx';
import { usePermissions } from '#web/panel-kit/permissions.ts';
import { lazyTexts } from '#web/text/lazy.ts';
import { toListText } from '#web/text/moments.ts';
import { Button } from '#web/ui/button.tsx';
import { type Made, MadePackage } from './made-package.tsx';
import { MakeSheetsForm } from './make-sheets-form.tsx';
import { PaperStep } from './paper-step.tsx';
import { TestSheet } from './print/test-sheet.tsx';
import type { StepState } from './step-states.ts';

type PrintStepProps = {
  batch: Batch;
  packages: readonly SheetPackage[];
  state: StepState;
  isOpen: boolean;
  /** What waits to be printed. */
  made: Made | null;
  onMade: (made: Made | null) => void;
};

/** Sheets are made and printed. Once online stoning has closed nobody needs more, but by a press. */
export function PrintStep({ batch, packages, state, isOpen, made, onMade }: PrintStepProps) {
  const may = usePermissions();
  const [isMore, setMore] = useState(false);
  const mayMake = isOpen && made === null && may(sheetsApi.make);
  const isMaking = mayMake && (batch.online_closed_at === null || isMore);
  return (
    <PaperStep
      step="print"
      state={state}
      title={lazyTexts.paperPanel.print}
      aside={
        mayMake &&
        !isMaking && (
          <Button variant="plain" onClick={() => setMore(true)}>
            {lazyTexts.paperPanel.printMore}
          </Button>
        )
      }
    >
      <p>{toMadeText(packages)}</p>
      {(made || isMaking) && <ReachWarning />}
      {made && <MadePackage batch={batch} made={made} onDone={() => onMade(null)} />}
      {isMaking && <MakeSheetsForm batch={batch} isNow={state === 'now'} onMade={onMade} />}
      {isMaking && <TestSheet batch={batch} />}
    </PaperStep>
  );
}

/** How many, and in which languages. */
function toMadeText(packages: readonly SheetPackage[]): string {
  const count = packages.reduce((total, { made }) => total + made, 0);
  const names = inviteLanguages().filter(({ code }) => packages.some(({ language }) => language === code));
  const made = lazyTexts.paperPanel.made({ count });
  return names.length === 0 ? made : `${made} ${toListText(names.map(({ name }) => name))}.`;
}
