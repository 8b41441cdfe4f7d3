import type { Administrator } from '#contract/people/administrators.ts';
import type { Deps } from '#server/deps.ts';
import { theServer } from '#server/features/trust/audit/write-audit.ts';
import { auditAfterwards } from './audit-afterwards.ts';
import { toLink } from './links.ts';
import { letInByPassword } from './passwords-off.ts';
import { listEnabledOwners, removeSecondFactor } from './repository.ts';
import { takeResetToken } from './reset-token.ts';

type Parts = Pick<Deps, 'db' | 'auth' | 'audit'> & { address: string };

/**
 * Makes a link that sets a new password for this owner, for whoever runs the server. It is on record before anybody sees it. Where passwords
 * are off, this owner may use one for an hour.
 * @throws Error that names the owners when this is none of them
 */
export async function makeOwnerLink(
  { db, auth, audit, address }: Parts,
  email: string,
  { withoutSecondFactor }: { withoutSecondFactor: boolean },
): Promise<{ link: string; owner: Administrator }> {
  const owners = await listEnabledOwners(db);
  const owner = owners.find((one) => one.email === email.toLowerCase());
  if (!owner) throw new Error(describeOwners(email, owners));
  const { id: subjectId } = owner;
  if (withoutSecondFactor && owner.second_factor) {
    await db.transaction().execute(async (tx) => {
      await removeSecondFactor(tx, subjectId);
      await audit(tx, theServer, { kind: 'second_factor.disabled', subjectId });
    });
  }
  await letInByPassword(db, subjectId);
  const token = await takeResetToken(auth, owner.email);
  await auditAfterwards({ db, audit }, theServer, { kind: 'password.link_made', subjectId });
  return { link: toLink(address, 'reset', token), owner };
}

function describeOwners(email: string, owners: readonly Administrator[]): string {
  if (owners.length === 0) return 'There is no owner yet: at its start Ten Stones prints a link that makes one.';
  const names = owners.map((owner) => `- ${owner.name} <${owner.email}>`);
  return [`Nobody with the address ${email} is an owner who may sign in. These are:`, ...names].join('\n');
}
