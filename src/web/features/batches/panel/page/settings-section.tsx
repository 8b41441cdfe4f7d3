import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { type RuleName, ruleOf } from '#contract/council/batch-rules.ts';
import { type Batch, batchesApi } from '#contract/council/batches.ts';
import { allows } from '#contract/council/phases.ts';
import { maxLengths } from '#contract/wire/fields.ts';
import { BatchName } from '#contract/wire/text-fields.ts';
import { hadNoBallot, mayBeDeleted } from '#web/features/batches/panel/list/batch-actions.tsx';
import { useRename, useSetArchived } from '#web/features/batches/panel/queries.ts';
import { type RuleFact, ruleFacts } from '#web/features/batches/panel/rules/rule-facts.ts';
import { whyDaysStand } from '#web/features/batches/panel/rules/rule-sentences.ts';
import { revisionToSaveOn, savedMeanwhile } from '#web/panel-kit/edit-conflict.ts';
import { failureText } from '#web/panel-kit/failure.ts';
import { fieldErrorText } from '#web/panel-kit/field-error.ts';
import { LeaveGuard } from '#web/panel-kit/leave-guard.tsx';
import { usePermissions } from '#web/panel-kit/permissions.ts';
import { saysUnchanged } from '#web/panel-kit/unchanged.ts';
import { adminTexts } from '#web/text/admin.ts';
import { toCouncilMomentText } from '#web/text/deadline.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, Input } from '#web/ui/field.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { UnbrokenDays } from '#web/ui/unbroken-days.tsx';
import type { SectionProps } from './section-props.ts';

/** Name, deadlines and rules, the archive, and the end of what never had a ballot. */
export function SettingsSection({ batch, onOpen }: SectionProps) {
  const mayAct = usePermissions()(batchesApi.update);
  return (
    <div className="batch-settings">
      {mayAct && <RenameForm key={batch.id} batch={batch} />}
      <section>
        <h2>{adminTexts.batchPage.rules}</h2>
        <ChosenRules batch={batch} />
        {mayAct && (
          <div className="panel-acts">
            <Button onClick={() => onOpen('deadlines')}>{adminTexts.batches.editDeadlines}</Button>
            <Button onClick={() => onOpen('rules')}>{adminTexts.batches.editRules}</Button>
          </div>
        )}
      </section>
      {mayAct && <ArchiveSetting batch={batch} />}
      {mayAct && (
        <section>
          <h2>{adminTexts.batchPage.deleteTitle}</h2>
          <p>
            {batch.is_active && hadNoBallot(batch)
              ? adminTexts.batchPage.deleteActive
              : adminTexts.batchPage.deleteWords}
          </p>
          {mayBeDeleted(batch) && (
            <Button variant="danger" onClick={() => onOpen('delete')}>
              {adminTexts.batches.deleteBatch}
            </Button>
          )}
        </section>
      )}
    </div>
  );
}

/** All that was chosen, by when it can be changed. */
function ChosenRules({ batch }: { batch: Batch }) {
  const { fields, ruleTimes } = adminTexts.batches;
  const standsStill = (name: RuleName) => ruleOf(name).standsStill;
  const untilHandOver = (name: RuleName) => ruleOf(name).untilHandOver === true;
  const ofHandOver = ruleFacts(batch.rules, untilHandOver);
  const deadlines = [
    { name: fields.submissionDeadline, value: toCouncilMomentText(batch.submission_deadline) },
    { name: fields.stoningDeadline, value: toCouncilMomentText(batch.stoning_deadline) },
  ];
  return (
    <>
      <Facts of={[...deadlines, ...ruleFacts(batch.rules, (name) => !standsStill(name) && !untilHandOver(name))]} />
      <p className="quiet small">{ruleTimes.any}</p>
      {ofHandOver.length > 0 && (
        <>
          <Facts of={ofHandOver} />
          <p className="quiet small">{whyDaysStand(batch) ?? ruleTimes.handOver}</p>
        </>
      )}
      <Facts of={ruleFacts(batch.rules, standsStill)} />
      <p className="quiet small">{allows[batch.phase].rules ? ruleTimes.until : ruleTimes.frozen}</p>
    </>
  );
}

function Facts({ of }: { of: readonly RuleFact[] }) {
  return (
    <dl className="rule-facts">
      {of.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <UnbrokenDays text={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

const RenameFields = z.object({ name: BatchName });

function RenameForm({ batch }: { batch: Batch }) {
  const rename = useRename();
  const form = useForm({
    resolver: zodResolver(RenameFields),
    values: { name: batch.name },
    resetOptions: { keepDirty: true, keepDirtyValues: true },
  });
  const { isDirty } = form.formState;
  const [opened, setOpened] = useState(batch);
  // As long as nothing is typed, the form is about the batch as it is now.
  if (!isDirty && opened !== batch) setOpened(batch);
  const submit = form.handleSubmit(({ name }) => {
    if (rename.isPending || saysUnchanged({ name }, batch)) return;
    const revision = revisionToSaveOn(opened, batch, rename.error);
    const sent = form.getValues('name');
    // What is typed meanwhile stays.
    const onSuccess = (renamed: Batch) => {
      setOpened(renamed);
      const isTyped = form.getValues('name') !== sent;
      form.reset({ name }, { keepDirty: isTyped, keepDirtyValues: isTyped });
    };
    rename.mutate({ id: batch.id, revision, change: { name } }, { onSuccess });
  });
  return (
    <form noValidate onSubmit={submit}>
      <Field
        label={adminTexts.batches.fields.name}
        hint={savedMeanwhile(rename.error, opened.name, batch.name) ?? adminTexts.batchPage.renameHint}
        error={fieldErrorText(form.formState.errors.name)}
      >
        <Input maxLength={maxLengths.batchName} dir="auto" autoComplete="off" {...form.register('name')} />
      </Field>
      <LeaveGuard unsaved={isDirty} saving={rename.isPending} />
      {rename.error && <FormError>{failureText(rename.error)}</FormError>}
      <Button type="submit" pending={rename.isPending}>
        {rename.isPending ? adminTexts.panel.updating : adminTexts.batchPage.rename}
      </Button>
    </form>
  );
}

function ArchiveSetting({ batch }: { batch: Batch }) {
  const setArchived = useSetArchived();
  const archived = batch.archived_at !== null;
  return (
    <section>
      <h2>{adminTexts.batchPage.archiveTitle}</h2>
      <p>{batch.is_active ? adminTexts.batchPage.activeStays : adminTexts.batchPage.archiveWords}</p>
      {!batch.is_active && (
        <Button pending={setArchived.isPending} onClick={() => setArchived.mutate({ batch, archived: !archived })}>
          {archived ? adminTexts.batches.bringBack : adminTexts.batches.archive}
        </Button>
      )}
    </section>
  );
}
