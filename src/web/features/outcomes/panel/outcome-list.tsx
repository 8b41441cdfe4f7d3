import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { outcomesApi } from '#contract/council/outcomes.ts';
import type { ResultPageQuestion } from '#contract/council/results.ts';
import { excerpt } from '#text/excerpt.ts';
import { OutcomeStory } from '#web/features/outcomes/visitor/outcome-note.tsx';
import { MoreQuestions } from '#web/features/questions/visitor/more-questions.tsx';
import { useChunks } from '#web/features/questions/visitor/use-chunks.ts';
import { VerdictNote } from '#web/features/verdicts/visitor/verdict-note.tsx';
import { ListAwaited } from '#web/panel-kit/list-awaited.tsx';
import { usePermissions } from '#web/panel-kit/permissions.ts';
import { adminTexts } from '#web/text/admin.ts';
import { lazyTexts } from '#web/text/lazy.ts';
import { publicText } from '#web/text/public.ts';
import { Button } from '#web/ui/button.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { inOwnLanguage } from '#web/ui/in-own-language.ts';
import { OutcomeDialog } from './outcome-dialog.tsx';
import { resultQuery, writersQuery } from './queries.ts';

type OutcomeListProps = { batch: { id: string; slug: string } };

/** The questions of a completed batch that went to the council, with what became of each. */
export function OutcomeList({ batch }: OutcomeListProps) {
  const { data, error } = useQuery(resultQuery(batch.slug));
  if (!data) return <ListAwaited error={error} />;
  if (!data.result) return <p>{adminTexts.outcomes.reopened}</p>;
  const forwarded = data.questions.filter((question) => question.forwarded);
  if (forwarded.length === 0) return <Empty>{adminTexts.outcomes.none}</Empty>;
  return <Forwarded batch={batch.id} questions={forwarded} />;
}

function Forwarded({ batch, questions }: { batch: string; questions: readonly ResultPageQuestion[] }) {
  const may = usePermissions()(outcomesApi.write);
  const { data: writers } = useQuery(writersQuery(batch));
  const [opened, setOpened] = useState<ResultPageQuestion>();
  const list = useRef<HTMLOListElement>(null);
  const chunks = useChunks(questions, list);
  const written = questions.filter(({ outcome }) => outcome !== null).length;
  return (
    <>
      <p className="quiet num">{adminTexts.outcomes.count({ written, all: questions.length })}</p>
      <ol className="outcomes" ref={list}>
        {chunks.shown.map((question) => (
          <li key={question.id}>
            <span className="outcomes-rank num">
              <span className="visually-hidden">{lazyTexts.ranking.rank} </span>
              {question.rank}
            </span>
            <div>
              <p className="row-name" {...inOwnLanguage(question.language)}>
                {question.text || publicText.wordsRemoved}
              </p>
              {question.outcome ? (
                <OutcomeStory
                  outcome={question.outcome}
                  earlier={question.earlier_outcomes}
                  writers={writers?.get(question.id)}
                />
              ) : (
                <p className="quiet small">{adminTexts.outcomes.nothing}</p>
              )}
              {question.verdict && <VerdictNote verdict={question.verdict} />}
              {may && question.text !== '' && <WriteButton question={question} onOpen={() => setOpened(question)} />}
            </div>
          </li>
        ))}
      </ol>
      <MoreQuestions chunks={chunks} />
      {opened && (
        <OutcomeDialog
          key={opened.id}
          batch={batch}
          opened={opened}
          latest={questions.find(({ id }) => id === opened.id)}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
}

function WriteButton({ question, onOpen }: { question: ResultPageQuestion; onOpen: () => void }) {
  const action = question.outcome ? adminTexts.outcomes.change : adminTexts.outcomes.write;
  const what = adminTexts.questions.quoted({ start: excerpt(question.text, 60) });
  return (
    <Button aria-label={adminTexts.panel.on({ action, what })} onClick={onOpen}>
      {action}
    </Button>
  );
}
