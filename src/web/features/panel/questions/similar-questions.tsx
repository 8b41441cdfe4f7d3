import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { type Batch, batchesApi } from '#contract/council/batches.ts';
import type { Question } from '#contract/council/questions.ts';
import { ListAwaited } from '#web/panel-kit/list-awaited.tsx';
import { usePermissions } from '#web/panel-kit/permissions.ts';
import { adminQuestionsText } from '#web/text/admin.ts';
import { toAuthorText } from '#web/text/author.ts';
import { Button } from '#web/ui/button.tsx';
import { PairActs } from './pair-acts.tsx';
import { similarQuestionsQuery } from './preflight-queries.ts';
import { questionsByIdQuery } from './queries.ts';
import { RowActs, type RowActsProps } from './row-acts.tsx';

type SimilarQuestionsProps = { batch: Batch } & Omit<RowActsProps, 'question'>;

/** That questions of the batch look alike, while they can still be put in order; and side by side, which. */
export function SimilarQuestions({ batch, ...acts }: SimilarQuestionsProps) {
  const may = usePermissions()(batchesApi.alike);
  const { data } = useQuery({ ...similarQuestionsQuery(batch.id), enabled: may });
  const [comparing, setComparing] = useState(false);
  const id = useId();
  if (!data || data.pairs === 0) return null;
  return (
    <div className="alike">
      <p className="alike-hint">
        <span role="status">
          {data.more
            ? adminQuestionsText.alikeMany({ count: data.pairs })
            : adminQuestionsText.alike({ count: new Set(data.ids.flat()).size })}
        </span>
        <Button
          variant="plain"
          aria-expanded={comparing}
          aria-controls={comparing ? id : undefined}
          onClick={() => setComparing(!comparing)}
        >
          {adminQuestionsText.compare}
        </Button>
      </p>
      {comparing && <Pairs id={id} batch={batch.id} pairs={data.ids} more={data.more} {...acts} />}
    </div>
  );
}

const mostShown = 50; // as many as one call tells of

type PairsProps = { id: string; batch: string; pairs: readonly [string, string][]; more: boolean } & Omit<
  RowActsProps,
  'question'
>;

function Pairs({ id, batch, pairs, more, ...acts }: PairsProps) {
  const shown = pairs.slice(0, mostShown);
  const { data: questions, error } = useQuery(questionsByIdQuery([...new Set(shown.flat())].toSorted()));
  return (
    <div id={id}>
      <p className="quiet small">
        {adminQuestionsText.compareLead}
        {(more || shown.length < pairs.length) && ` ${adminQuestionsText.compareMostAlike({ shown: shown.length })}`}
      </p>
      {!questions && <ListAwaited error={error} />}
      <ol className="alike-pairs">
        {shown.map((pair) => (
          <li key={pair.join()}>
            {pair.map((one) => {
              const question = questions?.get(one);
              return question && <One key={one} question={question} {...acts} />;
            })}
            <PairActs batch={batch} questions={pair.flatMap((one) => questions?.get(one) ?? [])} />
          </li>
        ))}
      </ol>
    </div>
  );
}

function One({ question, ...acts }: { question: Question } & Omit<RowActsProps, 'question'>) {
  return (
    <div className="alike-one">
      <p dir="auto">{question.text}</p>
      <p className="quiet small">
        <bdi>{toAuthorText(question.author)}</bdi>
      </p>
      <div className="row-acts">
        <RowActs question={question} {...acts} />
      </div>
    </div>
  );
}
