import { sql } from 'kysely';
import type { CardPackage, Leaves } from '#contract/council/cards.ts';
import type { CardChannel, CardRefusal } from '#contract/council/channels.ts';
import type { Phase } from '#contract/council/public-batch.ts';
import type { Database } from '#server/database/connect.ts';
import { phasesWith } from '#server/database/phases.ts';

export type StoredCard = { serial: string; codeHash: Buffer };

export async function listPackages(db: Database, batchId: string): Promise<CardPackage[]> {
  const { rows } = await sql<Omit<CardPackage, 'made_at' | 'arrived_at'> & { made_at: Date; arrived_at: Date | null }>`
    select card_packages.id, leaves, made_at, arrived_at, counted.made, counted.void
    from card_packages cross join lateral (
      select count(*)::integer as made, count(voided_at)::integer as void from cards where package_id = card_packages.id
    ) as counted
    where batch_id = ${batchId} order by made_at desc, card_packages.id
  `.execute(db);
  return rows.map((row) => ({
    ...row,
    made_at: row.made_at.toISOString(),
    arrived_at: row.arrived_at?.toISOString() ?? null,
  }));
}

export async function hasValidCard(db: Database, batchId: string): Promise<boolean> {
  const card = await db
    .selectFrom('cards')
    .select('id')
    .where('batch_id', '=', batchId)
    .where('voided_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return card !== undefined;
}

export async function insertPackage(db: Database, batchId: string, leaves: Leaves): Promise<string> {
  const { id } = await db
    .insertInto('card_packages')
    .values({ batch_id: batchId, leaves })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Inserts in one statement, as one link of the log; those whose serial number, or code, the batch has already are left out. */
export async function insertCards(
  db: Database,
  { batchId, packageId }: { batchId: string; packageId: string },
  cards: readonly StoredCard[],
): Promise<Set<string>> {
  const { rows } = await sql<{ serial: string }>`
    insert into cards (batch_id, package_id, serial, code_hash)
    select ${batchId}, ${packageId}, serial, code_hash
    from unnest(${cards.map(({ serial }) => serial)}::text[], ${cards.map(({ codeHash }) => codeHash)}::bytea[]) as made (serial, code_hash)
    order by code_hash -- the order in which they are told, and handed out, stands nowhere
    on conflict do nothing returning serial
  `.execute(db);
  return new Set(rows.map(({ serial }) => serial));
}

/** Whether there is such a package. */
export async function noteArrival(db: Database, batchId: string, packageId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('card_packages')
    .set({ arrived_at: sql<Date>`coalesce(arrived_at, now())` })
    .where('batch_id', '=', batchId)
    .where('id', '=', packageId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export type FoundCard = {
  id: string;
  package_id: string;
  code_hash: Buffer;
  voided_at: Date | null;
  exchanged: boolean;
};

export async function findBySerial(db: Database, batchId: string, serial: string): Promise<FoundCard | undefined> {
  return await db
    .selectFrom('cards')
    .select(['id', 'package_id', 'code_hash', 'voided_at', 'exchanged'])
    .where('batch_id', '=', batchId)
    .where('serial', '=', serial)
    .executeTakeFirst();
}

/** How a card stands by what is stored of its code, and what of its batch bears on it; `refusal` is null where it gives a ballot. */
type CardStanding = { refusal: CardRefusal | null; exchanged: boolean; phase: Phase; online_closed: boolean };

/** Undefined where there is no such batch. */
export async function findCardStanding(
  db: Database,
  { batchId, codeHash, channel }: { batchId: string; codeHash: Buffer; channel: CardChannel },
): Promise<CardStanding | undefined> {
  const { rows } = await sql<CardStanding>`
    select refusal_of_way(batches, ${channel}, ${codeHash}::bytea) as refusal, phase,
      phase in (${phasesWith('ballots')}) and online_closed_at is not null as online_closed,
      exists (select from cards where batch_id = batches.id and code_hash = ${codeHash}::bytea and exchanged) as exchanged
    from batches where id = ${batchId} and deleted_at is null
  `.execute(db);
  return rows[0];
}

/** How many of a batch were given up for a sheet of paper. */
export async function countExchanged(db: Database, batchId: string): Promise<number> {
  const { count } = await db
    .selectFrom('cards')
    .where('batch_id', '=', batchId)
    .where('exchanged', '=', true)
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Those of a package that are not void. */
export async function listValid(db: Database, batchId: string, packageId: string): Promise<Buffer[] | undefined> {
  const { rows } = await sql<{ hashes: Buffer[] }>`
    select array(select code_hash from cards where package_id = card_packages.id and voided_at is null) as hashes
    from card_packages where id = ${packageId} and batch_id = ${batchId}
  `.execute(db);
  return rows[0]?.hashes;
}

/** `exchanged`: for a sheet of paper. */
export async function makeVoid(
  db: Database,
  batchId: string,
  { hashes, exchanged = false }: { hashes: readonly Buffer[]; exchanged?: boolean },
): Promise<void> {
  await sql`
    update cards set voided_at = now(), exchanged = ${exchanged} where batch_id = ${batchId} and code_hash = any (${[...hashes]}::bytea[])
  `.execute(db);
}

/** Whether any of these voters has a ballot in the round that the batch is in. */
export async function haveBallot(db: Database, batchId: string, voterHashes: readonly Buffer[]): Promise<boolean> {
  const { rows } = await sql`
    select from ballots join batches on batches.id = ballots.batch_id and batches.stoning_round = ballots.round
    where ballots.batch_id = ${batchId} and voter_hash = any (${[...voterHashes]}::bytea[]) limit 1
  `.execute(db);
  return rows.length > 0;
}
