import type { Beside } from '#contract/council/desk.ts';
import { adminTexts } from '#web/text/admin.ts';
import { toAuthorText } from '#web/text/author.ts';
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
        {questions.map(({ id, text, author, state }) => (
          <li key={id}>
            <p dir="auto">{text}</p>
            <p className="quiet small">
              <bdi>{toAuthorText(author)}</bdi> · {adminTexts.questions.states[state]}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
