import { sql } from 'kysely';
import type { Pass } from '#contract/council/stacks.ts';
import { inGroups } from '#contract/wire/typed-code.ts';
import { AppError } from '#server/app-error.ts';
import type { Database } from '#server/database/connect.ts';
import type { Deps } from '#server/deps.ts';
import { hashCode, randomCode } from '#server/random-code.ts';
import { type Enterer, notePerson } from './stack-repository.ts';
import { openStackRound } from './stack-round.ts';

// 40 bits that hold ten minutes, for who is let in already.
const codeLength = 8;

const hash = ({ secrets }: Pick<Deps, 'secrets'>, code: string) => hashCode('countersign', code, secrets.sessions);

/**
 * Makes a code by which its maker takes part in one third look at another screen, in place of any earlier one.
 * @throws AppError batch_not_found, stack_not_found, stack_closed
 */
export function makeCountersign(
  deps: Pick<Deps, 'db' | 'secrets'>,
  { person, name }: Enterer,
  { id, stackId }: { id: string; stackId: string },
): Promise<{ code: string; until: string }> {
  const code = randomCode(codeLength);
  return deps.db.transaction().execute(async (tx) => {
    await openStackRound(tx, id, stackId);
    const { until } = await tx
      .insertInto('countersigns')
      .values({ stack_id: stackId, person, name, code_hash: hash(deps, code) })
      .onConflict((conflict) =>
        conflict.columns(['stack_id', 'person']).doUpdateSet({
          name,
          code_hash: hash(deps, code),
          created_at: sql<Date>`now()`,
          until: sql<Date>`now() + interval '10 minutes'`,
        }),
      )
      .returning('until')
      .executeTakeFirstOrThrow();
    return { code: inGroups(code), until: until.toISOString() };
  });
}

/**
 * Notes who enters in a pass, with the other one whose code is typed beside; `person` and `countersigner` are who an entry names. Throws the
 * violation of `stack_people_are_two`.
 * @throws AppError countersign_unknown
 */
export async function notePeople(
  tx: Database,
  deps: Pick<Deps, 'secrets'>,
  enterer: Enterer,
  { stackId, pass, countersign }: { stackId: string; pass: Pass; countersign: string | undefined },
): Promise<{ person: string; countersigner: string | null }> {
  const { person } = enterer;
  const other = countersign ? await redeemCountersign(tx, deps, { stackId, code: countersign }) : undefined;
  for (const one of other ? [enterer, other] : [enterer]) await notePerson(tx, { stackId, pass, ...one });
  return { person, countersigner: other && other.person !== person ? other.person : null };
}

/**
 * Who takes part by this code, which is used by it.
 * @throws AppError countersign_unknown
 */
async function redeemCountersign(
  tx: Database,
  deps: Pick<Deps, 'secrets'>,
  { stackId, code }: { stackId: string; code: string },
): Promise<Enterer> {
  const found = await tx
    .deleteFrom('countersigns')
    .where('code_hash', '=', hash(deps, code))
    .where('stack_id', '=', stackId)
    .where('until', '>', sql<Date>`now()`)
    .returning(['person', 'name'])
    .executeTakeFirst();
  if (!found) throw new AppError('countersign_unknown');
  return found;
}

/** Codes that nobody used in time. */
export async function forgetOldCountersigns(db: Database): Promise<void> {
  await sql`delete from countersigns where until < now()`.execute(db);
}
