import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Batch } from '#contract/council/batches.ts';
import type { MadeSheets } from '#contract/council/sheets.ts';
import { inviteLanguages } from '#web/features/outreach/panel/languages.ts';
import { usePublicAddress } from '#web/features/site/panel/address/use-public-address.ts';
import { identityQuery } from '#web/features/site/panel/queries.ts';
import { ListAwaited } from '#web/panel-kit/list-awaited.tsx';
import { lazyTexts } from '#web/text/lazy.ts';
import { toNumberText } from '#web/text/moments.ts';
import { Button } from '#web/ui/button.tsx';
import { PaperSheets } from './print/paper-sheets.tsx';
import type { SheetHead } from './print/sheet-head.tsx';
import { cutQuestions, type Form, type Question } from './print/sheet-layout.ts';
import { useSheetForm } from './print/use-sheet-form.ts';
import { sheetPaperQuery } from './queries.ts';

export type Made = MadeSheets & { language: string };
type MadePackageProps = { batch: Batch; made: Made; onDone: () => void };

/** Sheets that were just made, until they are printed: their codes are in this page and nowhere else. */
export function MadePackage({ batch, made, onDone }: MadePackageProps) {
  const address = usePublicAddress();
  const paper = useQuery(sheetPaperQuery(batch));
  const council = useQuery(identityQuery);
  // Kept, as hundreds of sheets are drawn of them.
  const questions = useMemo(() => paper.data?.questions.filter(({ is_out }) => !is_out), [paper.data]);
  const head = useMemo(() => {
    const language = inviteLanguages().find(({ code }) => code === made.language);
    return council.data && language && { batch, council: council.data, language, address };
  }, [batch, council.data, made.language, address]);
  if (!questions || !head) return <ListAwaited error={paper.error ?? council.error} />;
  return (
    <div className="paper-made">
      <h4>{lazyTexts.paperPanel.here({ count: made.sheets.length })}</h4>
      <PrintSheets made={made} questions={questions} head={head} onDone={onDone} />
    </div>
  );
}

type PrintSheetsProps = {
  made: Pick<Made, 'sheets' | 'signs'>;
  questions: readonly Question[];
  head: SheetHead;
  onDone: () => void;
};

/** Says which paper to put in, and prints. */
function PrintSheets({ made, questions, head, onDone }: PrintSheetsProps) {
  const [isLarge, setLarge] = useState(false);
  const laid = useSheetForm({ ...made, questions, head, isLarge });
  if (!laid) return <ListAwaited error={null} />;
  const { form, setting } = laid;
  const cut = cutQuestions(questions, form, setting.widthOf).length;
  return (
    <>
      <label>
        <input type="checkbox" checked={isLarge} onChange={({ target }) => setLarge(target.checked)} />{' '}
        {lazyTexts.paperPanel.large}
      </label>
      <p>{lazyTexts.paperPanel.papers[toPaperName(form)]({ size: toNumberText(form.size) })}</p>
      {cut > 0 && form.paper !== 'list' && <p>{lazyTexts.paperPanel.cut({ count: cut })}</p>}
      {head.batch.venue === null && <p className="small">{lazyTexts.paperPanel.noVenue}</p>}
      <p>{lazyTexts.paperPanel.once}</p>
      <div className="paper-acts">
        <Button variant="primary" onClick={() => print()}>
          {lazyTexts.paperPanel.print}
        </Button>
        <Button onClick={onDone}>{lazyTexts.paperPanel.printed}</Button>
      </div>
      {createPortal(
        <PaperSheets {...made} questions={questions} form={form} setting={setting} head={head} />,
        document.body,
      )}
    </>
  );
}

function toPaperName({ paper, pages }: Form): 'list' | 'one' | 'both' | 'folded' | 'foldedBoth' {
  if (paper === 'list') return 'list';
  if (paper === 'a4') return pages === 1 ? 'one' : 'both';
  return pages === 2 ? 'folded' : 'foldedBoth';
}
