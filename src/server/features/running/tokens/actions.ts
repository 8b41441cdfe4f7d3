import { createHash, randomBytes } from 'node:crypto';
import type { Administrator } from '#contract/people/administrators.ts';
import type { MadeToken, NewToken, Token } from '#contract/running/tokens.ts';
import type { AuditChange } from '#contract/trust/audit-fields.ts';
import { AppError } from '#server/app-error.ts';
import { violates } from '#server/database/violations.ts';
import type { Deps } from '#server/deps.ts';
import type { Actor } from '#server/features/trust/audit/write-audit.ts';
import { InvalidInputError } from '#server/http/problems.ts';
import type { Program } from '#server/http/serve.ts';
import { tokenLookups } from '#server/limits/token-lookups.ts';
import { deleteToken, findWorkingToken, insertToken, listTokens } from './repository.ts';

// Scanners that look for secrets in what people publish find it by its beginning.
const prefix = 'tenstones_';

// It is random and long, so a plain hash cannot be turned back.
const hash = (token: string) => createHash('sha256').update(token).digest();

export function readTokens({ db }: Deps): Promise<Token[]> {
  return listTokens(db);
}

/** @throws AppError batch_not_found, InvalidInputError for an end that is past or more than a year away */
export async function makeToken({ db, audit }: Deps, maker: Administrator, asked: NewToken): Promise<MadeToken> {
  const token = prefix + randomBytes(32).toString('base64url');
  const made = await db
    .transaction()
    .execute(async (tx) => {
      const row = await insertToken(tx, asked, { tokenHash: hash(token), madeBy: maker.id });
      await audit(tx, maker, { kind: 'token.made', batchId: row.batch, subjectId: row.id, after: toFields(row) });
      return row;
    })
    .catch((error: unknown) => {
      if (violates(error, 'api_tokens_batch_id_fkey')) throw new AppError('batch_not_found', { cause: error });
      if (violates(error, 'api_tokens_end_in_time')) throw endsWrongly(asked.expires_at);
      throw error;
    });
  return { ...made, token };
}

function endsWrongly(input: string | undefined): InvalidInputError {
  const message = 'must be in the future, within a year';
  return new InvalidInputError('body', [{ code: 'custom', path: ['expires_at'], message, input }]);
}

/** @throws AppError token_not_found */
export async function revokeToken({ db, audit }: Deps, actor: Actor, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const token = await deleteToken(tx, id);
    if (!token) throw new AppError('token_not_found');
    await audit(tx, actor, {
      kind: 'token.revoked',
      batchId: token.batch,
      subjectId: token.id,
      before: toFields(token),
    });
  });
}

function toFields({ name, role, expires_at }: Token): AuditChange<'token.made'> {
  return { name, role, until: expires_at };
}

/** Who calls with this token: it acts in its own name, which says that it is a program. Whoever made it answers for it. */
export async function findProgram({ db }: Pick<Deps, 'db'>, token: string): Promise<Program | undefined> {
  const found = await tokenLookups.run(() => findWorkingToken(db, hash(token)));
  if (!found) return undefined;
  const { id, name, role, batch, makerId } = found;
  const administrator = { id, name: `API: ${name}`, email: '', role, second_factor: false };
  return { administrator, onlyBatch: batch ?? undefined, person: makerId };
}
