import { sql } from 'kysely';
import type { Batch, BatchChange } from '#contract/council/batches.ts';
import { batchTextNames, forTexts, phaseTextName } from '#contract/council/public-batch.ts';
import { AppError } from '#server/app-error.ts';
import type { Database } from '#server/database/connect.ts';
import { takeOutOfColumn } from '#server/database/take-out-words.ts';
import { type BatchAct, differing, pick } from './batch-act.ts';
import { updateBatch } from './repository.ts';

/** What an act on the texts of a batch may write. */
const written = [...batchTextNames, 'phase_texts', 'reasons', 'reason_texts'] as const;

/** What a change, or the batch as it was, says of its texts. */
export function textsIn(change: BatchChange): Pick<BatchChange, (typeof written)[number]> {
  return Object.fromEntries(written.map((name) => [name, change[name]]));
}

/**
 * What the batch says in its phases, in whatever language, of questions and of the places on site; and for which reasons questions
 * are declined.
 */
export const writeTexts: BatchAct = async ({ tx, audit, actor }, batch, change) => {
  const texts = textsIn(change);
  if (Object.values(texts).every((text) => text === undefined)) return batch;
  const next = await updateBatch(tx, batch.id, { ...texts, ...reasonTextsAfter(batch, texts) });
  await audit(tx, actor, {
    kind: 'batch.texts_changed',
    batchId: batch.id,
    before: { ...pick(batch, batchTextNames), ...toFields(batch) },
    after: { ...pick(next, batchTextNames), ...toFields(next) },
    undo: { earlier: { ...differing(batch, next, batchTextNames), ...earlierTexts(batch, next) } },
  });
  return next;
};

/**
 * Where only the list is written, each translation goes where its reason goes: beside other words it would say something else.
 * @throws AppError invalid_input where one translates a reason that is not there
 */
function reasonTextsAfter(
  batch: Batch,
  { reasons, reason_texts: given }: BatchChange,
): Pick<BatchChange, 'reason_texts'> {
  const after = (reasons === undefined ? batch.reasons : reasons) ?? [];
  if (given?.some(({ place }) => place > after.length)) throw new AppError('invalid_input');
  if (given || reasons === undefined) return {};
  const { reasons: before, reason_texts = [] } = batch;
  const moved = reason_texts.map((text) => ({ ...text, place: after.indexOf(before?.[text.place - 1] ?? '') + 1 }));
  return { reason_texts: moved.filter(({ place }) => place > 0) };
}

/** The texts as the audit has them, one field for each language. */
function toFields({ phase_texts = [], reasons, reason_texts = [] }: Batch) {
  const byLanguage = Map.groupBy(reason_texts, ({ language }) => language);
  return {
    ...Object.fromEntries(
      phase_texts.map(({ language, phase, text }) => [`${phaseTextName(phase)}_${language}`, text]),
    ),
    reasons: reasons?.join(' · ') ?? null,
    ...Object.fromEntries(
      [...byLanguage].map(([language, texts]) => [`reasons_${language}`, texts.map(({ text }) => text).join(' · ')]),
    ),
  };
}

function earlierTexts({ phase_texts = [], ...before }: Batch, { phase_texts: texts = [], ...after }: Batch) {
  const reasonsOf = ({ reasons, reason_texts = [] }: Omit<Batch, 'phase_texts'>) => ({ reasons, reason_texts });
  const reasons = reasonsOf(before);
  return {
    ...(JSON.stringify(phase_texts) !== JSON.stringify(texts) && { phase_texts }),
    ...(JSON.stringify(reasons) !== JSON.stringify(reasonsOf(after)) && reasons),
  };
}

/**
 * Takes an address out of what batches say in public: their texts in all languages, their policy, where things stand, the reasons
 * that moderators pick from, and why sheets were given up.
 */
export async function takeOutOfTexts(db: Database, email: string, without: (text: string) => string): Promise<void> {
  const said = sql.join([...batchTextNames, 'sheets_given_up_reason'].map((name) => sql.ref(name)));
  const batches = await db
    .selectFrom('batches')
    .where(sql<boolean>`strpos(lower(concat_ws(' ', ${said}, array_to_string(reasons, ' '))), lower(${email})) > 0`)
    .select(['id', 'reasons', 'sheets_given_up_reason', ...batchTextNames])
    .execute();
  for (const { id, reasons, sheets_given_up_reason, ...texts } of batches)
    await db
      .updateTable('batches')
      .set(forTexts(batchTextNames, (name) => texts[name] && without(texts[name])))
      .set({ reasons: reasons?.map(without) ?? null })
      .set({ sheets_given_up_reason: sheets_given_up_reason && without(sheets_given_up_reason) })
      .set((eb) => ({ revision: eb('revision', '+', 1) }))
      .where('id', '=', id)
      .execute();
  const translated = { table: 'batch_texts', keys: ['batch_id', 'language', 'phase'], column: 'text' };
  await takeOutOfColumn(db, translated, email, without);
  const reasonTexts = { table: 'batch_reasons', keys: ['batch_id', 'language', 'place'], column: 'text' };
  await takeOutOfColumn(db, reasonTexts, email, without);
}
