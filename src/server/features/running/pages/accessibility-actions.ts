import type { GivenStatement, Statement, StatementWords } from '#contract/running/pages-accessibility.ts';
import { lockAdministration } from '#server/database/locks.ts';
import type { Deps } from '#server/deps.ts';
import { readSetting, type Setting, writeSetting } from '#server/features/running/site/repository.ts';
import type { Actor } from '#server/features/trust/audit/write-audit.ts';
import { refuseStale } from '#server/refuse-stale.ts';
import { toPageFields } from './page-fields.ts';

/** As it is stored, given or not. */
export async function readStatement({ db }: Pick<Deps, 'db'>): Promise<Statement> {
  return toStatement(await readSetting(db, 'accessibility'));
}

/** As everybody reads it: a draft says nothing to them. */
export async function readGivenStatement(deps: Pick<Deps, 'db'>): Promise<GivenStatement> {
  const { given, changed_at, ...words } = await readStatement(deps);
  return { statement: given && changed_at ? { ...words, changed_at } : null };
}

/** @throws AppError changed_meanwhile */
export function changeStatement(
  { db, audit }: Deps,
  actor: Actor,
  words: StatementWords,
  expectedRevision: number | undefined,
): Promise<Statement> {
  return db.transaction().execute(async (tx) => {
    await lockAdministration(tx);
    const current = toStatement(await readSetting(tx, 'accessibility'));
    refuseStale(current, expectedRevision);
    const stored = await writeSetting(tx, 'accessibility', JSON.stringify(words));
    await audit(tx, actor, { kind: 'accessibility.updated', before: toFields(current), after: toFields(words) });
    return toStatement(stored);
  });
}

function toStatement({ value, revision, changed_at }: Setting): Statement {
  const words: StatementWords =
    value === null ? { accessibility_text: null, accessibility_texts: {}, given: false } : JSON.parse(value);
  return { ...words, revision, changed_at: changed_at?.toISOString() ?? null };
}

function toFields({ accessibility_text, accessibility_texts, given }: StatementWords) {
  return { given, ...toPageFields('accessibility_text', accessibility_text, accessibility_texts) };
}
