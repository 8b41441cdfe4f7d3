import { realpath } from 'node:fs/promises';
import { goesOnWithLaterData } from '#server/features/running/updates/versions.ts';
import type { Say } from '#server/terminal.ts';
import { type Release, readRelease } from './archive.ts';
import { filesOfUpgrades } from './installed.ts';
import { type State, writeState } from './state.ts';
import { wayBackByBackup } from './steps-by-hand.ts';
import { startWhatTheLinkNames, switchTo } from './switch.ts';

type Service = { unit: string; link: string };

/**
 * Has the newer release of an upgrade run, or with `back` the one before it; where that does not get ready, the other one comes back.
 * @throws Error where it is not the wanted one that runs
 */
export async function changeRelease(
  service: Service,
  state: State,
  { back = false, say }: { back?: boolean; say: Say },
): Promise<void> {
  const [wanted, other] = back ? [state.from, state.to] : [state.to, state.from];
  say(`Switching to version ${wanted.version} …`);
  await writeState(filesOfUpgrades(service.link).state, { ...state, isUnderWay: true });
  const fault = await switchTo(service, wanted);
  await settle(service, state, { wanted, other, fault, say });
}

/**
 * Goes on with a change that was killed: with what the link names. Resolves with which of the two releases that is; undefined where somebody
 * has turned the link elsewhere since, and nothing is left to finish.
 */
export async function finishChange(service: Service, state: State, say: Say): Promise<'newer' | 'older' | undefined> {
  const folder = await realpath(service.link);
  const isNew = folder === state.to.folder;
  const [wanted, other] = isNew ? [state.to, state.from] : [state.from, state.to];
  if (folder !== wanted.folder || !(await isThere(wanted))) {
    say(`An upgrade to version ${state.to.version} was interrupted, and ${folder} runs since: it is left as it is.`);
    await writeState(filesOfUpgrades(service.link).state, { ...state, isUnderWay: false });
    return undefined;
  }
  say(`An upgrade to version ${state.to.version} was interrupted: going on with ${wanted.version} …`);
  const fault = await startWhatTheLinkNames(service, wanted);
  await settle(service, state, { wanted, other, fault, say });
  return isNew ? 'newer' : 'older';
}

/** Its folder may have been deleted, or hold another one by now. */
async function isThere({ folder, version, commit }: Release): Promise<boolean> {
  const found = await readRelease(folder).catch(() => undefined);
  return found?.version === version && found.commit === commit;
}

/**
 * The release before the last upgrade, with all that came since. A change that was killed is finished first.
 * @throws Error where there is none, or it cannot read these data
 */
export async function goBack(service: Service, state: State | undefined, say: Say): Promise<void> {
  if (state?.isUnderWay && (await finishChange(service, state, say)) === 'older') return;
  if (state === undefined || (await realpath(service.link)) !== state.to.folder)
    throw new Error(`There is no upgrade of ${service.link} to go back from.`);
  if (!(await isThere(state.from)))
    throw new Error(
      `${state.from.folder} does not hold version ${state.from.version} any more. Unpack it there first.`,
    );
  if (!goesOnWithLaterData(state.from.version))
    throw new Error(
      [
        `Version ${state.from.version} cannot go on with the data of ${state.to.version}. The way back is the backup, without what came since:`,
        ...wayBackByBackup(service, state),
      ].join('\n'),
    );
  await changeRelease(service, state, { back: true, say });
}

type Attempt = { wanted: Release; other: Release; fault: string | undefined; say: Say };

async function settle(service: Service, state: State, { wanted, other, fault, say }: Attempt): Promise<void> {
  const note = (isUnderWay: boolean) => writeState(filesOfUpgrades(service.link).state, { ...state, isUnderWay });
  if (fault === undefined) {
    await note(false);
    return say(`Version ${wanted.version} runs and is ready.`);
  }
  say(`Version ${wanted.version} is not ready: ${fault}. Back to ${other.version} …`);
  const faultOfOther = (await isThere(other)) ? await switchTo(service, other) : `${other.folder} is gone`;
  await note(faultOfOther !== undefined);
  const log = `Why ${wanted.version} did not: journalctl -u ${service.unit}`;
  if (faultOfOther === undefined) throw new Error(`Version ${other.version} runs again, with all data. ${log}`);
  throw new Error(
    [
      `Neither version is ready (${other.version}: ${faultOfOther}). ${log}`,
      'If nothing else helps, the way back is the backup:',
      ...wayBackByBackup(service, state),
    ].join('\n'),
  );
}
