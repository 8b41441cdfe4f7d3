import { sql } from 'kysely';
import type { Batch } from '#contract/council/batches.ts';
import type { Database } from '#server/database/connect.ts';
import { takeOutOfColumn } from '#server/database/take-out-words.ts';
import { type BatchAct, differing, pick } from './batch-act.ts';
import { updateBatch } from './repository.ts';

const texts = ['phase_1_text', 'phase_2_text', 'phase_3_text', 'policy', 'venue'] as const;

/** What the batch says in its phases, in whatever language, of questions and of the places on site; and for which reasons questions are declined. */
export const writeTexts: BatchAct = async ({ tx, audit, actor }, batch, change) => {
  const { phase_1_text, phase_2_text, phase_3_text, phase_texts, policy, venue, reasons } = change;
  const written = { phase_1_text, phase_2_text, phase_3_text, phase_texts, policy, venue, reasons };
  if (Object.values(written).every((text) => text === undefined)) return batch;
  const next = await updateBatch(tx, batch.id, written);
  await audit(tx, actor, {
    kind: 'batch.texts_changed',
    batchId: batch.id,
    before: { ...pick(batch, texts), ...toFields(batch) },
    after: { ...pick(next, texts), ...toFields(next) },
    undo: { earlier: { ...differing(batch, next, texts), ...earlierTexts(batch, next) } },
  });
  return next;
};

/** The texts as the audit has them, one field for each language. */
function toFields({ phase_texts = [], reasons }: Batch) {
  return {
    ...Object.fromEntries(phase_texts.map(({ language, phase, text }) => [`phase_${phase}_text_${language}`, text])),
    reasons: reasons?.join(' · ') ?? null,
  };
}

function earlierTexts({ phase_texts = [], reasons }: Batch, { phase_texts: texts = [], reasons: later }: Batch) {
  return {
    ...(JSON.stringify(phase_texts) !== JSON.stringify(texts) && { phase_texts }),
    ...(JSON.stringify(reasons) !== JSON.stringify(later) && { reasons }),
  };
}

/** Takes an address out of what batches say in public: their texts in all languages, their policy, where things stand, the reasons that moderators pick from. */
export async function takeOutOfTexts(db: Database, email: string, without: (text: string) => string): Promise<void> {
  const batches = await db
    .selectFrom('batches')
    .where(
      sql<boolean>`strpos(lower(concat_ws(' ', phase_1_text, phase_2_text, phase_3_text, policy, venue, array_to_string(reasons, ' '))), lower(${email})) > 0`,
    )
    .select(['id', 'phase_1_text', 'phase_2_text', 'phase_3_text', 'policy', 'venue', 'reasons'])
    .execute();
  const say = (text: string | null) => text && without(text);
  for (const { id, phase_1_text, phase_2_text, phase_3_text, policy, venue, reasons } of batches)
    await db
      .updateTable('batches')
      .set({ phase_1_text: say(phase_1_text), phase_2_text: say(phase_2_text), phase_3_text: say(phase_3_text) })
      .set({ policy: say(policy), venue: say(venue), reasons: reasons?.map(without) ?? null })
      .set((eb) => ({ revision: eb('revision', '+', 1) }))
      .where('id', '=', id)
      .execute();
  const translated = { table: 'batch_texts', keys: ['batch_id', 'language', 'phase'], column: 'text' };
  await takeOutOfColumn(db, translated, email, without);
}
