import { readFileSync } from 'node:fs';
import path from 'node:path';
import { shortCommit, unknownCommit } from '#contract/running/running-version.ts';

const here = path.resolve(import.meta.dirname, '../..');

/** The version that runs, as `package.json` says it. */
export const appVersion: string = JSON.parse(readFileSync(path.join(here, 'package.json'), 'utf8')).version;

/** The commit that runs, as a release or a clone says it; `unknown` elsewhere. */
export const appCommit: string = findCommit(here);

/** Both, for people who start it, watch it and report faults: two commits may call themselves by one version. */
export const appVersionAndCommit: string =
  appCommit === unknownCommit ? appVersion : `${appVersion}, commit ${shortCommit(appCommit)}`;

/** The commit of the release or the clone in that folder; `unknown` where it is neither. */
export function findCommit(folder: string): string {
  const read = (file: string) => {
    try {
      return readFileSync(path.join(folder, file), 'utf8');
    } catch {
      return undefined;
    }
  };
  const release = read('release.json');
  if (release !== undefined) return JSON.parse(release).commit;
  const head = read('.git/HEAD')?.trim() ?? unknownCommit;
  if (!head.startsWith('ref: ')) return head;
  const branch = head.slice('ref: '.length);
  return read(`.git/${branch}`)?.trim() ?? packedCommit(read('.git/packed-refs') ?? '', branch);
}

/** Git packs the branches of a clone when it tidies. */
function packedCommit(packed: string, branch: string): string {
  const line = packed.split('\n').find((one) => one.endsWith(` ${branch}`));
  return line?.split(' ')[0] ?? unknownCommit;
}
