import type { ReactNode } from 'react';
import type { FieldErrors, UseFormRegisterReturn } from 'react-hook-form';
import { adminTexts } from '#web/text/admin.ts';
import { councilZone } from '#web/text/council-zone.ts';
import { deadlineZoneName } from '#web/text/deadline.ts';
import { isNotAfter, toTimeText } from '#web/text/local-moment.ts';
import { toDayText } from '#web/text/moments.ts';
import { Field, Input } from '#web/ui/field.tsx';
import { fromDeadlineInput } from './deadline-moment.ts';
import { FieldHints } from './field-hints.tsx';

type Deadlines = { submission_deadline: string; stoning_deadline: string };

type DeadlineFieldsProps = {
  register: (name: keyof Deadlines) => UseFormRegisterReturn;
  errors: FieldErrors<Deadlines>;
  values: readonly [submission: string, stoning: string];
  /** Whether the batch moves on at them by itself. */
  act: boolean;
  /** Under a field: what somebody else saved in it. */
  savedMeanwhile?: Partial<Record<keyof Deadlines, string | undefined>>;
};

export function DeadlineFields({ register, errors, values, act, savedMeanwhile = {} }: DeadlineFieldsProps) {
  const swapped = isNotAfter(values[1], values[0], councilZone());
  return (
    <>
      <DeadlineField
        label={adminTexts.batches.fields.submissionDeadline}
        missing={Boolean(errors.submission_deadline)}
        hints={[savedMeanwhile.submission_deadline, toReading(values[0])]}
        field={register('submission_deadline')}
      />
      <DeadlineField
        label={adminTexts.batches.fields.stoningDeadline}
        missing={Boolean(errors.stoning_deadline)}
        // What was typed first may be put right next, so an odd order is pointed out and not refused.
        hints={[
          savedMeanwhile.stoning_deadline,
          toReading(values[1]),
          swapped && (
            <strong role="status">
              {adminTexts.batches.deadlinesSwapped} {act && adminTexts.batches.deadlinesSwappedActing}
            </strong>
          ),
        ]}
        field={register('stoning_deadline')}
      />
    </>
  );
}

type DeadlineFieldProps = {
  label: string;
  missing: boolean;
  hints: ReactNode[];
  field: UseFormRegisterReturn;
};

function DeadlineField({ label, missing, hints, field }: DeadlineFieldProps) {
  return (
    <Field
      label={label}
      error={missing ? adminTexts.panel.field.missingDate : undefined}
      hint={<FieldHints of={hints} />}
    >
      {/* Without an end some browsers take years of six figures, which the wire does not know. */}
      <Input className="num" type="datetime-local" max="9999-12-31T23:59" {...field} />
    </Field>
  );
}

function toReading(local: string): string {
  const moment = fromDeadlineInput(local);
  if (!moment) return adminTexts.batches.timeZone({ zone: deadlineZoneName() });
  return adminTexts.batches.reading({
    day: toDayText(moment, councilZone()),
    time: toTimeText(moment, councilZone()),
    zone: deadlineZoneName(),
  });
}
