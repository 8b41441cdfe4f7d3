import { Fragment } from 'react';
import type { AuditEntry } from '#contract/trust/audit.ts';
import type { AuditField } from '#contract/trust/audit-fields.ts';
import { adminTexts } from '#web/text/admin.ts';
import { toNumberText } from '#web/text/moments.ts';
import { Arrow } from './arrow.tsx';
import { fieldLabel, fieldWords } from './field-words.ts';

/** Of these the line itself says from what to what they went. */
const went = ['phase', 'sheets_in_box'] as const satisfies readonly AuditField[];
/** What single acts say in their sentences is added up where several stand in one line. */
const addedUp = ['questions', 'sheets', 'count', 'counted', 'invalid'] as const satisfies readonly AuditField[];

/** What acts of one kind came to, newest first: the phases or numbers that they went through, and how much it was in all. */
export function ActCourse({ entries }: { entries: readonly AuditEntry[] }) {
  const steps = went.map((field) => toSteps(entries, field)).find(({ length }) => length > 1) ?? [];
  const sums = entries.length > 1 ? addedUp.flatMap((field) => toSum(entries, field)) : [];
  return (
    <>
      {steps.length > 0 && ': '}
      {steps.map((step, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a phase may be entered twice
        <Fragment key={n}>
          {n > 0 && (
            <>
              {' '}
              <Arrow /> <span className="visually-hidden">{adminTexts.audit.to} </span>
            </>
          )}
          <bdi>{step}</bdi>
        </Fragment>
      ))}
      {sums.map((sum) => ` · ${sum}`)}
    </>
  );
}

/** The values that a field had, one after the other. */
function toSteps(entries: readonly AuditEntry[], field: (typeof went)[number]): string[] {
  const oldestFirst = entries.toReversed();
  const values = [oldestFirst[0]?.before?.[field], ...oldestFirst.map(({ after }) => after?.[field])];
  const had = values.filter((value) => value !== undefined && value !== null);
  return had.filter((value, n) => value !== had[n - 1]).map((value) => fieldWords(field, value, new Map()));
}

function toSum(entries: readonly AuditEntry[], field: (typeof addedUp)[number]): string[] {
  const numbers = entries.map(({ before, after }) => after?.[field] ?? before?.[field]);
  const known = numbers.filter((number) => typeof number === 'number');
  if (known.length === 0) return [];
  const sum = known.reduce((total, number) => total + number, 0);
  return [
    field === 'questions'
      ? adminTexts.audit.questionCount({ count: sum })
      : `${fieldLabel(field)}: ${toNumberText(sum)}`,
  ];
}
