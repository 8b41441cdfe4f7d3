import { type FormEvent, useState } from 'react';
import { type Batch, batchesApi, mostReasons } from '#contract/council/batches.ts';
import { call } from '#web/api/call.ts';
import { batchesQuery } from '#web/features/batches/panel/queries.ts';
import { toReasons, writtenReasons } from '#web/features/questions/panel/deciding/decline-reasons.ts';
import { panelProblemText } from '#web/panel-kit/failure.ts';
import { useAct } from '#web/panel-kit/use-act.tsx';
import { adminTexts } from '#web/text/admin.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, Textarea } from '#web/ui/field.tsx';

/** Where an organiser writes the list of reasons. */
export function ReasonsForm({ batch }: { batch: Batch }) {
  const save = useSaveReasons();
  const [typed, setTyped] = useState<string | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed === null || save.isPending) return;
    save.mutate({ id: batch.id, reasons: toReasons(typed) }, { onSuccess: () => setTyped(null) });
  };
  return (
    <details>
      <summary>{adminTexts.desk.editReasons}</summary>
      <form className="desk-form" noValidate onSubmit={submit}>
        <Field label={adminTexts.desk.editReasons} hint={adminTexts.desk.reasonsHint({ most: mostReasons })}>
          <Textarea
            rows={6}
            dir="auto"
            value={typed ?? writtenReasons(batch)}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
        </Field>
        <div className="desk-acts">
          <Button type="submit" pending={save.isPending}>
            {save.isPending ? adminTexts.panel.updating : adminTexts.desk.saveReasons}
          </Button>
        </div>
      </form>
    </details>
  );
}

function useSaveReasons() {
  return useAct({
    act: ({ id, reasons }: { id: string; reasons: string[] | null }) =>
      call(batchesApi.update, { params: { id }, headers: {}, body: { reasons } }),
    done: () => adminTexts.desk.reasonsSaved,
    failed: (error) => adminTexts.desk.reasonsFailed({ message: panelProblemText(error) }),
    lists: [batchesQuery],
    undo: ({ id }) => ({ kinds: ['batch.texts_changed'], batch: id }),
  });
}
