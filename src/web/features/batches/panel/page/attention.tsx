import { batchesApi } from '#contract/council/batches.ts';
import { usePermissions } from '#web/panel-kit/permissions.ts';
import { adminTexts } from '#web/text/admin.ts';
import { Button } from '#web/ui/button.tsx';
import { type Concern, concernsOf } from './attention.ts';
import type { SectionProps } from './section-props.ts';

type AttentionProps = SectionProps & { questions: number | undefined };

/** What somebody may want to look at, each with the way to mend it. */
export function Attention({ batch, questions, onOpen, onView }: AttentionProps) {
  const mayAct = usePermissions()(batchesApi.update);
  const concerns = concernsOf(batch, questions, Date.now());
  const ways: Partial<Record<Concern, { label: string; go: () => void }>> = {
    'too-few': { label: adminTexts.batchPage.views.questions, go: () => onView('questions') },
    both_missed: { label: adminTexts.batchPage.attend.moveDeadlines, go: () => onOpen('deadlines') },
    taken_back: { label: adminTexts.batchPage.attend.moveDeadlines, go: () => onOpen('deadlines') },
    too_few_questions: { label: adminTexts.batchPage.views.questions, go: () => onView('questions') },
    swapped: { label: adminTexts.batchPage.attend.moveDeadlines, go: () => onOpen('deadlines') },
    submissionPassed: { label: adminTexts.batchPage.attend.moveDeadlines, go: () => onOpen('deadlines') },
    stoningPassed: { label: adminTexts.batchPage.attend.moveDeadlines, go: () => onOpen('deadlines') },
  };
  return (
    <section className="attention" aria-labelledby="attention">
      <h2 id="attention">
        {adminTexts.batchPage.attention} {concerns.length > 0 && <span className="count num">{concerns.length}</span>}
      </h2>
      {concerns.length === 0 && <p className="quiet">{adminTexts.batchPage.nothingToAttend}</p>}
      <ul>
        {concerns.map((concern) => (
          <li key={concern}>
            <p>
              {concern === 'too-few'
                ? adminTexts.batches.tooFewQuestions({ count: questions ?? 0 })
                : concern === 'too_few_questions'
                  ? adminTexts.batchPage.attend.waitsForQuestions
                  : adminTexts.batchPage.attend[concern]}
            </p>
            {mayAct && ways[concern] && (
              <Button variant="plain" onClick={ways[concern].go}>
                {ways[concern].label}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
