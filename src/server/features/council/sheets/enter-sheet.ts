import type { Choices } from '#contract/council/ballots.ts';
import type { NewEntry, Pass } from '#contract/council/stacks.ts';
import { AppError } from '#server/app-error.ts';
import type { Database, DatabaseTransaction } from '#server/database/connect.ts';
import { violates } from '#server/database/violations.ts';
import type { Deps } from '#server/deps.ts';
import { enterCodeless } from './codeless.ts';
import { encryptCode, hashSheetCode } from './codes.ts';
import { notePeople } from './countersigns.ts';
import { lockSheet, type RoundOf } from './repository.ts';
import {
  type Enterer,
  type Entry,
  findStack,
  listEntriesOfSheet,
  mayEnter,
  readQuestionsBySign,
  type SheetContent,
  writeEntry,
} from './stack-repository.ts';
import { openStackRound } from './stack-round.ts';
import { agree, haveSameContent, toPasses } from './stack-rules.ts';

/**
 * Writes down what a pass of a stack has of a sheet. Nothing counts by it. A repeat by the same `key` is answered as the first time.
 * @throws AppError batch_not_found, stack_not_found, stack_closed, stack_differs, pass_of_same_person,
 *   third_look_of_same_person, third_look_made, countersign_unknown, sheet_unknown, sheet_of_other_round, sheet_counted, sheet_entered,
 *   sign_unknown, sign_twice
 */
export function enterSheet(
  { db, secrets }: Pick<Deps, 'db' | 'secrets'>,
  enterer: Enterer,
  { id, stackId }: { id: string; stackId: string },
  entered: NewEntry & { key: string | null },
): Promise<{ entered: number; again: boolean; for_other_pass: boolean }> {
  const { pass, code, key, countersign } = entered;
  return db
    .transaction()
    .execute(async (tx) => {
      const round = await openStackRound(tx, id, stackId);
      if (code === null) {
        const said = { stackId, pass, count: entered.count ?? 0, countersign };
        const again = await enterCodeless(tx, { secrets }, enterer, said);
        return { entered: said.count, again, for_other_pass: false };
      }
      const sheet = await findSheet(tx, hashSheetCode(code, secrets.voters), round);
      const known = await listEntriesOfSheet(tx, sheet.id);
      const content = await readContent(tx, round, entered);
      const isRepeat = known.some((entry) => entry.stack_id === stackId && isRetry(entry, { ...content, pass, key }));
      const again = !isRepeat && isAlreadyEntered(known, content, { stackId, ...entered });
      if (!again && !isRepeat) {
        await writeEntry(tx, {
          ...content,
          ...(await notePeople(tx, { secrets }, enterer, { stackId, pass, countersign })),
          stack_id: stackId,
          sheet_id: sheet.id,
          pass,
          key,
          code: encryptCode(code, secrets.voters),
        });
      }
      const stack = await findStack(tx, round, stackId);
      const for_other_pass = again && (await isForOtherPass(tx, enterer, known, { stackId, pass }));
      return { entered: stack?.entered[pass - 1] ?? 0, again, for_other_pass };
    })
    .catch((error: unknown) => {
      if (violates(error, 'stack_people_are_two')) throw new AppError('pass_of_same_person', { cause: error });
      if (violates(error, 'third_looks_are_by_others'))
        throw new AppError('third_look_of_same_person', { cause: error });
      throw error;
    });
}

/**
 * Whether a pass can take the sheet with this code; `again`: it has something of it. Nothing is written.
 * @throws AppError batch_not_found, stack_not_found, stack_closed, stack_differs, sheet_unknown, sheet_of_other_round, sheet_counted,
 *   sheet_entered
 */
