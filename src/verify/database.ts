import { ActsReplay } from './acts.ts';
import type { StoredBallot } from './ballot-counts.ts';
import { CardsReplay } from './cards.ts';
import { genesis, hashLink } from './chain.ts';
import { checkOutcomes } from './outcomes.ts';
import { checkPapers } from './paper-tables.ts';
import { momentIn, type Query, type Row } from './query.ts';
import { clockSlackMs, Replay, readBallotIds } from './replay.ts';
import { RowsReplay } from './rows.ts';
import { sha256 } from './sha256.ts';
import { checkSheetTables } from './sheet-tables.ts';
import { checkBallots, checkBatches, checkBatchSizes, checkCoverages, checkTallies } from './tables.ts';

export type DatabaseVerdict = {
  /** What does not hold. */
  findings: string[];
  /** What holds, and should be looked at by somebody who knows whether it has a good reason. */
  notices: string[];
  links: number;
  ballots: number;
  /** The hash of the last link: who keeps it can tell later whether what is before it is still the same. */
  head: string;
};

type Link = { sequence: number; previous: string; kind: string; payload: string; payloadHash: string; hash: string };

const linksAtOnce = 500;

/**
 * Holds the whole database against its log: the links against each other, every ballot, choice, tally, batch and ballot
 * paper against what the links say. Finds every change that was not made through the product, as long as the log
 * itself was not written anew from the first link that the change concerns; against that helps an earlier head. `isOfBackup`: it was
 * just read from a backup, which leaves out what opens something.
 */
export async function verifyDatabase(
  query: Query,
  earlierHead?: string,
  { isOfBackup = false }: { isOfBackup?: boolean } = {},
): Promise<DatabaseVerdict> {
  await expectTodaysTables(query);
  const replay = new Replay();
  const acts = new ActsReplay();
  const rows = new RowsReplay(replay);
  const cards = new CardsReplay();
  const { findings } = replay;
  const nowMs = await readClock(query);
  let head = genesis;
  let links = 0;
  const ahead: number[] = [];
  let headFound = earlierHead === undefined || earlierHead === genesis;
  for (;;) {
    const some = await readLinks(query, links);
    if (some.length === 0) break;
    const payloads = some.map(({ payload }) => parse(payload));
    const stored = await readBallots(query, payloads.flatMap(namedBallots));
    for (const [index, link] of some.entries()) {
      links += 1;
      findings.push(...checkLink(link, links, head), ...checkTime(link, payloads[index]?.at, nowMs));
      if (isAhead(payloads[index]?.at, nowMs)) ahead.push(link.sequence);
      head = link.hash;
      headFound ||= head === earlierHead;
      try {
        const payload = payloads[index] ?? {};
        const isFollowed = [acts, rows, cards].some((each) => each.follow(link.sequence, link.kind, payload));
        if (!isFollowed) replay.follow(link.sequence, link.kind, payload, stored);
      } catch {
        findings.push(`Link ${link.sequence} cannot be read.`);
      }
    }
    links = some.at(-1)?.sequence ?? links;
  }
  replay.end();
  if (!headFound) findings.push('The head that you gave is not in the log: what was before it is no longer the same.');
  await acts.check(query, isOfBackup);
  await rows.check(query, acts);
  await cards.check(query);
  findings.push(
    ...acts.findings,
    ...rows.findings,
    ...cards.findings,
    ...(await checkBallots(query, replay)),
    ...(await checkBatches(query, replay)),
    ...(await checkPapers(query, replay.papers)),
    ...(await checkSheetTables(query, replay)),
    ...(await checkOutcomes(query)),
    ...(await checkBatchSizes(query)),
    ...(await checkTallies(query, replay)),
    ...(await checkCoverages(query, replay)),
  );
  const notices = [...acts.notices, ...rows.notices];
  // A clock that was wrong is no crime, and nothing else speaks of one.
  if (ahead.length > 0 && findings.length === 0) notices.push(clockNotice(ahead));
  else findings.push(...ahead.map((sequence) => `Link ${sequence} was written in the future.`));
  return { findings: [...new Set(findings)], notices, links, ballots: replay.seenBallots.size, head };
}

