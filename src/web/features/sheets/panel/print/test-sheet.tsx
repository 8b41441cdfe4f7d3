import { useQuery } from '@tanstack/react-query';
import { createPortal } from 'react-dom';
import type { Batch } from '#contract/council/batches.ts';
import { specimenCode } from '#contract/council/sheets.ts';
import type { StoredIdentity } from '#contract/running/identity.ts';
import { inviteLanguages } from '#web/features/outreach/panel/languages.ts';
import type { InviteLanguage } from '#web/features/outreach/panel/words.ts';
import { usePublicAddress } from '#web/features/site/panel/address/use-public-address.ts';
import { identityQuery } from '#web/features/site/panel/queries.ts';
import { usePrintNow } from '#web/panel-kit/use-print-now.ts';
import { lazyTexts } from '#web/text/lazy.ts';
import { Button } from '#web/ui/button.tsx';
import { PaperSheets } from './paper-sheets.tsx';
import { useSheetForm } from './use-sheet-form.ts';

/** A sheet for trying out printer, folding, box and scanner before the day. Its code belongs to no batch. */
export function TestSheet({ batch }: { batch: Batch }) {
  const { data: council } = useQuery(identityQuery);
  return council && <Print batch={batch} council={council} />;
}

const signs = Object.fromEntries(['B4', 'C7', 'F2', 'H9', 'L3', 'N6', 'R8', 'U5'].map((sign) => [sign, sign]));

function Print({ batch, council }: { batch: Batch; council: StoredIdentity }) {
  const { isPrinting, printNow } = usePrintNow();
  const address = usePublicAddress();
  const language = inviteLanguages(council.language)[0] as InviteLanguage;
  const head = { batch, council, language, address, isSpecimen: true };
  const questions = Object.keys(signs).map((id, n) => ({
    id,
    text: language.words.sheet.specimenQuestion({ number: n + 1 }),
  }));
  const laid = useSheetForm({ questions, signs, head, isLarge: false });
  if (!laid) return null;
  return (
    <div className="paper-form">
      <p className="small">{lazyTexts.paperPanel.testLead}</p>
      <Button onClick={printNow}>{lazyTexts.paperPanel.test}</Button>
      {isPrinting &&
        createPortal(
          <PaperSheets
            sheets={[{ code: specimenCode, variant: 1 }]}
            signs={signs}
            questions={questions}
            head={head}
            {...laid}
          />,
          document.body,
        )}
    </div>
  );
}