export function checkCode(
  { db, secrets }: Pick<Deps, 'db' | 'secrets'>,
  enterer: Enterer,
  { id, stackId }: { id: string; stackId: string },
  { pass, code }: { pass: Pass; code: string },
): Promise<{ again: boolean; for_other_pass: boolean }> {
  return db.transaction().execute(async (tx) => {
    const round = await openStackRound(tx, id, stackId);
    const sheet = await findSheet(tx, hashSheetCode(code, secrets.voters), round);
    const known = await listEntriesOfSheet(tx, sheet.id);
    refuseSettled(known, { stackId, pass });
    return {
      again: known.some((entry) => entry.pass === pass),
      for_other_pass: await isForOtherPass(tx, enterer, known, { stackId, pass }),
    };
  });
}

/** Whether somebody who has a sheet in the hand that this pass has is to enter it in the other, which lacks it. */
async function isForOtherPass(
  tx: Database,
  { person }: Enterer,
  known: readonly Entry[],
  { stackId, pass }: { stackId: string; pass: Pass },
): Promise<boolean> {
  const other: Pass = pass === 1 ? 2 : 1;
  const has = (one: Pass) => known.some((entry) => entry.pass === one);
  return pass !== 3 && has(pass) && !has(other) && (await mayEnter(tx, { stackId, pass: other, person }));
}

async function findSheet(tx: DatabaseTransaction, codeHash: Buffer, { batchId, round }: RoundOf) {
  const sheet = await lockSheet(tx, codeHash);
  if (!sheet) throw new AppError('sheet_unknown');
  if (sheet.batch_id !== batchId || sheet.round !== round) throw new AppError('sheet_of_other_round');
  if (sheet.state !== 'made') throw new AppError('sheet_counted');
  return sheet;
}

/** @throws AppError sign_unknown, sign_twice */
async function readContent(db: Database, round: RoundOf, { signs, invalid }: NewEntry): Promise<SheetContent> {
  if (invalid && invalid !== 'without_code') return { choices: null, reason: invalid };
  const named: string[] = [...(signs ?? [])];
  const questions = await readQuestionsBySign(db, round);
  const unknown = named.filter((sign) => !questions.has(sign));
  if (unknown.length > 0) throw new AppError('sign_unknown', { signs: unknown });
  const twice = named.filter((sign, index) => named.indexOf(sign) !== index);
  if (twice.length > 0) throw new AppError('sign_twice', { signs: twice });
  return { choices: named.map((sign) => questions.get(sign) ?? '') as Choices, reason: null };
}

/** Whether this was entered by the same request, whose answer was lost. */
function isRetry(entry: Entry, asked: SheetContent & Pick<Entry, 'pass' | 'key'>): boolean {
  return entry.key !== null && entry.key === asked.key && entry.pass === asked.pass && haveSameContent(entry, asked);
}

/**
 * What the passes have of a sheet of which this pass may say something.
 * @throws AppError sheet_entered, stack_differs
 */
function refuseSettled(known: readonly Entry[], { stackId, pass }: { stackId: string; pass: Pass }) {
  if (known.some(({ stack_id }) => stack_id !== stackId)) throw new AppError('sheet_entered');
  const passes = toPasses(known)[0];
  if (passes && agree(passes)) throw new AppError('sheet_entered');
  if (pass === 3 && !(passes?.first && passes.second)) throw new AppError('stack_differs');
  return passes;
}

type Asked = Pick<NewEntry, 'pass' | 'replaces'> & { stackId: string };

/**
 * Whether the pass has just this of the sheet.
 * @throws AppError sheet_entered, stack_differs, third_look_made
 */
function isAlreadyEntered(known: readonly Entry[], content: SheetContent, { stackId, pass, replaces }: Asked): boolean {
  const passes = refuseSettled(known, { stackId, pass });
  const ofThisPass = known.find((entry) => entry.pass === pass);
  if (!ofThisPass) return false;
  if (haveSameContent(ofThisPass, content)) return true;
  if (pass !== 3 && passes?.third) throw new AppError('third_look_made');
  if (!replaces) throw new AppError('sheet_entered');
  return false;
}
