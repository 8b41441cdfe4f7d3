import type { Beside } from '#contract/council/desk.ts';
import { adminTexts } from '#web/text/admin.ts';
import { Asker } from '#web/ui/asker.tsx';
import type { Shown } from './desk-queue.ts';

/** Beside the question: published ones that ask the same, and what else came from its author. */
export function DeskAside({ shown: { similar, by_author } }: { shown: Shown }) {
  return (
    <aside className="desk-aside">
      <Others title={adminTexts.desk.similar} none={adminTexts.desk.noneSimilar} questions={similar} />
      <Others title={adminTexts.desk.byAuthor} none={adminTexts.desk.noneByAuthor} questions={by_author} />
    </aside>
  );
}

type OthersProps = { title: string; none: string; questions: readonly Beside[] };

function Others({ title, none, questions }: OthersProps) {
  return (
    <section>
      <h2>{title}</h2>
      {questions.length === 0 && <p className="quiet small">{none}</p>}
      <ul>
        {questions.map((question) => (
          <li key={question.id}>
            <p dir="auto">{question.text}</p>
            <p className="quiet small">
              <Asker of={question} /> · {adminTexts.questions.states[question.state]}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
