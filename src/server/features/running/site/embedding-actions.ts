import type { Embedding } from '#contract/running/embedding.ts';
import { lockAdministration } from '#server/database/locks.ts';
import type { Deps } from '#server/deps.ts';
import type { Actor } from '#server/features/trust/audit/write-audit.ts';
import { refuseStale } from '#server/refuse-stale.ts';
import { readSetting, type Setting, writeSetting } from './repository.ts';
import { toHosts } from './rules.ts';

export async function readEmbedding({ db }: Pick<Deps, 'db'>): Promise<Embedding> {
  return toEmbedding(await readSetting(db, 'embedding_hosts'));
}

/** @throws AppError changed_meanwhile */
export async function changeEmbedding(
  { db, site, audit }: Pick<Deps, 'db' | 'site' | 'audit'>,
  actor: Actor,
  { hosts, expectedRevision }: { hosts: readonly string[]; expectedRevision: number | undefined },
): Promise<Embedding> {
  const value = [...new Set(hosts)].join(' ') || null;
  const stored = await db.transaction().execute(async (tx) => {
    await lockAdministration(tx);
    const current = await readSetting(tx, 'embedding_hosts');
    refuseStale(current, expectedRevision);
    await audit(tx, actor, {
      kind: 'embedding.changed',
      before: { embedding_hosts: current.value },
      after: { embedding_hosts: value },
    });
    return writeSetting(tx, 'embedding_hosts', value);
  });
  await site.refresh();
  return toEmbedding(stored);
}

function toEmbedding({ revision, ...setting }: Setting): Embedding {
  return { hosts: toHosts(setting), revision };
}
