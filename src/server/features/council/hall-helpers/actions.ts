import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Helper, type HelperCode, helperPrefix, type MadeHelperCode } from '#contract/council/hall-helpers.ts';
import { allows } from '#contract/council/phases.ts';
import type { HelperTask } from '#contract/wire/helper-task.ts';
import { inGroups } from '#contract/wire/typed-code.ts';
import { AppError } from '#server/app-error.ts';
import { shareBatches } from '#server/database/locks.ts';
import { transact } from '#server/database/transact.ts';
import type { Deps } from '#server/deps.ts';
import { readBatch } from '#server/features/council/batches/read-batch.ts';
import type { Actor } from '#server/features/trust/audit/write-audit.ts';
import { deviceTokenOf, giveDeviceToken, newDeviceToken, takeDeviceToken } from '#server/http/device-sessions.ts';
import type { Program } from '#server/http/serve.ts';
import { tokenLookups } from '#server/limits/token-lookups.ts';
import { hashCode, newCheckedCode } from '#server/random-code.ts';
import {
  deleteHelperCode,
  type FoundHelper,
  findHelperByToken,
  insertHelperCode,
  isWaiting,
  letHelperIn,
  listHelperCodes,
  putHelperOut,
  renewHelperCode,
} from './repository.ts';

// Two of its characters are a check: 30 bits that are drawn, 40 for whoever guesses, some hundred times in an hour.
const codeLength = 8;

const hash = ({ secrets }: Pick<Deps, 'secrets'>, code: string) => hashCode('helper', code, secrets.sessions);

export function readHelperCodes({ db }: Deps, batchId: string): Promise<HelperCode[]> {
  return listHelperCodes(db, batchId);
}

/**
 * Makes a code for each of so many people.
 * @throws AppError batch_not_found, batch_completed
 */
export function makeHelperCodes(
  deps: Deps,
  actor: Actor,
  { batchId, opens, count }: { batchId: string; opens: HelperTask; count: number },
): Promise<MadeHelperCode[]> {
  return transact(deps.db, async (tx) => {
    await shareBatches(tx, [batchId]); // nothing opens what is completed meanwhile
    if (allows[(await readBatch(tx, batchId)).phase].result) throw new AppError('batch_completed');
    const made: MadeHelperCode[] = [];
    for (let one = 0; one < count; one++) {
      const code = newCheckedCode('device', codeLength, deps.secrets.sessions);
      const { id, until } = await insertHelperCode(tx, { batchId, opens, codeHash: hash(deps, code) });
      await deps.audit(tx, actor, { kind: 'helper_code.made', batchId, subjectId: id, after: { opens } });
      made.push({ id, code: inGroups(code), until: until.toISOString() });
    }
    return made;
  });
}

/**
 * A new code for the same person: the browser that they lost is out.
 * @throws AppError helper_code_not_found
 */
export function renewCode(
  deps: Deps,
  actor: Actor,
  { batchId, id }: { batchId: string; id: string },
): Promise<MadeHelperCode> {
  const code = newCheckedCode('device', codeLength, deps.secrets.sessions);
  return transact(deps.db, async (tx) => {
    const renewed = await renewHelperCode(tx, { batchId, id, codeHash: hash(deps, code) });
    if (!renewed) throw new AppError('helper_code_not_found');
    const { opens, until } = renewed;
    await deps.audit(tx, actor, { kind: 'helper_code.renewed', batchId, subjectId: id, after: { opens } });
    return { id, code: inGroups(code), until: until.toISOString() };
  });
}

/** @throws AppError helper_code_not_found */
export function endHelperCode(
  { db, audit }: Deps,
  actor: Actor,
  { batchId, id }: { batchId: string; id: string },
): Promise<void> {
  return transact(db, async (tx) => {
    const ended = await deleteHelperCode(tx, { batchId, id });
    if (!ended) throw new AppError('helper_code_not_found');
    await audit(tx, actor, { kind: 'helper_code.ended', batchId, subjectId: id, before: { opens: ended.opens } });
  });
}

/** @throws AppError helper_code_unknown */
export async function beginToHelp(
  deps: Deps,
  { code, name }: { code: string; name: string },
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<Helper> {
  const { token, tokenHash } = newDeviceToken();
  const helper = await transact(deps.db, async (tx) => {
    const ownHash = deviceTokenOf('helper', request)?.tokenHash ?? null;
    const found = await letHelperIn(tx, { codeHash: hash(deps, code), name, tokenHash, ownHash });
    if (!found) throw new AppError('helper_code_unknown');
    const { id, opens, batch } = found;
    await deps.audit(tx, toActor(found), { kind: 'helper.came', batchId: batch.id, subjectId: id, after: { opens } });
    return found;
  });
  giveDeviceToken('helper', token, request, reply);
  return helper;
}

/** Whether the code would let a helper in, for this task: it was typed without a name. */
export function waitsForHelper(deps: Pick<Deps, 'db' | 'secrets'>, code: string, task: HelperTask): Promise<boolean> {
  return isWaiting(deps.db, { codeHash: hash(deps, code), opens: task });
}

export async function readHelper({ db }: Pick<Deps, 'db'>, request: FastifyRequest): Promise<FoundHelper | undefined> {
  const device = deviceTokenOf('helper', request);
  return device && (await tokenLookups.run(() => findHelperByToken(db, device.tokenHash)));
}

/** Ends what somebody does as a helper in this browser. */
export async function endToHelp({ db }: Deps, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const device = deviceTokenOf('helper', request);
  if (!device) return;
  await putHelperOut(db, device.tokenHash);
  takeDeviceToken('helper', request, reply);
}

/** The helper of this browser whose code opens the task: they act in their own name, which says what they are. */
export async function findHelper(
  deps: Pick<Deps, 'db'>,
  request: FastifyRequest,
  task: HelperTask,
): Promise<Program | undefined> {
  const helper = await readHelper(deps, request);
  if (helper?.opens !== task) return undefined;
  // No role lets a helper in; the least one is what handlers see of them.
  const administrator = { ...toActor(helper), email: '', role: 'viewer' as const, second_factor: false };
  return { administrator, onlyBatch: helper.batch.id };
}

function toActor({ id, name }: FoundHelper) {
  return { id, name: `${helperPrefix}${name}` };
}
