import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { mergingApi } from '#contract/council/merging.ts';
import type { Question } from '#contract/council/questions.ts';
import type { ResponseOf } from '#contract/wire/endpoint.ts';
import { ListAwaited } from '#web/panel-kit/list-awaited.tsx';
import { adminTexts } from '#web/text/admin.ts';
import { Asker } from '#web/ui/asker.tsx';
import { inOwnLanguage } from '#web/ui/in-own-language.ts';
import { ClusterActs } from './cluster-acts.tsx';
import { firstClusters } from './deciding/first-clusters.ts';
import { questionsByIdQuery } from './queries.ts';
import { RowActs, type RowActsProps } from './row-acts.tsx';

type Acts = Omit<RowActsProps, 'question'> & { onMerge: (ids: string[]) => void };
type ClustersProps = Pick<ResponseOf<typeof mergingApi.clusters>, 'clusters' | 'more'> & {
  id: string;
  batch: string;
} & Acts;

/** The questions that look alike, group by group, the most alike first. */
export function Clusters({ id, batch, clusters, more, ...acts }: ClustersProps) {
  const shown = firstClusters(clusters);
  const { data: questions, error } = useQuery(questionsByIdQuery(shown.flatMap(({ ids }) => ids).toSorted()));
  return (
    <div id={id}>
      <p className="quiet small">
        {adminTexts.questions.compareLead}
        {(more || shown.length < clusters.length) &&
          ` ${adminTexts.questions.compareMostAlike({ shown: shown.length })}`}
      </p>
      {!questions && <ListAwaited error={error} />}
      <ol className="alike-groups">
        {questions &&
          shown.map(({ ids }) => (
            <Cluster
              key={ids.join()}
              batch={batch}
              questions={ids.flatMap((one) => questions.get(one) ?? [])}
              {...acts}
            />
          ))}
      </ol>
    </div>
  );
}

/** Of more than two each can be left out: what is not ticked stays as it is. */
function Cluster({ batch, questions, onMerge, ...acts }: { batch: string; questions: readonly Question[] } & Acts) {
  const [left, setLeft] = useState<readonly string[]>([]);
  const isLeft = (id: string) => left.includes(id);
  const leave = (id: string, isIn: boolean) => setLeft(isIn ? left.filter((one) => one !== id) : [...left, id]);
  const canLeave = questions.length > 2;
  return (
    <li>
      {questions.map((question) => (
        <div key={question.id} className="alike-one">
          {canLeave ? (
            <label className="alike-tick">
              <input
                type="checkbox"
                checked={!isLeft(question.id)}
                onChange={({ currentTarget }) => leave(question.id, currentTarget.checked)}
              />
              <span {...inOwnLanguage(question.language)}>{question.text}</span>
            </label>
          ) : (
            <p {...inOwnLanguage(question.language)}>{question.text}</p>
          )}
          <p className="quiet small">
            <Asker of={question} />
          </p>
          <div className="row-acts">
            <RowActs question={question} {...acts} />
          </div>
        </div>
      ))}
      <ClusterActs batch={batch} questions={questions.filter(({ id }) => !isLeft(id))} onMerge={onMerge} />
    </li>
  );
}
