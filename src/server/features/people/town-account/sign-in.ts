import type { FastifyBaseLogger } from 'fastify';
import { randomNonce, randomPKCECodeVerifier, randomState } from 'openid-client';
import type { Administrator } from '#contract/people/administrators.ts';
import type { TownAnswer } from '#contract/people/town-account.ts';
import { AppError } from '#server/app-error.ts';
import type { Deps } from '#server/deps.ts';
import { auditAfterwards } from '#server/features/people/administrators/audit-afterwards.ts';
import type { WithCookies } from '#server/features/people/administrators/browser.ts';
import { nameRefusals } from '#server/features/people/administrators/failures.ts';
import { readAdministrator } from '#server/features/people/administrators/repository.ts';
import { findAdministrator } from '#server/features/people/administrators/sign-in.ts';
import type { Attempt } from '#server/features/people/administrators/town-attempts.ts';
import { admit, link } from './accounts.ts';
import type { TownProvider } from './provider.ts';

/** Who calls: the cookies of the browser, and where the log of the call goes. */
type Browser = { headers: Headers; log: FastifyBaseLogger };

/** Keeps what has to be known when the browser is back, and tells where it goes meanwhile. */
export async function begin(
  deps: Deps,
  { redirectUri, linkTo }: Pick<Attempt, 'redirectUri' | 'linkTo'>,
  { headers, log }: Browser,
): Promise<WithCookies<{ url: string }>> {
  const provider = required(deps);
  const attempt = { verifier: randomPKCECodeVerifier(), nonce: randomNonce(), redirectUri, linkTo };
  const state = randomState();
  const url = await provider.authorizationUrl({ ...attempt, state }, log);
  const kept = await nameRefusals(deps.db, {}, () =>
    deps.auth.api.keepTownAttempt({ body: { state, attempt }, headers, returnHeaders: true }),
  );
  return { answer: { url }, cookies: kept.headers.getSetCookie() };
}

type Finished = { linked: boolean; administrator: Administrator };

/**
 * Signs in whom the provider knows, without asking for a second factor of ours; or links that account to the one of who is signed in.
 * `onAccount` hears which account it is about, as soon as that is known.
 */
export async function finish(
  deps: Deps,
  answer: TownAnswer,
  { headers, log, onAccount }: Browser & { onAccount: (id: string) => void },
): Promise<WithCookies<Finished>> {
  const provider = required(deps);
  const taken = await nameRefusals(deps.db, {}, () =>
    deps.auth.api.takeTownAttempt({ body: { state: answer.state }, headers, returnHeaders: true }),
  );
  const { attempt } = taken.response;
  if (!attempt) throw new AppError('town_account_expired');
  const signedIn = attempt.linkTo === null ? undefined : await findAdministrator(deps, headers);
  if (attempt.linkTo !== (signedIn?.id ?? null)) throw new AppError('town_account_expired');
  const person = await provider.identify(attempt, answer, log);
  const cookies = taken.headers.getSetCookie();
  if (signedIn) {
    await link(deps, signedIn, person);
    return { answer: { linked: true, administrator: signedIn }, cookies };
  }
  const administratorId = await admit(deps, person, onAccount);
  const session = await nameRefusals(deps.db, { otherwise: 'town_account_disabled' }, () =>
    deps.auth.api.startTownSession({ body: { administratorId }, headers, returnHeaders: true }),
  );
  const administrator = await readAdministrator(deps.db, administratorId);
  await auditAfterwards(deps, administrator, { kind: 'signed_in' });
  return { answer: { linked: false, administrator }, cookies: [...cookies, ...session.headers.getSetCookie()] };
}

/** @throws AppError town_account_off */
function required({ townProvider }: Deps): TownProvider {
  if (!townProvider) throw new AppError('town_account_off');
  return townProvider;
}
