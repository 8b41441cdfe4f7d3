import { ballotsApi } from '#contract/council/ballots.ts';
import { call } from './call.ts';
import { patience } from './patience.ts';
import { hasCode } from './problem-code.ts';

let asking: Promise<void> | undefined;

/**
 * Has this browser given its voter cookie; one that has it keeps it. Where very many come at once the answer takes a while,
 * so whoever asks meanwhile waits for the same one.
 */
export function becomeVoter(): Promise<void> {
  asking ??= call(ballotsApi.becomeVoter, {}, patience()).finally(() => {
    asking = undefined;
  });
  return asking;
}

/** Resolves once no cookie is on its way: a call that gives one, too, would have this browser be somebody else afterwards. */
export async function afterCookie(): Promise<void> {
  await asking?.catch(() => {});
}

/**
 * Makes a call, and once more with a voter cookie where its answer says that one is missing. The page cannot see whether
 * its browser has one.
 */
export async function asVoter<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  try {
    return await send();
  } catch (error) {
    if (!hasCode(error, 'voter_unknown')) throw error;
    await becomeVoter();
    return send();
  }
}
