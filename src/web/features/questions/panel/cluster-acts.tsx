import { mergingApi } from '#contract/council/merging.ts';
import type { Question } from '#contract/council/questions.ts';
import { usePermissions } from '#web/panel-kit/permissions.ts';
import { adminTexts } from '#web/text/admin.ts';
import { Button } from '#web/ui/button.tsx';
import { useKeepApart } from './deciding/merging.ts';

type ClusterActsProps = { batch: string; questions: readonly Question[]; onMerge: (ids: string[]) => void };

/** Whether these questions are one: merged, or kept apart for good. */
export function ClusterActs({ batch, questions, onMerge }: ClusterActsProps) {
  const may = usePermissions();
  const apart = useKeepApart(batch);
  if (!may(mergingApi.merge)) return null;
  const ids = questions.map(({ id }) => id);
  const tooFew = ids.length < 2;
  return (
    <div className="row-acts alike-acts">
      <Button disabled={tooFew} onClick={() => onMerge(ids)}>
        {adminTexts.questions.mergeTitle}
      </Button>
      <Button variant="plain" disabled={tooFew} pending={apart.isPending} onClick={() => apart.mutate(ids)}>
        {adminTexts.questions.keepApart}
      </Button>
    </div>
  );
}
