import { AppError } from '#server/app-error.ts';
import type { Deps } from '#server/deps.ts';
import type { Actor } from '#server/features/trust/audit/write-audit.ts';
import { lockRevealed, setRevealed } from './repository.ts';

/**
 * Says how many ranks of the result the projector has uncovered. It may be said before the batch is completed, so that the
 * result is covered when it comes. The number of ranks is the projector's business; it names a state and no step, so a
 * press that is sent twice uncovers one rank.
 * @throws AppError batch_not_found
 */
export function moveReveal({ db, audit }: Deps, actor: Actor, id: string, revealed: number | null) {
  return db.transaction().execute(async (tx) => {
    const before = await lockRevealed(tx, id);
    if (!before) throw new AppError('batch_not_found');
    if (before.revealed !== revealed) {
      await setRevealed(tx, id, revealed);
      await audit(tx, actor, { kind: 'batch.revealed', batchId: id, before, after: { revealed } });
    }
    return { revealed };
  });
}
