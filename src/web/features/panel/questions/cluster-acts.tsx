import { useState } from 'react';
import { mergingApi } from '#contract/council/merging.ts';
import type { Question } from '#contract/council/questions.ts';
import { usePermissions } from '#web/panel-kit/permissions.ts';
import { adminTexts } from '#web/text/admin.ts';
import { Button } from '#web/ui/button.tsx';
import { MergeDialog } from './deciding/merge-dialog.tsx';
import { useKeepApart } from './deciding/merging.ts';

/** Whether these questions are one: merged, or kept apart for good. */
export function ClusterActs({ batch, questions }: { batch: string; questions: readonly Question[] }) {
  const may = usePermissions();
  const [merging, setMerging] = useState(false);
  const apart = useKeepApart(batch);
  if (!may(mergingApi.merge)) return null;
  const tooFew = questions.length < 2;
  return (
    <div className="row-acts alike-acts">
      <Button disabled={tooFew} onClick={() => setMerging(true)}>
        {adminTexts.questions.mergeTitle}
      </Button>
      <Button
        variant="plain"
        disabled={tooFew}
        pending={apart.isPending}
        onClick={() => apart.mutate(questions.map(({ id }) => id))}
      >
        {adminTexts.questions.keepApart}
      </Button>
      {merging && <MergeDialog batch={batch} questions={questions} onClose={() => setMerging(false)} />}
    </div>
  );
}