/** @throws Error on a database that this version has not been started on: what it holds is not there yet */
async function expectTodaysTables(query: Query): Promise<void> {
  const [row] = await query(
    `select exists (
       select from pg_attribute where attrelid = to_regclass('public.outcomes') and attname = 'by_link'
     ) as there`,
  );
  if (row?.there !== true)
    throw new Error(
      'This database was made by an earlier version of Ten Stones. Start this version on it once, then verify.',
    );
}

async function readLinks(query: Query, after: number): Promise<Link[]> {
  const rows = await query(
    `select sequence::text, encode(previous_hash, 'hex') as previous, kind, payload,
       encode(payload_hash, 'hex') as payload_hash, encode(hash, 'hex') as hash
     from count_log where sequence > $1 order by count_log.sequence limit ${linksAtOnce}`,
    [after],
  );
  return rows.map((row) => ({
    sequence: Number(row.sequence),
    previous: String(row.previous),
    kind: String(row.kind),
    payload: String(row.payload),
    payloadHash: String(row.payload_hash),
    hash: String(row.hash),
  }));
}

function checkLink(link: Link, expected: number, head: string): string[] {
  const { sequence } = link;
  return [
    sequence !== expected && `Before link ${sequence} links are missing.`,
    link.previous !== head && `Link ${sequence} does not follow the one before it.`,
    sha256(link.payload) !== link.payloadHash && `What link ${sequence} says was changed.`,
    hashLink(link) !== link.hash && `The hash of link ${sequence} is not its own.`,
  ].filter((finding) => finding !== false);
}

async function readClock(query: Query): Promise<number> {
  const [row] = await query('select extract(epoch from clock_timestamp())::float8 * 1000 as now');
  return Number(row?.now);
}

/** The last link has none behind it that would tell of another time, so the time has to make sense by itself. */
function checkTime({ sequence }: Link, at: unknown, nowMs: number): string[] {
  const atMs = Date.parse(String(at));
  if (Number.isNaN(atMs)) return [`Link ${sequence} does not say when it was written.`];
  return atMs > nowMs + mostAheadMs ? [`Link ${sequence} was written in the future.`] : [];
}

// No clock is so far ahead by a mishap.
const mostAheadMs = 100 * 365 * 24 * 3_600_000;

function isAhead(at: unknown, nowMs: number): boolean {
  const atMs = Date.parse(String(at));
  return atMs > nowMs + clockSlackMs && atMs <= nowMs + mostAheadMs;
}

function clockNotice(ahead: readonly number[]): string {
  return (
    `The clock of this machine is behind its log: ${ahead.length} ${ahead.length === 1 ? 'link is' : 'links are'} dated later than now, ` +
    `from link ${ahead[0]} on. The clock was wrong when that was written, or it is wrong now.`
  );
}

/** Empty where it is no JSON: the hash is a finding already, and what is missing becomes one. */
function parse(payload: string): Row {
  try {
    return JSON.parse(payload) as Row;
  } catch {
    return {};
  }
}

function namedBallots(payload: Row): string[] {
  try {
    return typeof payload.ballots === 'string' ? readBallotIds(payload) : [];
  } catch {
    return [];
  }
}

async function readBallots(query: Query, ids: string[]): Promise<Map<string, StoredBallot>> {
  const rows = await query(
    `select ballots.id, batch_id, round, encode(voter_hash, 'hex') as voter_hash, receipt, idempotency_key, replaces,
       to_jsonb(ballots) ->> 'channel' as channel,
       ${momentIn('cast_at')} as cast_at,
       coalesce(array_agg(question_id::text order by stones desc) filter (where stones is not null), '{}') as choices,
       coalesce(array_agg(stones::integer order by stones desc) filter (where stones is not null), '{}') as stones
     from ballots left join ballot_choices on ballot_id = ballots.id
     where ballots.id = any ($1::uuid[]) group by ballots.id`,
    [ids],
  );
  return new Map(
    rows.map((row) => [
      String(row.id),
      {
        id: String(row.id),
        batch: String(row.batch_id),
        round: Number(row.round),
        voterHash: String(row.voter_hash),
        receipt: String(row.receipt),
        castAt: String(row.cast_at),
        key: String(row.idempotency_key),
        replaces: row.replaces === null ? null : String(row.replaces),
        channel: row.channel === null ? null : String(row.channel),
        choices: row.choices as string[],
        stones: row.stones as number[],
      },
    ]),
  );
}
