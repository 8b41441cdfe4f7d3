import { type FormEvent, useState } from 'react';
import type { Batch } from '#contract/council/batches.ts';
import { maxLengths } from '#contract/wire/fields.ts';
import { ToldByMail } from '#web/features/news/panel/told-by-mail.tsx';
import { useDeclineSome } from '#web/features/questions/panel/deciding/decision-acts.ts';
import { reasonsOf } from '#web/features/questions/panel/deciding/decline-reasons.ts';
import { failureText } from '#web/panel-kit/failure.ts';
import { adminTexts } from '#web/text/admin.ts';
import { Choice } from '#web/ui/choice.tsx';
import { Field, Input } from '#web/ui/field.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import type { Selection } from './use-selection.ts';

type DeclineSelectedDialogProps = { selection: Selection; batch: Batch | undefined; onClose: () => void };

const own = '';

/** Why those that are ticked are declined: one reason for all of them, from the list or in own words. */
export function DeclineSelectedDialog({ selection, batch, onClose }: DeclineSelectedDialogProps) {
  const decline = useDeclineSome();
  const reasons = reasonsOf(batch ?? { reasons: null });
  const [chosen, setChosen] = useState(reasons[0]?.label ?? own);
  const [typed, setTyped] = useState('');
  const [isMissing, setMissing] = useState(false);
  const { declineTitle, ownWords, reason: label } = adminTexts.questions.byState;
  const done = () => {
    onClose();
    selection.clear();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const why = reasons.find(({ label }) => label === chosen)?.why ?? { reason: typed.trim() };
    const isEmpty = 'reason' in why && why.reason === '';
    setMissing(isEmpty);
    if (!isEmpty && !decline.isPending) decline.mutate({ ids: selection.ids, why }, { onSuccess: done });
  };
  return (
    <FormDialog
      title={declineTitle({ count: selection.ids.length })}
      submit={adminTexts.desk.decline}
      pending={decline.isPending}
      pendingLabel={adminTexts.panel.updating}
      error={failureText(decline.error)}
      onSubmit={submit}
      onClose={onClose}
    >
      <Choice
        legend={adminTexts.desk.why}
        hint={adminTexts.desk.authorReads}
        options={[
          ...reasons.map(({ label: reason }) => ({ value: reason, label: <bdi>{reason}</bdi> })),
          { value: own, label: ownWords },
        ]}
        value={chosen}
        onChange={setChosen}
      />
      {chosen === own && (
        <Field label={label} error={isMissing ? adminTexts.panel.field.missing : undefined}>
          <Input
            dir="auto"
            maxLength={maxLengths.reason}
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
        </Field>
      )}
      <ToldByMail ids={selection.ids} />
    </FormDialog>
  );
}
