import type { Arrivals } from '#contract/running/arrivals.ts';
import type { Town } from './town.ts';

/** What was seen at one place, as text. */
export type Sight = { place: string; text: string };

/**
 * Makes two sights of copies of one town alike, as far as they differ by clock, chance or the ids that follow from these. Everything
 * else stays, so what still differs depends on the ballots.
 */
export function makeAlike({ place, text }: Sight, { madeAt }: Pick<Town, 'madeAt'>, exactVersions: boolean): Sight {
  const isLater = (moment: string) => Date.parse(moment) >= madeAt.getTime() - 1;
  let alike = text
    // The clock: two worlds cannot be looked at in the same millisecond. Earlier moments are the same in both.
    .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g, (moment) => (isLater(moment) ? '(moment)' : moment))
    // Chance: an id of version 4 is random, one of version 7 begins with its moment. Those of the town are the same in both.
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-([47])[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g, (id, version) =>
      version === '4' || isLater(momentOf(id)) ? '(id)' : id,
    )
    // The tag of a page ends with its moment, and the encoding that the client asked for.
    .replaceAll(/(?<=[\w-]{22})\.[0-9a-z]+\.(br|gzip|identity)/g, '.(moment).$1')
    // Each world listens somewhere else.
    .replaceAll(/(http:\/\/[\w.-]+):\d{4,5}\b/g, '$1:(port)')
    // The voter's own, by chance.
    .replaceAll(/"receipt":"[^"]+"/g, '"receipt":"(receipt)"');
  // A version is the hash of what is compared anyway, and of the moment of a taking out.
  if (!exactVersions) alike = alike.replaceAll(/(?<="|^)[\w-]{22}(?=["\\.])/g, '(version)');
  return { place, text: alike };
}

function momentOf(id: string): string {
  return new Date(Number.parseInt(id.replace('-', '').slice(0, 12), 16)).toISOString();
}

// The clock, chance, and what follows from them: sizes of what has a moment in it and is compressed, cookies, the connection.
const byChance = ['date', 'age', 'x-request-id', 'content-length', 'set-cookie', 'connection', 'keep-alive'];

export function headersOf(headers: Headers): string {
  const kept = [...headers].filter(([name]) => !byChance.includes(name));
  // Uncompressed the moment has always as many letters.
  const length = headers.has('content-encoding') ? null : headers.get('content-length');
  return JSON.stringify([...kept, ...(length ? [['content-length', length]] : [])]);
}

/** Of the figures those that count something: times, memory and connections are those of this process. */
export function countsOf(metrics: string): string {
  const isCount = (line: string) =>
    /^(http_request_duration_seconds_count|ballots_total|turnout_ballots|event_streams|password_hashes_total)/.test(
      line,
    );
  return metrics.split('\n').filter(isCount).sort().join('\n');
}

/** The minutes are the clock's: in one world a minute may end between two ballots. */
export function withoutMinutes({ minutes, busiest: _, ...arrivals }: Arrivals): string {
  return JSON.stringify({ ...arrivals, inMinutes: minutes.reduce((sum, { ballots }) => sum + ballots, 0) });
}

/** A line of the log without its time and the process that wrote it. */
export function lineOf(line: string): string {
  const { time: _, pid: __, hostname: ___, ...rest } = JSON.parse(line) as Record<string, unknown>;
  return JSON.stringify(rest).replaceAll(/:\d{4,5}\b/g, ':(port)');
}
