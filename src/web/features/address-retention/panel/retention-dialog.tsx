import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { type AddressRetention, mostMonths } from '#contract/people/address-retention.ts';
import { isConflict, revisionToSaveOn, savedMeanwhile } from '#web/panel-kit/edit-conflict.ts';
import { failureText } from '#web/panel-kit/failure.ts';
import { saysUnchanged } from '#web/panel-kit/unchanged.ts';
import { adminTexts } from '#web/text/admin.ts';
import { toNumberText } from '#web/text/moments.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field, Input } from '#web/ui/field.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { expiringQuery, retentionQuery, useUpdateRetention } from './queries.ts';

/** Reads how long addresses are kept, then lets an owner set it. */
export function RetentionDialog({ onClose }: { onClose: () => void }) {
  // As it is now: an older one would only be refused when it is saved.
  const { data, error, isFetchedAfterMount } = useQuery({ ...retentionQuery, staleTime: 0 });
  if (data && isFetchedAfterMount) return <RetentionForm latest={data} onClose={onClose} />;
  return (
    <Dialog
      open
      onClose={onClose}
      title={adminTexts.addressRetention.title}
      actions={<Button onClick={onClose}>{adminTexts.panel.close}</Button>}
    >
      <p className={error ? 'form-error' : 'quiet late'} role="status">
        {error ? failureText(error) : adminTexts.panel.loading}
      </p>
    </Dialog>
  );
}

function RetentionForm({ latest, onClose }: { latest: AddressRetention; onClose: () => void }) {
  const field = useRef<HTMLInputElement>(null);
  const update = useUpdateRetention();
  const [opened] = useState(latest);
  const [typed, setTyped] = useState(toText(latest.months));
  const months = toMonths(typed);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (months === undefined) return field.current?.focus();
    if (update.isPending || saysUnchanged({ months }, latest)) return;
    update.mutate({ revision: revisionToSaveOn(opened, latest, update.error), months }, { onSuccess: onClose });
  };
  return (
    <FormDialog
      title={adminTexts.addressRetention.title}
      description={<p>{adminTexts.addressRetention.lead}</p>}
      submit={adminTexts.addressRetention.update}
      pending={update.isPending}
      pendingLabel={adminTexts.panel.updating}
      error={failureText(update.error)}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label={adminTexts.addressRetention.months}
        hint={
          savedMeanwhile(update.error, toText(opened.months), toText(latest.months)) ?? adminTexts.addressRetention.hint
        }
        error={months === undefined ? adminTexts.addressRetention.wrong({ max: toNumberText(mostMonths) }) : undefined}
      >
        <Input
          ref={field}
          className="num"
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      </Field>
      <Preview months={months ?? null} />
      {!isConflict(update.error) && <p className="quiet">{adminTexts.addressRetention.ownText}</p>}
    </FormDialog>
  );
}

/** What a saving would do now, so that nobody finds out afterwards. */
function Preview({ months }: { months: number | null }) {
  const { data } = useQuery(expiringQuery(months));
  const isKnown = months !== null && data !== undefined;
  return (
    <p role="status">
      {isKnown &&
        (data.questions + data.users === 0
          ? adminTexts.addressRetention.none
          : adminTexts.addressRetention.would(data))}
    </p>
  );
}

function toText(months: number | null): string {
  return months === null ? '' : String(months);
}

/** Null where nothing is typed, undefined where it is no number that is taken. */
function toMonths(typed: string): number | null | undefined {
  const text = typed.trim();
  if (text === '') return null;
  const months = Number(text);
  return /^\d+$/.test(text) && months >= 1 && months <= mostMonths ? months : undefined;
}
