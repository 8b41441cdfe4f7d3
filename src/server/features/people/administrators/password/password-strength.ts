import { passwordLength } from '#contract/people/passwords.ts';
import type { Weakness } from '#contract/wire/weak-password.ts';
import { AppError } from '#server/app-error.ts';
import { RestingThread } from '#server/resting-thread.ts';
import type { Question } from './password-judge.ts';

/** The lists take half a second and 70 MB. Several checks share the thread; one that comes later waits half a second more. */
const judge = new RestingThread<Question, Weakness[]>(new URL('./password-judge.ts', import.meta.url), {
  restMs: 2_000,
});

/** Why this password is easy to guess, also for somebody who knows `about` its owner; empty when it is not. */
export function findWeaknesses(password: string, about: readonly string[]): Promise<Weakness[]> {
  return judge.ask({ password, about });
}

/** @throws AppError password_too_short, password_too_weak */
export async function refuseWeakPassword(password: string, about: readonly string[]): Promise<void> {
  if (password.length < passwordLength.min) throw new AppError('password_too_short');
  const weaknesses = await findWeaknesses(password, about);
  const reasons = [...new Set(weaknesses.map(({ reason }) => reason))];
  if (reasons.length > 0) throw new AppError('password_too_weak', { reasons, weaknesses });
}
