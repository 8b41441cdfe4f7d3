import { type Kysely, sql } from 'kysely';
import { appVersion } from '#server/app-version.ts';

/** What a migration did that an older app has to know: nothing where it only added. */
type SchemaStep = { takes_away: string | null; unused_from: string | null };

/** The first migration that says which it is: of those before it nobody knows. */
export const firstStep = '0710-schema-steps';

/**
 * What the first line of a migration says it is (0710).
 * @throws Error where it says neither
 */
export function readStep(name: string, text: string): SchemaStep {
  const [first = ''] = text.split('\n', 1);
  if (first === '-- adds') return { takes_away: null, unused_from: null };
  const [, unusedFrom, takesAway] = /^-- takes away, unused from (\d+\.\d+\.\d+): (\S.*)$/.exec(first) ?? [];
  if (!unusedFrom || !takesAway)
    throw new Error(
      `The first line of the migration ${name} is neither "-- adds" nor "-- takes away, unused from VERSION: WHAT".`,
    );
  return { takes_away: takesAway, unused_from: unusedFrom };
}

/** Keeps what it did beside the name of a migration, for older apps that do not have its file. */
export async function noteStep<T>(db: Kysely<T>, name: string, text: string): Promise<void> {
  if (name < firstStep) return;
  const { takes_away, unused_from } = readStep(name, text);
  await sql`insert into schema_steps (name, takes_away, unused_from) values (${name}, ${takes_away}, ${unused_from})`.execute(
    db,
  );
}

/**
 * Migrations of a newer app are no hindrance where each of them added, or took away what this one does no longer use.
 * @throws Error where one took away what this app uses, or nobody knows
 */
export async function refuseForeignSteps<T>(db: Kysely<T>, foreign: readonly string[]): Promise<void> {
  if (foreign.length === 0) return;
  const { rows: found } = await sql`select where to_regclass('schema_steps') is not null`.execute(db);
  const steps = sql<SchemaStep & { name: string }>`
    select name, takes_away, unused_from from schema_steps where name = any (${[...foreign]})
  `;
  const known = found.length > 0 ? (await steps.execute(db)).rows : [];
  const gone = known.filter(({ unused_from }) => unused_from !== null && isBefore(appVersion, unused_from));
  const unsaid = foreign.filter((name) => !known.some((step) => step.name === name));
  if (gone.length + unsaid.length === 0) return;
  throw new Error(
    [
      'The database was migrated by a newer version of Ten Stones.',
      ...gone.map(({ name, takes_away }) => `It took away what version ${appVersion} uses: ${takes_away} (${name}).`),
      ...(unsaid.length > 0 ? [`Nothing says whether version ${appVersion} runs on it (${unsaid.join(', ')}).`] : []),
      'Start that version, or restore a backup made by this one.',
    ].join(' '),
  );
}

function isBefore(version: string, other: string): boolean {
  return version.localeCompare(other, 'en', { numeric: true }) < 0;
}
