import { once } from 'node:events';
import { MessageChannel, Worker } from 'node:worker_threads';
import { passwordLength } from '#contract/people/passwords.ts';
import type { Weakness } from '#contract/wire/weak-password.ts';
import { AppError } from '#server/app-error.ts';
import type { Question } from './password-judge.ts';

const restMs = 2_000; // several checks share the thread; one that comes later waits half a second more

let judge: Worker | undefined;
let asking = 0;
let resting: ReturnType<typeof setTimeout> | undefined;

/**
 * Why this password is easy to guess, also for somebody who knows `about` its owner; empty when it is not. It is judged
 * in a thread of its own: the lists take half a second and 70 MB, which are free again when nobody has asked for a while.
 */
export async function findWeaknesses(password: string, about: readonly string[]): Promise<Weakness[]> {
  clearTimeout(resting);
  judge ??= startJudge();
  asking += 1;
  try {
    return await ask(judge, { password, about });
  } finally {
    asking -= 1;
    if (asking === 0) resting = setTimeout(rest, restMs).unref();
  }
}

/** Who asks from now on gets another thread, not one that is about to end. */
function rest(): void {
  void judge?.terminate();
  judge = undefined;
}

function startJudge(): Worker {
  const worker = new Worker(new URL('./password-judge.ts', import.meta.url));
  worker.unref();
  worker.setMaxListeners(0); // whoever asks listens until the answer; Node would take more than ten for a leak
  worker.on('error', () => {}); // the caller gets the error there; without a listener the event would end the process
  worker.once('exit', () => {
    if (judge === worker) judge = undefined;
  });
  return worker;
}

async function ask(worker: Worker, question: Omit<Question, 'answer'>): Promise<Weakness[]> {
  const { port1: answered, port2: answer } = new MessageChannel();
  const done = new AbortController();
  worker.postMessage({ ...question, answer } satisfies Question, [answer]);
  try {
    const [weaknesses] = await Promise.race([
      once(answered, 'message', done),
      once(worker, 'exit', done).then(() => Promise.reject(new Error('The thread that judges passwords has ended.'))),
    ]);
    return weaknesses;
  } finally {
    done.abort();
    answered.close();
  }
}

/** @throws AppError password_too_short, password_too_weak */
export async function refuseWeakPassword(password: string, about: readonly string[]): Promise<void> {
  if (password.length < passwordLength.min) throw new AppError('password_too_short');
  const weaknesses = await findWeaknesses(password, about);
  const reasons = [...new Set(weaknesses.map(({ reason }) => reason))];
  if (reasons.length > 0) throw new AppError('password_too_weak', { reasons, weaknesses });
}
