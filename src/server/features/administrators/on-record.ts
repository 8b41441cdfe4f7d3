import type { Deps } from '#server/deps.ts';
import type { Act, Actor } from '#server/features/audit/record.ts';

/**
 * Puts on record what better-auth has done in a transaction of its own: right after it, since there is no other way
 * into that transaction. Should the server end in between, the act stands without its entry.
 */
export function putOnRecord({ db, record }: Pick<Deps, 'db' | 'record'>, actor: Actor, act: Act): Promise<void> {
  return db.transaction().execute((tx) => record(tx, actor, act));
}
