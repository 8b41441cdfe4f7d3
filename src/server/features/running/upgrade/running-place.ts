import { setTimeout as sleep } from 'node:timers/promises';
import { healthPath, Running, unknownCommit } from '#contract/running/running-version.ts';

const pauseMs = 200;
const longestAnswerMs = 2_000;

/** Which version answers at an address of this machine; undefined while none does. */
async function readRunning(address: string): Promise<Running | undefined> {
  const answer = await ask(address + healthPath);
  return answer?.ok ? Running.safeParse(await answer.json().catch(() => undefined)).data : undefined;
}

type Wanted = { version: string; commit: string };

/**
 * Waits until that version answers and says that it is ready, for as long as `isHopeful` says so. Returns why it is not; undefined where it is.
 */
export async function waitUntilReady(
  findAddress: () => Promise<string | undefined>,
  { version, commit }: Wanted,
  isHopeful: () => Promise<string | undefined>,
): Promise<string | undefined> {
  for (;;) {
    const address = await findAddress();
    const running = address === undefined ? undefined : await readRunning(address);
    const isIt = running?.version === version && [commit, unknownCommit].includes(running.commit);
    if (isIt && (await ask(`${address}/readyz`))?.status === 200) return undefined;
    const fault = await isHopeful();
    if (fault !== undefined) return fault;
    await sleep(pauseMs);
  }
}

function ask(address: string): Promise<Response | undefined> {
  return fetch(address, { signal: AbortSignal.timeout(longestAnswerMs) }).catch(() => undefined);
}
