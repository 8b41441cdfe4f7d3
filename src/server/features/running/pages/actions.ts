import { type GivenPage, isGiven, type OurPage, type WordedPage } from '#contract/running/page-rows.ts';
import { fromWire, type PageFacts, toWire } from '#contract/running/pages.ts';
import { lockAdministration } from '#server/database/locks.ts';
import type { Deps } from '#server/deps.ts';
import { readSetting } from '#server/features/running/site/repository.ts';
import type { Actor } from '#server/features/trust/audit/write-audit.ts';
import { refuseStale } from '#server/refuse-stale.ts';
import { type NewPage, replacePage, type StoredPage, selectPage } from './repository.ts';

/** With what our own words say of this installation. */
export async function toOurs({ db, config }: Pick<Deps, 'db' | 'config'>, name: OurPage, stored: StoredPage) {
  const { value: months } = await readSetting(db, 'address_retention');
  const facts: PageFacts = {
    ...(months !== null && { addresses_kept_months: Number(months) }),
    ...(config.keysFile === undefined && { keys_in_database: true }),
  };
  const { revision, changed_at } = stored;
  const words = toWire(name, stored);
  const none = Object.keys(stored.texts).length === 0 && { [`${name}_texts`]: undefined };
  return { ...words, ...none, ...facts, revision, changed_at };
}

/** As everybody reads it: a draft says nothing to them. */
export function toGiven(name: GivenPage, stored: StoredPage) {
  const { given, changed_at } = stored;
  return { statement: given && changed_at ? { ...toWire(name, stored), changed_at } : null };
}

/** As it is stored, given or not. */
export function toDraft(name: GivenPage, stored: StoredPage) {
  const { given, revision, changed_at } = stored;
  return { ...toWire(name, stored), given, revision, changed_at };
}

/** @throws AppError changed_meanwhile */
export function changePage(
  { db, audit }: Deps,
  actor: Actor,
  name: WordedPage,
  body: object,
  expectedRevision: number | undefined,
): Promise<StoredPage> {
  const page = { ...fromWire(name, body), given: 'given' in body && body.given === true };
  return db.transaction().execute(async (tx) => {
    await lockAdministration(tx);
    const current = await selectPage(tx, name);
    refuseStale(current, expectedRevision);
    await replacePage(tx, name, page);
    await audit(tx, actor, { kind: `${name}.updated`, before: toFields(name, current), after: toFields(name, page) });
    return selectPage(tx, name);
  });
}

/** As the audit has it, one field for each language: with it stays to be seen who could read what, and when. */
function toFields(name: WordedPage, { text, texts, given }: NewPage) {
  const inLanguages = Object.entries(texts).map(([language, words]) => [`${name}_text_${language}`, words]);
  return { ...(isGiven(name) && { given }), [`${name}_text`]: text, ...Object.fromEntries(inLanguages) };
}
