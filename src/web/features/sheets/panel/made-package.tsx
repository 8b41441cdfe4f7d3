import { useQuery } from '@tanstack/react-query';
import { createPortal } from 'react-dom';
import type { Batch } from '#contract/council/batches.ts';
import type { MadeSheets } from '#contract/council/sheets.ts';
import { inviteLanguages } from '#web/features/outreach/panel/languages.ts';
import { identityQuery } from '#web/features/site/panel/queries.ts';
import { publicAddress } from '#web/features/wall/visitor/public-address.ts';
import { ListAwaited } from '#web/panel-kit/list-awaited.tsx';
import { laterTexts } from '#web/text/lazy.ts';
import { Button } from '#web/ui/button.tsx';
import { fitsFolded, PaperSheets } from './paper-sheets.tsx';
import { sheetPaperQuery } from './queries.ts';

type MadePackageProps = { batch: Batch; made: MadeSheets & { language: string }; onDone: () => void };

/** Sheets that were just made, until they are printed: their codes are in this page and nowhere else. */
export function MadePackage({ batch, made, onDone }: MadePackageProps) {
  const paper = useQuery(sheetPaperQuery(batch));
  const council = useQuery(identityQuery).data;
  const language = inviteLanguages().find(({ code }) => code === made.language);
  if (!paper.data || !language) return <ListAwaited error={paper.error} />;
  const questions = paper.data.questions.filter(({ is_out }) => !is_out);
  const folded = fitsFolded(questions);
  return (
    <div className="paper-made">
      <h4>{laterTexts.paperPanel.here({ count: made.sheets.length })}</h4>
      <p>{folded ? laterTexts.paperPanel.folded : laterTexts.paperPanel.listed}</p>
      <p>{laterTexts.paperPanel.once}</p>
      <div className="paper-acts">
        <Button variant="primary" onClick={() => print()}>
          {laterTexts.paperPanel.print}
        </Button>
        <Button onClick={onDone}>{laterTexts.paperPanel.printed}</Button>
      </div>
      {createPortal(
        <PaperSheets
          made={made}
          batch={batch}
          questions={questions}
          commitment={paper.data.commitment}
          language={language}
          council={council?.name ?? ''}
          address={publicAddress()}
        />,
        document.body,
      )}
    </div>
  );
}
