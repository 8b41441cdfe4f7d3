import { type Question, questionsApi } from '#contract/council/questions.ts';
import { excerpt } from '#text/excerpt.ts';
import { usePermissions } from '#web/panel-kit/permissions.ts';
import { adminTexts } from '#web/text/admin.ts';
import { Button } from '#web/ui/button.tsx';

export type RowActsProps = { question: Question } & Record<'onEdit' | 'onDelete', (question: Question) => void>;

/** What can be done to any question, on a ballot paper or not; but one that stands there under another one is not edited. */
export function RowActs({ question, isFrozen = false, onEdit, onDelete }: RowActsProps & { isFrozen?: boolean }) {
  const may = usePermissions();
  const what = adminTexts.questions.quoted({ start: excerpt(question.text, 60) });
  return (
    <>
      {may(questionsApi.update) && !isFrozen && (
        <Button
          variant="plain"
          aria-label={adminTexts.panel.on({ action: adminTexts.panel.edit, what })}
          onClick={() => onEdit(question)}
        >
          {adminTexts.panel.edit}
        </Button>
      )}
      {may(questionsApi.delete) && (
        <Button
          variant="plain-danger"
          aria-label={adminTexts.panel.on({ action: adminTexts.panel.delete, what })}
          onClick={() => onDelete(question)}
        >
          {adminTexts.panel.delete}
        </Button>
      )}
    </>
  );
}
