import type { MadeCard } from '#contract/council/cards.ts';
import { takesChannel } from '#contract/council/channels.ts';
import { AppError } from '#server/app-error.ts';
import type { DatabaseTransaction } from '#server/database/connect.ts';
import { lockBatches } from '#server/database/locks.ts';
import { transact } from '#server/database/transact.ts';
import type { Deps } from '#server/deps.ts';
import { readBatch } from '#server/features/council/batches/read-batch.ts';
import { hashVoter } from '#server/features/council/voters/hashes.ts';
import { byCard } from '#server/features/council/voters/voter-card.ts';
import type { Actor, AuditedAct } from '#server/features/trust/audit/write-audit.ts';
import { readSerial } from './codes.ts';
import { drawCards, expectCards, storeCards } from './make-cards.ts';
import { type FoundCard, findBySerial, haveBallot, listValid, makeVoid } from './repository.ts';

/**
 * Makes the card with a serial number void, and another one in its place where that is asked for. No ballot is being written
 * meanwhile, so none comes by it from the answer on.
 * @throws AppError batch_not_found, batch_without_cards, batch_completed, card_unknown, card_void, card_used
 */
export function voidCard(
  { db, secrets, audit }: Deps,
  actor: Actor,
  { batchId, serial: typed, replace }: { batchId: string; serial: string; replace: boolean },
): Promise<MadeCard | null> {
  const serial = readSerial(typed);
  const refused: AuditedAct = { kind: 'card.void_refused', batchId, after: { serial } };
  const done = transact(db, async (tx) => {
    await lockBatches(tx, [batchId]);
    await (replace ? expectCards : readBatch)(tx, batchId);
    const card = await findUnused(tx, { batchId, serial }, secrets);
    await makeVoid(tx, batchId, { hashes: [card.code_hash] });
    const place = { batchId, packageId: card.package_id };
    const [replacement = null] = replace
      ? await storeCards(tx, place, await drawCards(batchId, 1, secrets.voters), secrets.voters)
      : [];
    await audit(tx, actor, {
      kind: 'card.voided',
      batchId,
      subjectId: card.package_id,
      after: { serial, ...(replacement && { replaced_by: replacement.serial }) },
    });
    return replacement;
  });
  return done.catch(recordIfUsed({ db, audit }, actor, refused));
}

/**
 * Makes a card void because whoever had it is handed a sheet of paper in its place.
 * @throws AppError batch_not_found, batch_without_cards, paper_off, batch_completed, card_unknown, card_void, card_used
 */
export function exchangeCard(
  { db, secrets, audit }: Deps,
  actor: Actor,
  { batchId, serial: typed }: { batchId: string; serial: string },
): Promise<void> {
  const serial = readSerial(typed);
  const done = transact(db, async (tx) => {
    await lockBatches(tx, [batchId]);
    const { rules } = await expectCards(tx, batchId);
    if (!takesChannel(rules, 'paper')) throw new AppError('paper_off');
    const card = await findUnused(tx, { batchId, serial }, secrets);
    await makeVoid(tx, batchId, { hashes: [card.code_hash], exchanged: true });
    await audit(tx, actor, { kind: 'card.exchanged', batchId, subjectId: card.package_id, after: { serial } });
  });
  return done.catch(recordIfUsed({ db, audit }, actor, { kind: 'card.void_refused', batchId, after: { serial } }));
}

/** @throws AppError card_unknown, card_void, card_used */
async function findUnused(
  tx: DatabaseTransaction,
  { batchId, serial }: { batchId: string; serial: string },
  secrets: Deps['secrets'],
): Promise<FoundCard> {
  const card = await findBySerial(tx, batchId, serial);
  if (!card) throw new AppError('card_unknown');
  if (card.voided_at) {
    const of = card.exchanged ? { exchanged: true } : {};
    throw new AppError('card_void', { voided_at: card.voided_at.toISOString(), ...of });
  }
  await refuseUsed(tx, { batchId, hashes: [card.code_hash] }, secrets);
  return card;
}

/**
 * Makes a package void whole. Tells how many cards that were.
 * @throws AppError batch_not_found, package_not_found, card_used
 */
export function voidPackage(
  { db, secrets, audit }: Deps,
  actor: Actor,
  batchId: string,
  packageId: string,
): Promise<number> {
  const done = transact(db, async (tx) => {
    await lockBatches(tx, [batchId]);
    await readBatch(tx, batchId);
    const hashes = await listValid(tx, batchId, packageId);
    if (!hashes) throw new AppError('package_not_found');
    await refuseUsed(tx, { batchId, hashes }, secrets);
    if (hashes.length > 0) {
      await makeVoid(tx, batchId, { hashes });
      await audit(tx, actor, {
        kind: 'package.voided',
        batchId,
        subjectId: packageId,
        after: { count: hashes.length },
      });
    }
    return hashes.length;
  });
  return done.catch(
    recordIfUsed({ db, audit }, actor, { kind: 'package.void_refused', batchId, subjectId: packageId }),
  );
}

async function refuseUsed(
  tx: DatabaseTransaction,
  { batchId, hashes }: { batchId: string; hashes: readonly Buffer[] },
  { voters }: Deps['secrets'],
): Promise<void> {
  const voterHashes = hashes.map((hash) => hashVoter(byCard(hash), batchId, voters));
  if (await haveBallot(tx, batchId, voterHashes)) throw new AppError('card_used');
}

/** Whoever is refused learns that somebody voted: that they asked is on record before they are told. */
function recordIfUsed({ db, audit }: Pick<Deps, 'db' | 'audit'>, actor: Actor, act: AuditedAct) {
  return async (error: unknown): Promise<never> => {
    if (error instanceof AppError && error.code === 'card_used') await transact(db, (tx) => audit(tx, actor, act));
    throw error;
  };
}
