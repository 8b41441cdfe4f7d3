import { type FormEvent, type RefObject, useState } from 'react';
import type { Batch } from '#contract/council/batches.ts';
import { allows } from '#contract/council/phases.ts';
import { maxLengths } from '#contract/wire/fields.ts';
import { failureText } from '#web/panel-kit/failure.ts';
import { adminTexts } from '#web/text/admin.ts';
import { uiText } from '#web/text/public.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field, Textarea } from '#web/ui/field.tsx';
import { useResetStones } from './queries.ts';

type ResetStonesDialogProps = {
  /** Those that may be reset. */
  batches: readonly Batch[];
  onClose: () => void;
  returnFocusTo: RefObject<HTMLElement | null>;
};

export function ResetStonesDialog({ batches, onClose, returnFocusTo }: ResetStonesDialogProps) {
  const reset = useResetStones();
  const [ticked, setTicked] = useState(() => batches.filter(({ had_result }) => !had_result).map(toId));
  const [reason, setReason] = useState('');
  const chosen = batches.filter(({ id }) => ticked.includes(id));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (chosen.length > 0 && !reset.isPending)
      reset.mutate({ batches: chosen.map(toId), reason }, { onSuccess: onClose });
  };
  const error = failureText(reset.error);
  return (
    <Dialog
      open
      role="alertdialog"
      onClose={onClose}
      title={adminTexts.questions.reset}
      description={
        <>
          <p>{adminTexts.questions.resetWords}</p>
          <p>{adminTexts.questions.resetTakenOut}</p>
          <p aria-live="polite">{toNumbers(chosen)}</p>
        </>
      }
      pending={reset.isPending}
      onSubmit={submit}
      returnFocusTo={returnFocusTo}
      actions={
        <>
          <Button disabled={reset.isPending} onClick={onClose}>
            {uiText.cancel}
          </Button>
          <Button type="submit" variant="danger" pending={reset.isPending} aria-disabled={chosen.length === 0}>
            {reset.isPending ? adminTexts.questions.resetting : adminTexts.questions.reset}
          </Button>
        </>
      }
    >
      <BatchTicks batches={batches} ticked={ticked} onChange={setTicked} />
      <Field label={adminTexts.questions.resetReason} hint={adminTexts.batches.reasonHint}>
        <Textarea
          rows={2}
          dir="auto"
          maxLength={maxLengths.reason}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      </Field>
      {error && (
        <p className="form-error" role="alert">
          {error}
        </p>
      )}
    </Dialog>
  );
}

type BatchTicksProps = {
  batches: readonly Batch[];
  ticked: readonly string[];
  onChange: (ticked: string[]) => void;
};

function BatchTicks({ batches, ticked, onChange }: BatchTicksProps) {
  return (
    <fieldset className="choice">
      <legend>{adminTexts.questions.resetBatches}</legend>
      {batches.map(({ id, name, ballots, ...batch }) => (
        <label key={id}>
          <input
            type="checkbox"
            checked={ticked.includes(id)}
            onChange={({ currentTarget }) =>
              onChange(currentTarget.checked ? [...ticked, id] : ticked.filter((other) => other !== id))
            }
          />
          <span>
            <bdi>{name}</bdi>
            <span className="choice-hint">
              {[adminTexts.batches.ballots({ count: ballots }), afterReset(batch)].filter(Boolean).join('. ')}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** What an empty count would mean for visitors. */
function afterReset({
  phase,
  had_result,
  stoning_deadline,
}: Pick<Batch, 'phase' | 'had_result' | 'stoning_deadline'>): string | undefined {
  if (allows[phase].result) return adminTexts.questions.resetCompleted;
  if (had_result) return adminTexts.questions.resetReopened;
  if (Date.parse(stoning_deadline) < Date.now()) return adminTexts.questions.resetPassed;
}

function toNumbers(chosen: readonly Batch[]): string {
  if (chosen.length === 0) return adminTexts.questions.resetNothing;
  const count = chosen.reduce((sum, { ballots }) => sum + ballots, 0);
  // In several batches the same people may have given stones; their hashes differ, so nobody can tell.
  return chosen.length === 1
    ? adminTexts.questions.resetNumbersOne({ count })
    : adminTexts.questions.resetNumbers({ count, batches: chosen.length });
}

function toId({ id }: Batch): string {
  return id;
}
