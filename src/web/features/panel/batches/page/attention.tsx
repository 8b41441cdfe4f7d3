import { batchesApi } from '#contract/council/batches.ts';
import { usePermissions } from '#web/panel-kit/permissions.ts';
import { batchesText, batchPageText } from '#web/text/admin.ts';
import { Button } from '#web/ui/button.tsx';
import { type Concern, concernsOf } from './attention.ts';
import type { SectionProps } from './batch-page.tsx';

type AttentionProps = SectionProps & { questions: number | undefined };

/** What somebody may want to look at, each with the way to mend it. */
export function Attention({ batch, questions, onOpen, onView }: AttentionProps) {
  const mayAct = usePermissions()(batchesApi.update);
  const concerns = concernsOf(batch, questions, Date.now());
  const ways: Partial<Record<Concern, { label: string; go: () => void }>> = {
    'too-few': { label: batchPageText.views.questions, go: () => onView('questions') },
    both_missed: { label: batchPageText.attend.moveDeadlines, go: () => onOpen('deadlines') },
    taken_back: { label: batchPageText.attend.moveDeadlines, go: () => onOpen('deadlines') },
    too_few_questions: { label: batchPageText.views.questions, go: () => onView('questions') },
    swapped: { label: batchPageText.attend.moveDeadlines, go: () => onOpen('deadlines') },
    submissionPassed: { label: batchPageText.attend.moveDeadlines, go: () => onOpen('deadlines') },
    stoningPassed: { label: batchPageText.attend.moveDeadlines, go: () => onOpen('deadlines') },
  };
  return (
    <section className="attention" aria-labelledby="attention">
      <h2 id="attention">
        {batchPageText.attention} {concerns.length > 0 && <span className="count num">{concerns.length}</span>}
      </h2>
      {concerns.length === 0 && <p className="quiet">{batchPageText.nothingToAttend}</p>}
      <ul>
        {concerns.map((concern) => (
          <li key={concern}>
            <p>
              {concern === 'too-few'
                ? batchesText.tooFewQuestions({ count: questions ?? 0 })
                : concern === 'too_few_questions'
                  ? batchPageText.attend.waitsForQuestions
                  : batchPageText.attend[concern]}
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
