import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { Batch } from '#contract/council/batches.ts';
import { mergingApi } from '#contract/council/merging.ts';
import { usePermissions } from '#web/panel-kit/permissions.ts';
import { adminTexts } from '#web/text/admin.ts';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { useMergeDialog } from './lazy-merge-dialog.ts';
import { clustersQuery } from './preflight-queries.ts';
import type { RowActsProps } from './row-acts.tsx';

const { usePart: useClusters } = lazyPart(() => import('./clusters.tsx').then((part) => part.Clusters));

type SimilarQuestionsProps = { batch: Batch } & Omit<RowActsProps, 'question'>;

/** That questions of the batch look alike, while they can still be put in order; and group by group, which. */
export function SimilarQuestions({ batch, ...acts }: SimilarQuestionsProps) {
  const may = usePermissions()(mergingApi.clusters);
  const { data } = useQuery({ ...clustersQuery(batch.id), enabled: may });
  const [comparing, setComparing] = useState(false);
  // Of no group: what somebody else changed meanwhile can undo the group, and the dialog has to say so.
  const [merging, setMerging] = useState<readonly string[] | null>(null);
  const Clusters = useClusters(comparing);
  const id = useId();
  const MergeDialog = useMergeDialog(merging !== null);
  return (
    <>
      {data && data.clusters.length > 0 && (
        <div className="alike">
          <p className="alike-hint">
            <span role="status">
              {data.more
                ? adminTexts.questions.alikeMany({ count: data.clusters.length })
                : adminTexts.questions.alike({ count: data.clusters.flatMap(({ ids }) => ids).length })}
            </span>
            <Button
              variant="plain"
              aria-expanded={comparing}
              aria-controls={comparing ? id : undefined}
              onClick={() => setComparing(!comparing)}
            >
              {adminTexts.questions.compare}
            </Button>
          </p>
          {comparing && Clusters && (
            <Clusters
              id={id}
              batch={batch.id}
              clusters={data.clusters}
              more={data.more}
              onMerge={setMerging}
              {...acts}
            />
          )}
        </div>
      )}
      {merging && MergeDialog && <MergeDialog ids={merging} onClose={() => setMerging(null)} />}
    </>
  );
}
