import path from 'node:path';
import type { Release } from './archive.ts';
import type { Installed } from './installed.ts';
import type { State } from './state.ts';

type Service = { unit: string; link: string };
type Wanted = { version: string; archive: string };

const backup = 'src/server/backup/backup-command.ts';

/** A release without a service of systemd, in a container or started by hand. */
export function stepsWithoutService(unit: string): string[] {
  return [
    `There is no service ${unit} of systemd here (--unit names another), so nothing was changed. In a container:`,
    ...numbered([
      ...checkAndUnpack('ten-stones-<version>.tar.gz'),
      'docker compose -f deploy/compose.yaml exec app node ' +
        backup +
        ' /data/before.backup, and copy that file elsewhere (… cp app:/data/before.backup .).',
      'In the folder of the new release: docker compose -f deploy/compose.yaml up --build --detach.',
      'To go back: the same in the folder of the release before. From 1.0.0 on it keeps what came meanwhile; before that restore the backup.',
    ]),
    'Started by hand: back up, stop it, and start it in the folder of the new release with the same variables.',
  ];
}

export function stepsForClone(): string[] {
  return [
    'This is a clone, not a release, so nothing was changed. A clone is upgraded by hand:',
    ...numbered([
      'npm run backup -- before.backup, while it runs, and copy that file elsewhere.',
      'Note where it stands: git rev-parse HEAD.',
      'Stop it, then: git pull, and npm start with the same variables.',
      'To go back: stop it, git switch --detach <the commit that you noted>, and start it. From 1.0.0 on it keeps what came meanwhile; before that restore the backup into an empty DATA_DIR.',
    ]),
  ];
}

export function stepsForNoLink(unit: string, { folder, version }: Pick<Release, 'folder' | 'version'>): string[] {
  const place = path.join(path.dirname(folder), `ten-stones-${version}`);
  return [
    `The service ${unit} runs in ${folder}, which is no link to a release, so nothing was changed. Make it one, once:`,
    ...numbered([
      `systemctl stop ${unit}`,
      `mv ${folder} ${place}`,
      `ln -s ${place} ${folder}`,
      `systemctl start ${unit}`,
    ]),
  ];
}

/** One after the other: nobody is without an answer. */
export function stepsForSeveralCopies(
  { unit, link, config: { dataDir } }: Installed,
  { version, archive, copies }: Wanted & { copies: number },
): string[] {
  const release = path.join(path.dirname(link), `ten-stones-${version}`);
  return [
    `${copies} copies run on this database, so nothing was changed. They are upgraded one after the other, by hand:`,
    ...numbered([
      `Once, as root, with the service’s variables: cd ${link} && set -a && . /etc/ten-stones.env && DATA_DIR=${dataDir} && set +a && node scripts/command.mjs ${backup} /root/before-${version}.backup, and copy that file elsewhere.`,
      ...checkAndUnpack(archive, path.dirname(link)),
      `On the first machine: ln -sfn ${release} ${link} && systemctl restart ${unit.name}. Its start brings the database up to date; from 1.0.0 on the others run on.`,
      'Wait until its /readyz answers 200 and its /healthz names the new version, then go on to the next one in the same way.',
      `To go back, from 1.0.0 on: ln -sfn <the release before> ${link} && systemctl restart ${unit.name}, one after the other. Before that stop all, and restore the backup.`,
    ]),
  ];
}

/** For a version that cannot go on with what a newer one made of the data. */
export function wayBackByBackup(
  { unit, link }: Service,
  { from, backup: file }: Pick<State, 'from' | 'backup'>,
): string[] {
  const place = `${path.dirname(path.dirname(file))}-restored`;
  const asService = `runuser -u "$(systemctl show --property=User --value ${unit})" --`;
  return numbered([
    `systemctl stop ${unit}`,
    `ln -sfn ${from.folder} ${link}`,
    `Restore into an empty place, with the service’s variables (set -a; . /etc/ten-stones.env; set +a), but a new folder: cd ${link} && ${asService} env DATA_DIR=${place} node scripts/command.mjs src/server/backup/restore-command.ts ${file} (with DATABASE_URL: an empty database there, and a new KEYS_FILE).`,
    `Name that place in the service’s variables (systemctl edit ${unit}), then: systemctl start ${unit}. What came after the backup stays in the place that it left.`,
  ]);
}

function checkAndUnpack(archive: string, folder = '<a folder>'): string[] {
  return [
    `On each machine: minisign -V -m ${archive} -P <the makers’ public key>, and sha256sum --check --ignore-missing SHA256SUMS.`,
    `On each machine: tar -xzf ${archive} -C ${folder}, as root, beside the release that runs.`,
  ];
}

function numbered(steps: string[]): string[] {
  return steps.map((step, index) => `  ${index + 1}. ${step}`);
}
