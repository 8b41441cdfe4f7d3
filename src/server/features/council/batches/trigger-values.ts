import { sql } from 'kysely';
import type { DatabaseTransaction } from '#server/database/connect.ts';

/** What triggers write down of the acts of a transaction, beside what the rows say. */
type TriggerValues = {
  /** Why, in an organiser's words: it is stored with a round that is set aside. */
  reason?: string | null | undefined;
  /** The moment by which a batch moves on by itself: the log names it. */
  dueAt?: Date | undefined;
};

/** Sets them for what follows in this transaction; what is not named is empty from then on. */
export async function setTriggerValues(tx: DatabaseTransaction, { reason, dueAt }: TriggerValues): Promise<void> {
  await sql`
    select set_config('ten_stones.reason', ${reason ?? ''}, true),
      set_config('ten_stones.due_at', ${dueAt?.toISOString() ?? ''}, true)
  `.execute(tx);
}
