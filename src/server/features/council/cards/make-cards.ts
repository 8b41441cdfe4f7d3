import type { Batch } from '#contract/council/batches.ts';
import type { CardCounts, CardPackage, MadeCard, NewPackage } from '#contract/council/cards.ts';
import { countByCards, takesChannel } from '#contract/council/channels.ts';
import { allows } from '#contract/council/phases.ts';
import { inGroups } from '#contract/wire/typed-code.ts';
import { AppError } from '#server/app-error.ts';
import type { Database, DatabaseTransaction } from '#server/database/connect.ts';
import { shareBatches } from '#server/database/locks.ts';
import { transact } from '#server/database/transact.ts';
import type { Deps } from '#server/deps.ts';
import { readBatch } from '#server/features/council/batches/read-batch.ts';
import type { Actor } from '#server/features/trust/audit/write-audit.ts';
import { hashCardCode, newCardCode, newSerial } from './codes.ts';
import { countCards } from './count-cards.ts';
import {
  countExchanged,
  insertCards,
  insertPackage,
  listPackages,
  noteArrival,
  type StoredCard,
} from './repository.ts';

/** @throws AppError batch_not_found */
export async function readCards(
  { db }: Deps,
  batchId: string,
): Promise<{ packages: CardPackage[]; cards: CardCounts }> {
  const { turnout_by_channel } = await readBatch(db, batchId);
  const packages = await listPackages(db, batchId);
  const used = countByCards(turnout_by_channel);
  const exchanged = await countExchanged(db, batchId);
  return { packages, cards: { ...countCards(packages), ...(exchanged > 0 && { exchanged }), used } };
}

/**
 * Makes a package. The answer is the only place in which its codes ever are: nothing that makes one is stored or logged.
 * @throws AppError batch_not_found, batch_without_cards, batch_completed
 */
export async function makeCards(
  { db, secrets, audit }: Deps,
  actor: Actor,
  batchId: string,
  { count, leaves }: NewPackage,
): Promise<{ package: string; cards: MadeCard[] }> {
  await expectCards(db, batchId); // in vain nothing is drawn
  const drawn = await drawCards(batchId, count, secrets.voters);
  return transact(db, async (tx) => {
    await shareBatches(tx, [batchId]); // whoever completes it meanwhile waits, or has done it by now
    await expectCards(tx, batchId);
    const packageId = await insertPackage(tx, batchId, leaves);
    const cards = await storeCards(tx, { batchId, packageId }, drawn, secrets.voters);
    await audit(tx, actor, { kind: 'cards.made', batchId, subjectId: packageId, after: { count, leaves } });
    return { package: packageId, cards };
  });
}

/** @throws AppError batch_not_found, batch_without_cards, batch_completed */
export async function expectCards(db: Database, batchId: string): Promise<Batch> {
  const batch = await readBatch(db, batchId);
  if (!takesChannel(batch.rules, 'card')) throw new AppError('batch_without_cards');
  if (allows[batch.phase].result) throw new AppError('batch_completed');
  return batch;
}

export type DrawnCard = StoredCard & { code: string };

/** Two at a time, so that threads stay free for whatever else hashes and compresses. */
export async function drawCards(batchId: string, count: number, key: Deps['secrets']['voters']): Promise<DrawnCard[]> {
  const cards: DrawnCard[] = [];
  const draw = async () => {
    while (cards.length < count) {
      const card: DrawnCard = { serial: newSerial(), code: newCardCode(key), codeHash: Buffer.alloc(0) };
      cards.push(card);
      card.codeHash = await hashCardCode(card.code, batchId, key);
    }
  };
  await Promise.all([draw(), draw()]);
  return cards;
}

/** Stores them; in place of those whose serial number is taken come others. */
export async function storeCards(
  tx: DatabaseTransaction,
  place: { batchId: string; packageId: string },
  drawn: readonly DrawnCard[],
  key: Deps['secrets']['voters'],
): Promise<MadeCard[]> {
  const stored = await insertCards(tx, place, drawn);
  const kept = new Map(drawn.filter(({ serial }) => stored.has(serial)).map((card) => [card.serial, card]));
  const cards = [...kept.values()].map(({ serial, code }) => ({ serial, code: inGroups(code) }));
  const missing = drawn.length - stored.size;
  if (missing === 0) return cards;
  return [...cards, ...(await storeCards(tx, place, await drawCards(place.batchId, missing, key), key))];
}

/** @throws AppError package_not_found */
export async function noteArrivedCards({ db }: Deps, batchId: string, packageId: string): Promise<void> {
  if (!(await noteArrival(db, batchId, packageId))) throw new AppError('package_not_found');
}
