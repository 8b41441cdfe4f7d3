import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { verifyDatabase } from '#verify/database.ts';
import type { Ledger, LedgerEntry } from './ledger.ts';

type Found = {
  key: string;
  receipt: string;
  choices: string[];
  replaces: string | null;
  /** The key of the ballot that took its place. */
  replacedBy: string | null;
  at: Date;
};

export type Findings = {
  answered: number;
  refused: number;
  unknown: number;
  unknownFound: number;
  /** Of the answered ones, those that took the place of an earlier ballot. */
  placedAnew: number;
  /** Kills at whose moment a ballot was on its way, and those of them after which a ballot was stored unanswered. */
  killsAtOpenBallot: number;
  killsAfterCommit: number;
  faults: string[];
};

/**
 * Holds the voters' ledger against the database and the public page: each answered ballot is there once and as it was
 * cast, no refused one, an unknown one at most once, and nothing else.
 */
export async function check(connection: pg.ClientConfig, ledger: Ledger, address: string): Promise<Findings> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const found = await readBallots(client);
    const entries = [...ledger.entries.values()];
    return {
      answered: entries.filter(({ state }) => state === 'answered').length,
      refused: entries.filter(({ state }) => state === 'refused').length,
      unknown: entries.filter(({ state }) => state === 'unknown').length,
      unknownFound: entries.filter(({ state, key }) => state === 'unknown' && found.has(key)).length,
      placedAnew: entries.filter(({ state, replaces }) => state === 'answered' && replaces !== undefined).length,
      ...countHits(entries, found),
      faults: [
        ...entries.flatMap((entry) => faultsOfEntry(entry, found.get(entry.key) ?? [])),
        ...faultsOfLast(ledger, found),
        ...[...found.keys()].filter((key) => !ledger.entries.has(key)).map((key) => `${key} was cast by nobody`),
        ...(await faultsOfCount(client, address)),
      ],
    };
  } finally {
    await client.end();
  }
}

/** Of paper nobody knows a key: `faultsOfPaper` has what stood on the sheets. */
async function readBallots(client: pg.Client): Promise<Map<string, Found[]>> {
  const { rows } = await client.query<Found>(`
    select idempotency_key as key, receipt, cast_at as at,
      (select receipt from ballots as earlier where earlier.id = ballots.replaces) as replaces,
      (select idempotency_key from ballots as later where later.replaces = ballots.id) as "replacedBy",
      array_agg(question_id::text order by ballot_choices.stones desc) as choices
    from ballots join ballot_choices on ballot_choices.ballot_id = ballots.id
    where channel is distinct from 'paper' group by ballots.id`);
  return Map.groupBy(rows, ({ key }) => key);
}

/**
 * The last answered ballot of each voter counts: only one that its voter sent in its place, and that was not refused, may
 * have taken it, answered or with its answer lost.
 */
function faultsOfLast(ledger: Ledger, found: ReadonlyMap<string, readonly Found[]>): string[] {
  const faults: string[] = [];
  const replacedByAnswered = new Set(
    [...ledger.entries.values()].flatMap(({ state, replaces }) => (state === 'answered' ? (replaces ?? []) : [])),
  );
  for (const { key, state, receipt } of ledger.entries.values()) {
    const [ballot] = found.get(key) ?? [];
    if (state !== 'answered' || !ballot || receipt === undefined) continue;
    const next = ledger.entries.get(ballot.replacedBy ?? '');
    if (ballot.replacedBy === null && replacedByAnswered.has(receipt))
      faults.push(`${key} counts, and another that was answered took its place`);
    if (ballot.replacedBy !== null && (next?.replaces !== receipt || next.state === 'refused'))
      faults.push(`${key} was the last of its voter and does not count`);
  }
  return faults;
}

