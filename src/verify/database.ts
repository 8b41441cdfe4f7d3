import { ActsReplay } from './acts.ts';
import { genesis, hashLink } from './chain.ts';
import {
  type BatchState,
  type Count,
  clockSlackMs,
  type QuestionState,
  Replay,
  readBallotIds,
  type StoredBallot,
} from './replay.ts';
import { sha256 } from './sha256.ts';

type Row = Record<string, unknown>;

/** Asks the database, within one transaction whose view does not move. */
export type Query = (text: string, values?: unknown[]) => Promise<Row[]>;

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
 * Holds the whole database against its log: the links against each other, every ballot, choice, tally, batch and
 * question against what the links say. Finds every change that was not made through the product, as long as the log
 * itself was not written anew from the first link that the change concerns; against that helps an earlier head.
 */
export async function verifyDatabase(query: Query, earlierHead?: string): Promise<DatabaseVerdict> {
  const replay = new Replay();
  const acts = new ActsReplay();
  const { findings } = replay;
  const nowMs = await readClock(query);
  let head = genesis;
  let links = 0;
  let headFound = earlierHead === undefined || earlierHead === genesis;
  for (;;) {
    const some = await readLinks(query, links);
    if (some.length === 0) break;
    const payloads = some.map(({ payload }) => parse(payload));
    const stored = await readBallots(query, payloads.flatMap(namedBallots));
    for (const [place, link] of some.entries()) {
      links += 1;
      findings.push(...checkLink(link, links, head), ...checkTime(link, payloads[place]?.at, nowMs));
      head = link.hash;
      headFound ||= head === earlierHead;
      try {
        const payload = payloads[place] ?? {};
        if (!acts.follow(link.sequence, link.kind, payload)) replay.follow(link.sequence, link.kind, payload, stored);
      } catch {
        findings.push(`Link ${link.sequence} cannot be read.`);
      }
    }
    links = some.at(-1)?.sequence ?? links;
  }
  replay.end();
  if (!headFound) findings.push('The head that you gave is not in the log: what was before it is no longer the same.');
  await acts.check(query);
  findings.push(
    ...acts.findings,
    ...(await checkBallots(query, replay)),
    ...(await checkBatches(query, replay)),
    ...(await checkQuestions(query, replay)),
    ...(await checkTallies(query, replay)),
  );
  return { findings: [...new Set(findings)], notices: acts.notices, links, ballots: replay.seenBallots.size, head };
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

function checkLink(link: Link, place: number, head: string): string[] {
  const { sequence } = link;
  return [
    sequence !== place && `Before link ${sequence} links are missing.`,
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
  return atMs > nowMs + clockSlackMs ? [`Link ${sequence} was written in the future.`] : [];
}

/** Empty where it is no JSON: the hash has told already, and what is missing will. */
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
    `select ballots.id, batch_id, round, encode(voter_hash, 'hex') as voter_hash, receipt, idempotency_key,
       to_char(cast_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as cast_at,
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
        choices: row.choices as string[],
        stones: row.stones as number[],
      },
    ]),
  );
}

async function checkBallots(query: Query, { seenBallots }: Replay): Promise<string[]> {
  const all = await query('select id from ballots');
  const unknown = all.filter(({ id }) => !seenBallots.has(String(id)));
  const twice = await query('select receipt from ballots group by receipt having count(*) > 1');
  const voters = await query('select 1 from ballots group by batch_id, round, voter_hash having count(*) > 1');
  const loose = await query(
    'select count(*)::integer as count from ballot_choices where not exists (select from ballots where id = ballot_id)',
  );
  return [
    ...unknown.map(({ id }) => `Ballot ${id} is not in the log.`),
    ...twice.map(({ receipt }) => `The receipt ${receipt} stands on several ballots.`),
    ...(voters.length > 0 ? ['A voter has several ballots in one round.'] : []),
    ...(Number(loose[0]?.count) > 0 ? ['There are choices without a ballot.'] : []),
  ];
}

async function checkBatches(query: Query, { batches }: Replay): Promise<string[]> {
  const rows = (await query(
    `select id as batch, name, phase, is_active as active, stoning_round as round, revision,
       to_char(submission_deadline at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as submission_deadline,
       to_char(stoning_deadline at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as stoning_deadline
     from batches`,
  )) as BatchState[];
  const findings = rows.flatMap((row) => {
    const state = batches.get(row.batch);
    if (!state) return [`The batch "${row.name}" is not in the log.`];
    const differing = (Object.keys(row) as (keyof BatchState)[]).filter((field) => row[field] !== state[field]);
    return differing.map((field) => `The batch "${state.name}" was changed past the log: ${field}.`);
  });
  const there = new Set(rows.map(({ batch }) => batch));
  const gone = [...batches.values()].filter(({ batch }) => !there.has(batch));
  return [...findings, ...gone.map(({ name }) => `The batch "${name}" is gone.`)];
}

async function checkQuestions(query: Query, replay: Replay): Promise<string[]> {
  const rows = await query('select id, batch_id as batch, revision, text, seal from questions');
  const stored = new Map(
    rows.map((row): [string, QuestionState] => [
      String(row.id),
      {
        id: String(row.id),
        batch: row.batch === null ? null : String(row.batch),
        revision: Number(row.revision),
        text: row.seal === null && row.text === '' ? null : sha256(`${row.seal}\n${row.text}`),
      },
    ]),
  );
  const followed = new Set(replay.questions.map(({ id }) => id));
  const findings = replay.questions.flatMap(({ id, batch, revision, text }) => {
    const now = stored.get(id);
    if (!now) return [`Question ${id} is gone.`];
    const same = now.batch === batch && now.revision === revision && now.text === text;
    return same ? [] : [`Question ${id} was changed past the log.`];
  });
  for (const { id, batch } of stored.values()) {
    if (replay.mustBeGone(id)) findings.push(`Question ${id} was deleted and is there again.`);
    else if (!followed.has(id) && (replay.batches.get(batch ?? '')?.phase ?? 1) >= 2)
      findings.push(`Question ${id} came into its batch past the log.`);
  }
  return findings;
}

async function checkTallies(query: Query, replay: Replay): Promise<string[]> {
  const expected = replay.expectedTallies();
  const rows = await query('select batch_id, round, question_id, stones, votes from tallies');
  const findings: string[] = [];
  for (const { batch_id, round, question_id, ...row } of rows) {
    const key = `${batch_id} ${round} ${question_id}`;
    const { stones, votes } = row as Count;
    const count = expected.get(key);
    if (count?.stones !== stones || count.votes !== votes)
      findings.push(
        `The tally of question ${question_id} is ${stones} stones, its ballots give ${count?.stones ?? 'none'}.`,
      );
    expected.delete(key);
  }
  for (const key of expected.keys()) findings.push(`The tally of question ${key.split(' ')[2]} is gone.`);
  return findings;
}
