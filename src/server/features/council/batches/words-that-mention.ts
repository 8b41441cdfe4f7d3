import { sql } from 'kysely';
import type { Database } from '#server/database/connect.ts';

/** Takes what an erasure takes out of a text; the same text where it has none of it. */
type Without = (text: string) => string;

/** Takes an address out of what batches say in public: their texts in all languages, their policy, the reasons that moderators pick from. */
export async function takeOutOfTexts(db: Database, email: string, without: Without): Promise<void> {
  const batches = await db
    .selectFrom('batches')
    .where(
      sql<boolean>`strpos(lower(concat_ws(' ', phase_1_text, phase_2_text, phase_3_text, policy, array_to_string(reasons, ' '))), lower(${email})) > 0`,
    )
    .select(['id', 'phase_1_text', 'phase_2_text', 'phase_3_text', 'policy', 'reasons'])
    .execute();
  const say = (text: string | null) => text && without(text);
  for (const { id, phase_1_text, phase_2_text, phase_3_text, policy, reasons } of batches)
    await db
      .updateTable('batches')
      .set({ phase_1_text: say(phase_1_text), phase_2_text: say(phase_2_text), phase_3_text: say(phase_3_text) })
      .set({ policy: say(policy), reasons: reasons?.map(without) ?? null })
      .set((eb) => ({ revision: eb('revision', '+', 1) }))
      .where('id', '=', id)
      .execute();
  const translated = await db
    .selectFrom('batch_texts')
    .where(sql<boolean>`strpos(lower(text), lower(${email})) > 0`)
    .select(['batch_id', 'language', 'phase', 'text'])
    .execute();
  for (const { batch_id, language, phase, text } of translated)
    await db
      .updateTable('batch_texts')
      .set({ text: without(text) })
      .where('batch_id', '=', batch_id)
      .where('language', '=', language)
      .where('phase', '=', phase)
      .execute();
}

/** Takes an address out of the reasons of rounds that were set aside. Only in an erasure. */
export async function takeOutOfReasons(db: Database, email: string, without: Without): Promise<void> {
  const rounds = await db
    .selectFrom('rounds')
    .where(sql<boolean>`strpos(lower(set_aside_reason), lower(${email})) > 0`)
    .select(['batch_id', 'round', sql<string>`set_aside_reason`.as('reason')])
    .orderBy('batch_id')
    .orderBy('round')
    .execute();
  for (const { batch_id, round, reason } of rounds)
    if (without(reason) !== reason)
      await sql`select erase_from_reason(${batch_id}::uuid, ${round}::integer, ${without(reason)})`.execute(db);
}
