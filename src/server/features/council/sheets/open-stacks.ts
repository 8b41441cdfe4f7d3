import type { Difference, Pass, Stack } from '#contract/council/stacks.ts';
import { lockBatches } from '#server/database/locks.ts';
import type { Deps } from '#server/deps.ts';
import { readPaperBatch } from '#server/features/council/batches/paper-channel.ts';
import { readBatch } from '#server/features/council/batches/read-batch.ts';
import type { Actor } from '#server/features/trust/audit/write-audit.ts';
import { type CodelessEntry, decideCodeless, listCodeless } from './codeless.ts';
import { decryptCode } from './codes.ts';
import {
  closeStack,
  type Entry,
  findStack,
  insertStack,
  listEntries,
  listStacks,
  readQuestionsBySign,
} from './stack-repository.ts';
import { findStackRound, openStackRound } from './stack-round.ts';
import { agree, toPasses, wasReplacedByOthers } from './stack-rules.ts';

type StackDeps = Pick<Deps, 'db' | 'audit' | 'secrets'>;
type StackParams = { id: string; stackId: string };

/** @throws AppError batch_not_found */
export async function readStacks({ db }: StackDeps, id: string): Promise<Stack[]> {
  const { stoning_round: round } = await readBatch(db, id);
  return listStacks(db, { batchId: id, round });
}

/** @throws AppError batch_not_found, paper_off, stoning_closed */
export function openStack({ db, audit }: StackDeps, actor: Actor, id: string, onePerson: boolean): Promise<Stack> {
  return db.transaction().execute(async (tx) => {
    await lockBatches(tx, [id]);
    const { stoning_round } = await readPaperBatch(tx, id);
    const round = { batchId: id, round: stoning_round };
    const stack = (await findStack(tx, round, await insertStack(tx, round, onePerson))) as Stack;
    await audit(tx, actor, {
      kind: 'stack.opened',
      batchId: id,
      after: { stack: stack.number, one_person: onePerson },
    });
    return stack;
  });
}

/**
 * Its sheets can be entered again, in another stack.
 * @throws AppError batch_not_found, stack_not_found, stack_closed
 */
export function discardStack({ db, audit }: StackDeps, actor: Actor, { id, stackId }: StackParams): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const round = await openStackRound(tx, id, stackId);
    const stack = await findStack(tx, round, stackId);
    await closeStack(tx, stackId, { state: 'discarded' });
    await audit(tx, actor, { kind: 'stack.discarded', batchId: id, after: { stack: stack?.number ?? null } });
  });
}

/**
 * The sheets that are not decided, that a third look decided, or where somebody replaced what somebody else had entered; of all others
 * nothing is told.
 * @throws AppError batch_not_found, stack_not_found
 */
export async function readDifferences({ db, secrets }: StackDeps, { id, stackId }: StackParams): Promise<Difference[]> {
  const round = await findStackRound(db, id, stackId);
  const signs = new Map([...(await readQuestionsBySign(db, round))].map(([sign, question]) => [question, sign]));
  const tellReading = ({ choices, reason, by }: Pick<Entry, 'choices' | 'reason' | 'by'>) => ({
    signs: choices && (choices.map((question) => signs.get(question) ?? '') as never),
    invalid: reason,
    by,
  });
  const tell = (entry: Entry | undefined): Difference['first'] =>
    entry
      ? { position: entry.position, ...tellReading(entry), replaced: entry.replaced.map((one) => tellReading(one)) }
      : null;
  const sheets = toPasses(await listEntries(db, stackId))
    .filter((passes) => !agree(passes) || wasReplacedByOthers(passes))
    .map(({ first, second, third }) => ({
      code: decryptCode((first ?? second ?? third)?.code ?? Buffer.alloc(0), secrets.voters),
      first: tell(first),
      second: tell(second),
      third: tell(third),
    }));
  return [...sheets, ...tellCodeless(await listCodeless(db, stackId))];
}

/** How many sheets lack their code, where the passes differ, or did before the third look. */
function tellCodeless(entries: readonly CodelessEntry[]): Difference[] {
  const isSettled = entries.every(({ pass }) => pass !== 3) && decideCodeless(entries) !== undefined;
  if (isSettled) return [];
  const tell = (wanted: Pass): Difference['first'] => {
    const entry = entries.find(({ pass }) => pass === wanted);
    return entry
      ? { position: 0, signs: null, invalid: 'without_code', count: entry.sheets, by: entry.by, replaced: [] }
      : null;
  };
  return [{ code: null, first: tell(1), second: tell(2), third: tell(3) }];
}
