import { useQuery } from '@tanstack/react-query';
import { paperApi } from '#contract/council/paper.ts';
import { allows } from '#contract/council/phases.ts';
import { namelessAuthor } from '#contract/council/public-question.ts';
import type { Question } from '#contract/council/questions.ts';
import { personalDataApi } from '#contract/people/personal-data.ts';
import { excerpt } from '#text/excerpt.ts';
import { MoreActions } from '#web/panel-kit/more-actions.tsx';
import { usePermissions } from '#web/panel-kit/permissions.ts';
import { adminTexts } from '#web/text/admin.ts';
import type { Item } from '#web/ui/menu.tsx';
import type { BatchWithBallotPaper } from './paper.ts';
import type { PaperAct } from './paper-act-dialog.tsx';
import { enoughRemainQuery } from './queries.ts';

type PaperActsProps = { question: Question; batch: BatchWithBallotPaper; onAct: (act: PaperAct) => void };

/** What can be done to a question on the ballot paper of this batch, besides what its row offers. */
export function PaperActs({ question, batch, onAct }: PaperActsProps) {
  const may = usePermissions();
  const inStoning = allows[batch.phase].ballots;
  // What waits, was declined or was merged into another has no place of its own there.
  const stands = question.state === 'published';
  const mayTakeOut = may(paperApi.takeOut) && inStoning && stands && !question.taken_out;
  const { data: enough } = useQuery({ ...enoughRemainQuery(batch.id), enabled: mayTakeOut });
  const what = adminTexts.questions.quoted({ start: excerpt(question.text, 60) });
  const act = (dialog: PaperAct['dialog'], label: string) => ({
    label,
    onSelect: () => onAct({ dialog, question, batch }),
  });
  const items: (Item | false | undefined)[] = [
    may(paperApi.correct) && stands && act('correct', adminTexts.questions.correct),
    may(personalDataApi.leaveNameless) &&
      question.author !== namelessAuthor && { ...act('nameless', adminTexts.questions.leaveNameless), away: true },
    mayTakeOut && enough && { ...act('take-out', adminTexts.questions.takeOut), away: true },
  ];
  return <MoreActions what={what} items={items.filter((item) => item !== false && item !== undefined)} />;
}
