import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Booth, ListedBooth, MadeBooth } from '#contract/council/booths.ts';
import { takesChannel } from '#contract/council/channels.ts';
import { allows } from '#contract/council/phases.ts';
import { inGroups } from '#contract/wire/typed-code.ts';
import { AppError } from '#server/app-error.ts';
import { lockBatches, lockBooth } from '#server/database/locks.ts';
import { transact } from '#server/database/transact.ts';
import type { Deps } from '#server/deps.ts';
import { readBatch } from '#server/features/council/batches/read-batch.ts';
import { endToHelp, waitsForHelper } from '#server/features/council/hall-helpers/actions.ts';
import { browserHeaders } from '#server/features/people/administrators/browser.ts';
import { signOut } from '#server/features/people/administrators/sign-in.ts';
import type { Actor } from '#server/features/trust/audit/write-audit.ts';
import { deviceTokenOf, giveDeviceToken, newDeviceToken } from '#server/http/device-sessions.ts';
import type { BoothDevice } from '#server/http/serve.ts';
import { tokenLookups } from '#server/limits/token-lookups.ts';
import { hashCode, newCheckedCode } from '#server/random-code.ts';
import { deleteBooth, findBoothByToken, insertBooth, listBooths, openBooth } from './repository.ts';

// Two of its characters are a check: 30 bits that are drawn, 40 for whoever guesses. It holds ten minutes.
const codeLength = 8;

const hash = ({ secrets }: Pick<Deps, 'secrets'>, code: string) => hashCode('booth', code, secrets.sessions);

export function readBooths({ db }: Deps, batchId: string): Promise<ListedBooth[]> {
  return listBooths(db, batchId);
}

/** @throws AppError batch_not_found, batch_completed, booth_off, booths_full */
export function makeBooth(deps: Deps, actor: Actor, batchId: string): Promise<MadeBooth> {
  const code = newCheckedCode('device', codeLength, deps.secrets.sessions);
  return transact(deps.db, async (tx) => {
    await lockBatches(tx, [batchId]); // nothing opens what is completed meanwhile, and two at once get two numbers
    const { phase, rules } = await readBatch(tx, batchId);
    if (allows[phase].result) throw new AppError('batch_completed');
    if (!takesChannel(rules, 'booth')) throw new AppError('booth_off');
    const booth = await insertBooth(tx, { batchId, codeHash: hash(deps, code), most: rules.booths_most });
    if (!booth) throw new AppError('booths_full');
    const { id, number, until } = booth;
    await deps.audit(tx, actor, { kind: 'booth.made', batchId, subjectId: id, after: {} });
    return { id, number, code: inGroups(code), until: until.toISOString() };
  });
}

/**
 * Waits for the ballot that is being given there; none comes from it afterwards.
 * @throws AppError booth_not_found
 */
export function endBooth({ db, audit }: Deps, actor: Actor, booth: { batchId: string; id: string }): Promise<void> {
  return transact(db, async (tx) => {
    await lockBooth(tx, booth.id);
    if (!(await deleteBooth(tx, booth))) throw new AppError('booth_not_found');
    await audit(tx, actor, { kind: 'booth.ended', batchId: booth.batchId, subjectId: booth.id, after: {} });
  });
}

/**
 * Makes a browser a booth. Whoever is signed in or helps there is signed out, and a card that was open is put away: the next who stand
 * at it are strangers.
 * @throws AppError booth_code_unknown, helper_name_needed
 */
export async function becomeBooth(
  deps: Deps,
  code: string,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<Booth> {
  const { token, tokenHash } = newDeviceToken();
  if (!(await openBooth(deps.db, { codeHash: hash(deps, code), tokenHash })))
    throw new AppError((await waitsForHelper(deps, code, 'booth')) ? 'helper_name_needed' : 'booth_code_unknown');
  const booth = await findBoothByToken(deps.db, tokenHash);
  if (!booth) throw new AppError('booth_code_unknown'); // ended in this moment
  await endToHelp(deps, request, reply);
  const { cookies } = await signOut(deps, browserHeaders(request));
  reply.header('set-cookie', cookies);
  deps.voters.putCardAway(request, reply);
  giveDeviceToken('booth', token, request, reply);
  return booth;
}

/** The booth that the browser of a request is, if it is one. */
export async function findBooth({ db }: Pick<Deps, 'db'>, request: FastifyRequest): Promise<BoothDevice | undefined> {
  const device = deviceTokenOf('booth', request);
  const booth = device && (await tokenLookups.run(() => findBoothByToken(db, device.tokenHash)));
  return booth && { ...booth, token: device.token };
}
