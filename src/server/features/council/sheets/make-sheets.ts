import { type MadeSheets, variants } from '#contract/council/sheets.ts';
import { makeSigns } from '#contract/council/signs.ts';
import type { DatabaseTransaction } from '#server/database/connect.ts';
import { lockBatches } from '#server/database/locks.ts';
import type { Deps } from '#server/deps.ts';
import { readPaperBatch } from '#server/features/council/batches/paper-channel.ts';
import type { Actor } from '#server/features/trust/audit/write-audit.ts';
import { randomCode } from '#server/random-code.ts';
import { codeLength, hashSheetCode } from './codes.ts';
import { insertPackage, listSigns, writeSigns } from './repository.ts';
import { shuffle } from './shuffle.ts';

/**
 * Makes a package of sheets. The answer is the one place where their codes are.
 * @throws AppError batch_not_found, paper_off, stoning_closed
 */
export function makeSheets(
  { db, audit, secrets }: Deps,
  actor: Actor,
  id: string,
  { count, language }: { count: number; language: string },
): Promise<MadeSheets> {
  return db.transaction().execute(async (tx) => {
    await lockBatches(tx, [id]);
    const { stoning_round: round } = await readPaperBatch(tx, id);
    const signs = await signsOf(tx, { batchId: id, round });
    const codes = Array.from({ length: count }, () => randomCode(codeLength));
    const made = await insertPackage(tx, {
      batchId: id,
      round,
      language,
      codeHashes: codes.map((code) => hashSheetCode(code, secrets.voters)),
    });
    await audit(tx, actor, { kind: 'sheets.made', batchId: id, after: { sheets: count, language } });
    // Of as many sheets of each variant, which is which is chance.
    const orders = shuffle(codes.map((_, index) => (index % variants) + 1));
    const sheets = codes.map((code, index) => ({ code, variant: orders[index] ?? 1 }));
    return { package: made, sheets, signs };
  });
}

/** The first package of a round gives each question of its paper a sign, by chance. */
async function signsOf(tx: DatabaseTransaction, round: { batchId: string; round: number }) {
  const known = await listSigns(tx, round);
  if (known.every(({ sign }) => sign !== null)) return toRecord(known);
  const signs = shuffle(makeSigns(known.length));
  return toRecord(
    await writeSigns(
      tx,
      round,
      known.map(({ id }, index) => ({ id, sign: signs[index] ?? '' })),
    ),
  );
}

function toRecord(signs: readonly { id: string; sign: string | null }[]): Record<string, string> {
  return Object.fromEntries(signs.map(({ id, sign }) => [id, sign ?? '']));
}
