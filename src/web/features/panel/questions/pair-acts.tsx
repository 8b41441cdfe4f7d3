import { useState } from 'react';
import { mergingApi } from '#contract/council/merging.ts';
import type { Question } from '#contract/council/questions.ts';
import { usePermissions } from '#web/panel-kit/permissions.ts';
import { adminQuestionsText } from '#web/text/admin.ts';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { useKeepApart } from './deciding/merging.ts';

const { usePart: useMergeDialog } = lazyPart(() =>
  import('./deciding/merge-dialog.tsx').then((part) => part.MergeDialog),
);

/** Whether two questions are one: merged, or kept apart for good. */
export function PairActs({ batch, questions }: { batch: string; questions: readonly Question[] }) {
  const may = usePermissions();
  const [merging, setMerging] = useState(false);
  const Dialog = useMergeDialog(merging);
  const apart = useKeepApart(batch);
  if (questions.length < 2 || !may(mergingApi.merge)) return null;
  return (
    <div className="row-acts">
      <Button onClick={() => setMerging(true)}>{adminQuestionsText.mergeTitle}</Button>
      <Button variant="plain" pending={apart.isPending} onClick={() => apart.mutate(questions.map(({ id }) => id))}>
        {adminQuestionsText.keepApart}
      </Button>
      {merging && Dialog && <Dialog batch={batch} questions={questions} onClose={() => setMerging(false)} />}
    </div>
  );
}
