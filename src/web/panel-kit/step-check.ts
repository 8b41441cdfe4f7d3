import { failureText } from './failure.ts';

/** What an organiser may look at before a step of a batch; nothing of it forbids anything. */
export type StepCheck = { sentence: string; toLookAt: boolean; way?: { label: string; address: string } };

/** Where it could not be learned what there is to look at, that is said in its place. */
export function failedChecks(error: unknown): StepCheck[] {
  const sentence = failureText(error);
  return sentence === undefined ? [] : [{ sentence, toLookAt: true }];
}
