import { useQuery } from '@tanstack/react-query';
import { phases } from '#contract/batches.ts';
import { paperApi } from '#contract/paper.ts';
import { personalDataApi } from '#contract/personal-data.ts';
import { namelessAuthor } from '#contract/public-question.ts';
import type { Question } from '#contract/questions.ts';
import { useMay } from '#web/panel-kit/may.ts';
import { adminQuestionsText, adminText } from '#web/text/admin.ts';
import { Button } from '#web/ui/button.tsx';
import { excerpt } from './excerpt.ts';
import type { BatchWithPaper } from './paper.ts';
import { enoughRemainQuery } from './queries.ts';

export type PaperActs = Record<
  'onTakeOut' | 'onCorrect' | 'onLeaveNameless',
  (question: Question, batch: BatchWithPaper) => void
>;

type PaperActsProps = PaperActs & { question: Question; batch: BatchWithPaper };

/** What can be done to a question on the ballot paper of this batch. */
export function PaperActs({ question, batch, onTakeOut, onCorrect, onLeaveNameless }: PaperActsProps) {
  const may = useMay();
  const inStoning = batch.phase === phases.stoning;
  const mayTakeOut = may(paperApi.takeOut) && inStoning && !question.taken_out;
  const { data: enough } = useQuery({ ...enoughRemainQuery(batch.id), enabled: mayTakeOut });
  const what = adminQuestionsText.quoted({ start: excerpt(question.text, 60) });
  const on = (action: string) => ({ 'aria-label': adminText.on({ action, what }), children: action });
  return (
    <>
      {may(paperApi.correct) && (
        <Button variant="plain" {...on(adminQuestionsText.correct)} onClick={() => onCorrect(question, batch)} />
      )}
      {may(personalDataApi.leaveNameless) && question.author !== namelessAuthor && (
        <Button
          variant="plain-danger"
          {...on(adminQuestionsText.leaveNameless)}
          onClick={() => onLeaveNameless(question, batch)}
        />
      )}
      {mayTakeOut && enough && (
        <Button variant="plain-danger" {...on(adminQuestionsText.takeOut)} onClick={() => onTakeOut(question, batch)} />
      )}
    </>
  );
}
