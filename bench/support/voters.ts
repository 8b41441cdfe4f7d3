import { connect } from '#server/database/connect.ts';
import { readSecrets } from '#server/database/secrets.ts';
import { newVoter, toSetCookie } from '#server/features/voters/voter-cookie.ts';
import type { Product } from '#tests/faults/product.ts';

/** Cookies of new voters, sealed as the product seals them: to ask it for each would take longer than what is measured. */
export async function makeVoters({ connection }: Product, count: number): Promise<string[]> {
  const { db } = connect(connection, () => {});
  const { voter_seals } = await readSecrets(db).finally(() => db.destroy());
  return Array.from({ length: count }, () => toSetCookie(newVoter(), false, voter_seals).split(';')[0] ?? '');
}
