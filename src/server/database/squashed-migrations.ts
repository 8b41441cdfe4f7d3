/**
 * The migrations of version 0.1.0, which the first files of today's folder say once and by noun: the schema was the same to the
 * letter before and after, so that only the names change where a database ran them. The list can go when no such database exists.
 */
const before = [
  '0001-users',
  '0002-batches',
  '0003-questions',
  '0004-ballots',
  '0005-public-changes',
  '0006-administrators',
  '0007-secrets',
  '0008-roles',
  '0009-second-factors',
  '0010-audit',
  '0011-personal-data',
  '0012-rate-limits',
  '0013-count-log',
  '0014-ballots-by-their-ids',
  '0015-backup-attempts',
  '0016-admin-tables',
  '0017-choices-checked-together',
  '0018-batches-as-they-stand',
  '0019-batches-once',
  '0020-searches-read-the-table',
];

/** What a database has that ran exactly those. */
const after = [
  '0001-append-only',
  '0002-secrets',
  '0003-users',
  '0004-batches',
  '0005-questions',
  '0006-ballots',
  '0007-tallies',
  '0008-count-log',
  '0009-public-changes',
  '0010-administrators',
  '0011-limits',
  '0012-audit',
  '0013-settings',
  '0014-backups',
];

/** The migrations that a database or a backup names, by today's names; undefined where it is too old for that. */
export function toTodaysMigrations(executed: readonly string[]): string[] | undefined {
  if (!executed.some((name) => before.includes(name))) return [...executed];
  const missesOne = before.some((name) => !executed.includes(name));
  return missesOne ? undefined : [...after, ...executed.filter((name) => !before.includes(name))];
}
