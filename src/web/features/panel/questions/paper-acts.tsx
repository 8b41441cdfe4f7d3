import { useQuery } from '@tanstack/react-query';
import { paperApi } from '#contract/council/paper.ts';
import { allows } from '#contract/council/phases.ts';
import { namelessAuthor } from '#contract/council/public-question.ts';
import type { Question } from '#contract/council/questions.ts';
import { personalDataApi } from '#contract/people/personal-data.ts';
import { excerpt } from '#text/excerpt.ts';
import { usePermissions } from '#web/panel-kit/permissions.ts';
import { adminQuestionsText, adminText } from '#web/text/admin.ts';
import { Button } from '#web/ui/button.tsx';
import type { BatchWithPaper } from './paper.ts';
import type { PaperAct } from './paper-act-dialog.tsx';
import { PutBack } from './put-back.tsx';
import { enoughRemainQuery } from './queries.ts';

type PaperActsProps = { question: Question; batch: BatchWithPaper; onAct: (act: PaperAct) => void };

/** What can be done to a question on the ballot paper of this batch. */
export function PaperActs({ question, batch, onAct }: PaperActsProps) {
  const may = usePermissions();
  const inStoning = allows[batch.phase].ballots;
  const mayTakeOut = may(paperApi.takeOut) && inStoning && !question.taken_out;
  const { data: enough } = useQuery({ ...enoughRemainQuery(batch.id), enabled: mayTakeOut });
  const what = adminQuestionsText.quoted({ start: excerpt(question.text, 60) });
  const act = (dialog: PaperAct['dialog'], action: string) => ({
    'aria-label': adminText.on({ action, what }),
    children: action,
    onClick: () => onAct({ dialog, question, batch }),
  });
  return (
    <>
      {may(paperApi.correct) && <Button variant="plain" {...act('correct', adminQuestionsText.correct)} />}
      {may(personalDataApi.leaveNameless) && question.author !== namelessAuthor && (
        <Button variant="plain-danger" {...act('nameless', adminQuestionsText.leaveNameless)} />
      )}
      {mayTakeOut && enough && <Button variant="plain-danger" {...act('take-out', adminQuestionsText.takeOut)} />}
      {may(paperApi.takeOut) && question.taken_out && <PutBack question={question} batch={batch} />}
    </>
  );
}
