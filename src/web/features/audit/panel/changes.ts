import { rulesAsAsked } from '#contract/council/chosen-rules.ts';
import type { QuestionWord } from '#contract/council/question-words.ts';
import { pageFields } from '#contract/running/page-rows.ts';
import { type AuditEntry, type AuditFields, originPrefix } from '#contract/trust/audit.ts';
import { excerpt } from '#text/excerpt.ts';
import { adminTexts } from '#web/text/admin.ts';
import { toDifference } from './difference.ts';
import { fieldLabel, fieldWords, longestShown, saidInSentence } from './field-words.ts';

/** A field that an act changed, in words. Undefined: there was none, or there is none any more. */
export type ShownChange = { field: string; label: string; before: string | undefined; after: string | undefined };

/** What stands under the sentence of an entry. */
export function toChanges(entry: AuditEntry, batchNames: ReadonlyMap<string, string>): ShownChange[] {
  const { before, after, edited } = entry;
  const fields = Object.keys({ ...before, ...after })
    .filter((field) => !saidInSentence.some((said) => said === field))
    .toSorted((one, other) => orderOf(one) - orderOf(other));
  const changes = fields.flatMap((field): ShownChange[] => {
    const label = labelOf(entry, field, batchNames);
    const words = edited?.[field as QuestionWord];
    if (words) return [{ field, label, ...toDifference(words, longestShown) }];
    const values = [before, after].map((side) => side?.[field]);
    if (values.some(isTraceOfWords)) {
      // A trace of words says nothing to a reader, except that they changed.
      return before && after ? [{ field, label, before: undefined, after: adminTexts.audit.changedWords }] : [];
    }
    const [from, to] = values.map((value) => (value === undefined ? undefined : sayValue(field, value, batchNames)));
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
    after: excerpt(text, longestShown),
  }));
}

/** What a text that is there by language says in one of them. */
const inOneLanguage = new RegExp(`^(phase_\\d_text|reasons|${pageFields.join('|')})_(.+)$`);

function labelOf({ kind }: AuditEntry, field: string, batchNames: ReadonlyMap<string, string>): string {
  const origin = originOf(field);
  // What is taken back had led out of it.
  const words = kind === 'act.undone' ? adminTexts.audit.cameFrom : adminTexts.audit.outOf;
  if (origin) return words({ name: batchNames.get(origin) ?? adminTexts.questions.unknownBatch });
  const [, text = '', language] = inOneLanguage.exec(field) ?? [];
  if (language) return adminTexts.audit.inLanguage({ label: fieldLabel(text), language });
  return fieldLabel(field);
}

/** The batches that the act took questions from: they would come back there. */
export function sourceBatchesOf({ kind, before, after }: AuditEntry): string[] {
  const origins = Object.keys(before ?? {}).flatMap((field) => originOf(field) ?? []);
  const single = before?.batch_id;
  const left = kind === 'question.deleted' || single !== after?.batch_id;
  return typeof single === 'string' && left ? [single, ...origins] : origins;
}

/** The batch that questions left, if the field says how many. */
function originOf(field: string): string | undefined {
  return field.startsWith(originPrefix) ? field.slice(originPrefix.length) : undefined;
}

/** As the texts name them, and rules at last, as they are asked: the database keeps no order of its own. */
function orderOf(field: string): number {
  const order: string[] = [...Object.keys(adminTexts.audit.fields), ...rulesAsAsked()];
  const index = order.indexOf(field);
  return index === -1 ? order.length : index;
}

function isTraceOfWords(value: AuditFields[string] | undefined): boolean {
  return typeof value === 'string' && value.startsWith('words#');
}

function sayValue(field: string, value: AuditFields[string], batchNames: ReadonlyMap<string, string>): string {
  if (originOf(field)) return adminTexts.audit.questionCount({ count: Number(value) });
  return fieldWords(field, value, batchNames);
}
