import type { ErrorCode } from '#contract/wire/errors.ts';
import { AppError } from '#server/app-error.ts';
import type { Deps } from '#server/deps.ts';
import type { Bucket } from './limiter.ts';

const minutes = 15;
const wrongGuess: ErrorCode = 'second_factor_wrong';

type Guess = {
  /** The id of the account whose password was right. */
  account: string;
  /** The id of a browser in which this account has signed in before. */
  browser: string | undefined;
};

/**
 * Lets `check` look at a code of six digits only as often as guessing stays hopeless, and lets the owner in meanwhile: in a browser
 * in which the account has signed in before, only guesses from that browser count; all others share ten. What turns out to be
 * right does not count. A recovery code is too long to be guessed, and needs no limit that a stranger could use up.
 * @throws AppError too_many_requests
 */
export async function limitSecondFactor<T>(
  { limiter }: Pick<Deps, 'limiter'>,
  guess: Guess,
  check: () => Promise<T>,
): Promise<T> {
  const buckets = [toBucket(guess)];
  await limiter.take(buckets);
  const admitted = await check().catch(async (error: unknown) => {
    if (error instanceof AppError && error.code !== wrongGuess) await limiter.giveBack(buckets);
    throw error;
  });
  await limiter.giveBack(buckets);
  return admitted;
}

function toBucket({ account, browser }: Guess): Bucket {
  return browser
    ? { act: 'second factor by known browser', by: `${account}\n${browser}`, times: 5, minutes, fixed: true }
    : { act: 'second factor from anywhere', by: account, times: 10, minutes, fixed: true };
}
