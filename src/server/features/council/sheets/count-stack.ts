import { randomBytes, randomUUID } from 'node:crypto';
import type { Stack, StackCount } from '#contract/council/stacks.ts';
import { AppError } from '#server/app-error.ts';
import { lockBatches } from '#server/database/locks.ts';
import { transact } from '#server/database/transact.ts';
import type { Deps } from '#server/deps.ts';
import { castTogether } from '#server/features/council/ballots/cast.ts';
import { readPaperBatch } from '#server/features/council/batches/paper-channel.ts';
import type { Actor } from '#server/features/trust/audit/write-audit.ts';
import type { VoterId, VoterIdentity } from '#server/voter-identity.ts';
import { decideCodeless, listCodeless } from './codeless.ts';
import { decryptCode, digestCode } from './codes.ts';
import { finishSheets } from './repository.ts';
import { shuffle } from './shuffle.ts';
import { closeStack, type Entry, findStack, listEntries } from './stack-repository.ts';
import { findStackRound, openStackRound } from './stack-round.ts';
import { decideSheet, toPasses } from './stack-rules.ts';

/**
 * Counts a stack whole: its ballots, and which of its sheets counted or why not. What was entered is gone then, and nothing says
 * which ballot came from which sheet: ballots have voters and receipts by chance, in an order by chance.
 * @throws AppError batch_not_found, paper_off, stoning_closed, online_open, stack_not_found, stack_closed, stack_differs, database_unsafe
 */
export async function countStack(
  deps: Deps,
  actor: Actor,
  { id, stackId }: { id: string; stackId: string },
): Promise<Stack> {
  await deps.dueSteps.takeIfDue();
  return transact(deps.db, async (tx) => {
    await lockBatches(tx, [id]);
    const { online_closed_at } = await readPaperBatch(tx, id);
    if (online_closed_at === null) throw new AppError('online_open');
    const round = await openStackRound(tx, id, stackId);
    const withoutCode = decideCodeless(await listCodeless(tx, stackId));
    const decided = decideAll(await listEntries(tx, stackId), withoutCode);
    const ballots = decided.flatMap(({ choices }) => (choices ? [choices] : []));
    await castTogether(
      tx,
      deps,
      id,
      shuffle(ballots).map((choices) => ({ voter: newSheetVoter(), choices, idempotencyKey: randomUUID() })),
    );
    const done = decided.map(({ sheet_id, code, reason }) => ({
      id: sheet_id,
      digest: digestCode(decryptCode(code, deps.secrets.voters)),
      reason,
    }));
    await finishSheets(tx, round, done);
    const result = { counted: ballots.length, invalid: decided.length - ballots.length };
    await closeStack(tx, stackId, { state: 'counted', ...result, without_code: withoutCode || null });
    const stack = (await findStack(tx, round, stackId)) as Stack;
    await deps.audit(tx, actor, {
      kind: 'stack.counted',
      batchId: id,
      after: { stack: stack.number, ...result, ...(withoutCode ? { without_code: withoutCode } : {}) },
    });
    return stack;
  });
}

/** @throws AppError stack_differs where a sheet is not decided, or nothing was entered */
function decideAll(entries: readonly Entry[], withoutCode: number | undefined): Entry[] {
  const { passes, decided } = decideEach(entries);
  const isNothing = decided.length === 0 && withoutCode === 0;
  if (withoutCode === undefined || isNothing || decided.length < passes.length) throw new AppError('stack_differs');
  return decided;
}

function decideEach(entries: readonly Entry[]) {
  const passes = toPasses(entries);
  return { passes, decided: passes.map(decideSheet).filter((entry) => entry !== undefined) };
}

/**
 * What the stack comes to as it is entered so far.
 * @throws AppError batch_not_found, stack_not_found
 */
export async function readStackCount(
  { db }: Pick<Deps, 'db'>,
  { id, stackId }: { id: string; stackId: string },
): Promise<StackCount> {
  await findStackRound(db, id, stackId);
  const { passes, decided } = decideEach(await listEntries(db, stackId));
  const byReason = Map.groupBy(decided, ({ reason }) => reason);
  return {
    counted: byReason.get(null)?.length ?? 0,
    invalid: Object.fromEntries([...byReason].flatMap(([reason, of]) => (reason ? [[reason, of.length]] : []))),
    without_code: decideCodeless(await listCodeless(db, stackId)) ?? null,
    undecided: passes.length - decided.length,
  };
}

/** Whoever filled a sheet in: nobody can know, so nothing is their own question. */
function newSheetVoter(): VoterIdentity {
  return { id: randomBytes(32).toString('base64url') as VoterId, author: null, channel: 'paper' };
}
