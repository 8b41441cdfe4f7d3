import type { QuestionState } from '#contract/council/question-state.ts';
import { type AuditEntry, type AuditFields, originPrefix } from '#contract/trust/audit.ts';
import type { Role } from '#contract/wire/roles.ts';
import { excerpt } from '#text/excerpt.ts';
import { sentencesOf, valueText } from '#web/features/batches/panel/rules/rule-sentences.ts';
import { phaseName } from '#web/features/batches/panel/steps/phases.ts';
import { reasonText } from '#web/features/questions/panel/deciding/decline-reasons.ts';
import { adminTexts } from '#web/text/admin.ts';
import { toCouncilMomentText } from '#web/text/deadline.ts';
import { toDifference } from './difference.ts';

/** A field that an act changed, in words. Undefined: there was none, or there is none any more. */
export type ShownChange = { field: string; label: string; before: string | undefined; after: string | undefined };

const longest = 240; // a whole privacy page would bury the acts around it
const ownWords = new Set(['phase_1_text', 'phase_2_text', 'phase_3_text', 'privacy_text']);
// The sentence has told them.
const toldAlready = new Set(['questions', 'users', 'questions_withdrawn', 'questions_removed', 'times', 'since']);

/** What stands under the sentence of an entry. */
export function toChanges(entry: AuditEntry, batchNames: ReadonlyMap<string, string>): ShownChange[] {
  const { before, after, edited } = entry;
  const fields = Object.keys({ ...before, ...after })
    .filter((field) => !toldAlready.has(field))
    .toSorted((one, other) => orderOf(one) - orderOf(other));
  const changes = fields.flatMap((field): ShownChange[] => {
    const label = labelOf(entry, field, batchNames);
    const words = (field === 'text' || field === 'author') && edited?.[field];
    if (words) return [{ field, label, ...toDifference(words, longest) }];
    const values = [before, after].map((side) => side?.[field]);
    if (values.some(isTraceOfWords)) {
      // A trace of words says nothing to a reader, except that they changed.
      return before && after ? [{ field, label, before: undefined, after: adminTexts.audit.changedWords }] : [];
    }
    const [from, to] = values.map((value) => (value === undefined ? undefined : toWords(field, value, batchNames)));
    return [{ field, label, before: from, after: to }];
  });
  return [...changes, ...toDeleted(entry)];
}

/** Which questions were deleted together; of a single one the sentence tells. */
function toDeleted({ kind, deleted = [] }: AuditEntry): ShownChange[] {
  if (kind !== 'questions.deleted') return [];
  return deleted.map((text, n) => ({
    field: `deleted_${n}`,
    label: adminTexts.audit.deleted,
    before: undefined,
    after: excerpt(text, longest),
  }));
}

/** Of a field that has no name here its own stands. */
function labelOf({ kind }: AuditEntry, field: string, batchNames: ReadonlyMap<string, string>): string {
  const origin = originOf(field);
  // What is taken back had led out of it.
  const words = kind === 'act.undone' ? adminTexts.audit.cameFrom : adminTexts.audit.outOf;
  if (origin) return words({ name: batchNames.get(origin) ?? adminTexts.questions.unknownBatch });
  const labels: Partial<Record<string, string>> = adminTexts.audit.fields;
  const [, text = '', language] = /^(phase_\d_text|privacy_text|accessibility_text)_(.+)$/.exec(field) ?? [];
  if (language) return adminTexts.audit.inLanguage({ label: labels[text] ?? text, language });
  return labels[field] ?? sentencesOf(field)?.legend ?? field;
}

/** The batches that the act took questions from: they would come back there. */
export function originsOf({ kind, before, after }: AuditEntry): string[] {
  const origins = Object.keys(before ?? {}).flatMap((field) => originOf(field) ?? []);
  const single = before?.batch_id;
  const left = kind === 'question.deleted' || single !== after?.batch_id;
  return typeof single === 'string' && left ? [single, ...origins] : origins;
}

/** The batch that questions left, if the field says how many. */
function originOf(field: string): string | undefined {
  return field.startsWith(originPrefix) ? field.slice(originPrefix.length) : undefined;
}

/** As the texts name them: the database keeps no order of its own. */
function orderOf(field: string): number {
  const order = Object.keys(adminTexts.audit.fields);
  const index = order.indexOf(field);
  return index === -1 ? order.length : index;
}

function isTraceOfWords(value: AuditFields[string] | undefined): boolean {
  return typeof value === 'string' && value.startsWith('words#');
}

function toWords(field: string, value: AuditFields[string], batchNames: ReadonlyMap<string, string>): string {
  if (originOf(field)) return adminTexts.audit.questionCount({ count: Number(value) });
  if (field === 'batch_id') return batchName(value, batchNames);
  if ((field === 'phase' || field === 'planned_phase') && typeof value === 'number') return phaseName(value);
  if (field === 'state' && isState(value)) return adminTexts.questions.states[value];
  if (field === 'role' && isRole(value)) return adminTexts.roles.names[value];
  const ruleValue = valueText(field, value);
  if (ruleValue) return ruleValue;
  if (field === 'by' && typeof value === 'string' && value in adminTexts.audit.by)
    return adminTexts.audit.by[value as keyof typeof adminTexts.audit.by];
  if (field === 'opens' && typeof value === 'string' && value in adminTexts.audit.opens)
    return adminTexts.audit.opens[value as keyof typeof adminTexts.audit.opens];
  if (field === 'is_active') return value ? adminTexts.batches.active : adminTexts.batches.inactive;
  if (field === 'act') return kindName(value);
  if (typeof value === 'boolean') return value ? adminTexts.audit.yes : adminTexts.audit.no;
  if (value === null || value === '') return ownWords.has(field) ? adminTexts.audit.ownWords : adminTexts.audit.nothing;
  if (field.endsWith('_deadline') || field === 'planned_for' || field === 'due_at')
    return toCouncilMomentText(String(value));
  return excerpt(field === 'reason' ? reasonText(String(value)) : String(value), longest);
}

function kindName(value: AuditFields[string]): string {
  const names: Partial<Record<string, string>> = adminTexts.audit.kinds;
  return names[String(value).replace('.', '_')] ?? String(value);
}

function isRole(value: AuditFields[string]): value is Role {
  return typeof value === 'string' && value in adminTexts.roles.names;
}

function batchName(id: AuditFields[string], names: ReadonlyMap<string, string>): string {
  if (id === null) return adminTexts.questions.noBatch;
  return names.get(String(id)) ?? adminTexts.questions.unknownBatch;
}

function isState(value: AuditFields[string]): value is QuestionState {
  return typeof value === 'string' && value in adminTexts.questions.states;
}
