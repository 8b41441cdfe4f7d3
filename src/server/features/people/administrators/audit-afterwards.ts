import type { Deps } from '#server/deps.ts';
import type { Actor, AuditedAct } from '#server/features/trust/audit/write-audit.ts';

/**
 * Writes the audit entry of what better-auth has done in a transaction of its own, right after it, since there is no
 * other way into that transaction. Should the server end in between, the act stands without its entry.
 */
export async function auditAfterwards(
  { db, audit }: Pick<Deps, 'db' | 'audit'>,
  actor: Actor,
  act: AuditedAct,
): Promise<void> {
  await db.transaction().execute((tx) => audit(tx, actor, act));
}
