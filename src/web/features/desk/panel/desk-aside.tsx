import type { OtherQuestion } from '#contract/council/desk.ts';
import { adminTexts } from '#web/text/admin.ts';
import { Asker } from '#web/ui/asker.tsx';
import { inOwnLanguage } from '#web/ui/in-own-language.ts';
import { type ShownQuestion, wordsOf } from './desk-queue.ts';
import { Differing } from './differing.tsx';

/** Beside the question: those that ask the same, folded those that perhaps do, and what else came from its author. */
export function DeskAside({ shown: { question, similar, perhaps, by_author } }: { shown: ShownQuestion }) {
  const { text } = wordsOf(question);
  return (
    <aside className="desk-aside">
      <section>
        <h2>{adminTexts.desk.similar}</h2>
        {similar.length === 0 && <p className="quiet small">{adminTexts.desk.noneSimilar}</p>}
        {similar.length > 0 && <p className="quiet small">{adminTexts.desk.differs}</p>}
        <Others questions={similar} from={text} />
        {perhaps.length > 0 && (
          <details key={question.id}>
            <summary>{adminTexts.desk.perhaps({ count: perhaps.length })}</summary>
            <Others questions={perhaps} from={text} />
          </details>
        )}
      </section>
      <section>
        <h2>{adminTexts.desk.byAuthor}</h2>
        {by_author.length === 0 && <p className="quiet small">{adminTexts.desk.noneByAuthor}</p>}
        <Others questions={by_author} />
      </section>
    </aside>
  );
}

/** With `from`, what is not in this text is marked. */
function Others({ questions, from }: { questions: readonly OtherQuestion[]; from?: string }) {
  return (
    <ul>
      {questions.map((question) => (
        <li key={question.id}>
          <p {...inOwnLanguage(question.language)}>
            {from === undefined ? question.text : <Differing text={question.text} from={from} />}
          </p>
          <p className="quiet small">
            <Asker of={question} /> · {adminTexts.questions.states[question.state]}
          </p>
        </li>
      ))}
    </ul>
  );
}