function faultsOfEntry(
  { key, state, receipt, choices, code, replaces }: LedgerEntry,
  found: readonly Found[],
): string[] {
  if (found.length > 1) return [`${key} is stored ${found.length} times`];
  const [ballot] = found;
  if (state === 'refused') return ballot ? [`${key} was refused (${code}) and is stored`] : [];
  if (!ballot) return state === 'answered' ? [`${key} was answered and is lost`] : [];
  const asCast = ballot.choices.join() === choices.join();
  const sameReceipt = state !== 'answered' || ballot.receipt === receipt;
  if (ballot.replaces !== (replaces ?? null)) return [`${key} replaces ${ballot.replaces}, not ${replaces}`];
  return [...(asCast ? [] : [`${key} has other choices`]), ...(sameReceipt ? [] : [`${key} has another receipt`])];
}

function countHits(entries: readonly LedgerEntry[], found: Map<string, Found[]>) {
  const open = new Set<number>();
  const stored = new Set<number>();
  for (const { key, cutOffAt } of entries) {
    const [ballot] = found.get(key) ?? [];
    for (const kill of cutOffAt) {
      open.add(kill);
      // Stored before the kill though no answer came: the kill fell between the commit and the answer.
      if (ballot && ballot.at.getTime() <= kill) stored.add(kill);
    }
  }
  return { killsAtOpenBallot: open.size, killsAfterCommit: stored.size };
}

/** One ballot per voter and round, stones = 10 × ballots, tallies = recount, the page shows the same, the chain holds. */
async function faultsOfCount(client: pg.Client, address: string): Promise<string[]> {
  const { rows: doubled } = await client.query(
    'select voter_hash from counted_ballots group by batch_id, round, voter_hash having count(*) > 1',
  );
  const { rows: differing } = await client.query(`
    with recount as (
      select batch_id, round, question_id, sum(stones)::int as stones, count(*)::int as votes
      from counted_ballots as ballots join ballot_choices on ballot_id = ballots.id group by 1, 2, 3
    )
    select * from recount full join tallies using (batch_id, round, question_id)
    where (coalesce(recount.stones, 0), coalesce(recount.votes, 0))
      is distinct from (coalesce(tallies.stones, 0), coalesce(tallies.votes, 0))`);
  const { rows: totals } = await client.query<{ batch_id: string; ballots: number; stones: number }>(`
    select batches.id as batch_id, count(distinct ballots.id)::int as ballots,
      coalesce(sum(ballot_choices.stones), 0)::int as stones
    from batches left join counted_ballots as ballots on ballots.batch_id = batches.id and round = stoning_round
      left join ballot_choices on ballot_id = ballots.id
    where is_active group by batches.id`);
  const { findings } = await verifyDatabase(async (text, values) => (await client.query(text, values)).rows);
  const total = totals[0] ?? { ballots: 0, stones: 0 };
  const page = await readPage(address, total);
  return [
    ...(doubled.length > 0 ? [`${doubled.length} voters have two ballots in a round`] : []),
    ...(differing.length > 0 ? [`${differing.length} tallies differ from the recount`] : []),
    ...(total.stones === 10 * total.ballots ? [] : [`${total.stones} stones of ${total.ballots} ballots`]),
    ...(page.stones === total.stones ? [] : [`the page shows ${page.stones} stones, the ballots hold ${total.stones}`]),
    ...(page.ballots === total.ballots ? [] : [`the page shows ${page.ballots} ballots`]),
    ...findings,
  ];
}

type Shown = { ballots: number; stones: number };

/**
 * What the page shows, as soon as it is `expected`. A copy that lost its connection shows another copy's ballots a second
 * later at most (`oldestUnheardMs` of the public page), or when it hears of them; it gets twice that.
 */
async function readPage(address: string, expected: Shown): Promise<Shown> {
  const until = performance.now() + 2_000;
  for (;;) {
    const { batch, questions } = (await (await fetch(`${address}/api/active-batch`)).json()) as {
      batch: { ballots: number } | null;
      questions: { stones: number }[];
    };
    const shown = { ballots: batch?.ballots ?? 0, stones: questions.reduce((sum, { stones }) => sum + stones, 0) };
    const agrees = shown.ballots === expected.ballots && shown.stones === expected.stones;
    if (agrees || performance.now() > until) return shown;
    await sleep(50);
  }
}
