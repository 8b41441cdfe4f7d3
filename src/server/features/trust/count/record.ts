import { publishedFrom } from '#contract/council/batch-result.ts';
import { knowsVotersBy, type TurnoutByChannel, toTurnoutByChannel } from '#contract/council/channels.ts';
import type { Moderation } from '#contract/council/moderation.ts';
import { allows } from '#contract/council/phases.ts';
import type { BatchRecord5 } from '#contract/trust/count.ts';
import { AppError } from '#server/app-error.ts';
import { appCommit, appVersion } from '#server/app-version.ts';
import type { Database, DatabaseTransaction } from '#server/database/connect.ts';
import { readConsistently } from '#server/database/consistent-read.ts';
import { withoutNestedLoops } from '#server/database/without-nested-loops.ts';
import { findBatch } from '#server/features/council/batches/repository.ts';
import { describeArrivals } from '#server/features/running/arrivals/description.ts';
import { type WithLongLists, writeJson } from '#server/files/json-in-parts.ts';
import { type ParsedLink, readPaper } from './paper.ts';
import {
  type ChainOfResult,
  countBallots,
  findHead,
  listChoicesInRandomOrder,
  listLinks,
  listReceipts,
  listReplacedReceipts,
  listUnprovenRestorations,
  readChainOfResult,
  readLastLinkOfCount,
  readRound,
  type ToldLink,
} from './repository.ts';
import { sayRules } from './rules-in-words.ts';
import { readSheets } from './sheets.ts';
import { isOfBatch, toSteps } from './steps.ts';

/** What the log says of a batch, as far as the record tells it. */
type BatchLink = { at: string; name: string; phase: number; round: number; set_aside?: SetAside };
type SetAside = { round: number; ballots: number; reason: string };
type Result = {
  round: number;
  ballots: number;
  receipts: string;
  questions: { id: string }[];
  channels?: Partial<TurnoutByChannel>;
  moderation?: Moderation;
};

/**
 * Writes the record of one consistent moment, which `take` gets in parts. `link`: the last of the log that bears on a count, by then.
 * @throws AppError batch_not_completed
 */
export function writeRecord<Taken>(
  db: Database,
  batchId: string,
  take: (parts: AsyncIterable<string>, link: string) => Promise<Taken>,
): Promise<Taken> {
  return readConsistently(db, async (tx) => {
    const link = await readLastLinkOfCount(tx);
    const record = await withoutNestedLoops(tx, () => makeRecord(tx, batchId));
    if (!record) throw new AppError('batch_not_completed');
    return take(writeJson(record), link);
  });
}

/** Undefined while the batch is not completed, or the log holds no result of it. */
async function makeRecord(tx: DatabaseTransaction, batchId: string): Promise<WithLongLists<BatchRecord5> | undefined> {
  // Asked here too: where it has been opened again since the caller looked, there are stones that may not be seen yet.
  const batch = await findBatch(tx, batchId);
  if (!batch || !allows[batch.phase].result) return undefined;
  const chain = await readChainOfResult(tx, batchId);
  const links: ParsedLink[] = chain?.told.map(({ kind, payload }) => ({ kind, payload: JSON.parse(payload) })) ?? [];
  const result = links.at(-1)?.payload as Result | undefined;
  if (!chain || !result) return undefined;
  if (isRewrittenDuringBlindRound(chain, await findHead(tx))) return undefined;
  const { round } = result;
  const { seed, rules } = await readRound(tx, batchId, round);
  const acts = links.flatMap(({ kind, payload }) => (isOfBatch(kind) ? [payload as unknown as BatchLink] : []));
  const turnout = await countBallots(tx, batchId, round);
  const restorations = await listUnprovenRestorations(tx);
  const arrivals = await describeArrivals(tx, { batchId, round }, turnout);
  return {
    format: 'ten-stones-record/5',
    written_by: { version: appVersion, commit: appCommit },
    batch: { id: batchId, name: acts.at(-1)?.name ?? '' },
    rules,
    rules_in_words: sayRules(rules),
    phases: toSteps(acts),
    stones_shown_at: findShownAt(links, round),
    round,
    seed,
    turnout,
    turnout_by_channel: toTurnoutByChannel(turnout, result.channels ?? {}),
    receipts: listReceipts(tx, batchId, round),
    replaced_receipts: listReplacedReceipts(tx, batchId, round),
    questions: await readPaper(tx, { batchId, round, turnout }, links),
    receipts_digest: result.receipts,
    ballots: turnout >= publishedFrom ? listBallots(tx, batchId, result) : null,
    rounds_set_aside: await readRoundsSetAside(tx, batchId, acts),
    ...(arrivals && { arrivals }),
    ...(await readSheets(tx, { batchId, round }, links)),
    ...(knowsVotersBy(rules, 'card') && { cards: countCards(links, result) }),
    ...(result.moderation && { moderation: result.moderation }),
    ...(restorations.length > 0 && { unproven_restorations: restorations }),
    chain: {
      previous: chain.previous,
      first: chain.first,
      links: listLinks(tx, batchId, chain),
      head: { sequence: chain.last, hash: chain.hash },
    },
  };
}

/** By what the links tell; each ballot that came by a card or, where cards vote, in a booth used one. */
function countCards(
  links: readonly ParsedLink[],
  { channels: { card = 0, booth = 0 } = {} }: Result,
): BatchRecord5['cards'] {
  const told = links.filter(({ kind }) => kind === 'cards').map(({ payload }) => payload);
  const sum = (of: 'made' | 'void' | 'exchanged') =>
    told.reduce((total, payload) => total + Number(payload[of] ?? 0), 0);
  const exchanged = sum('exchanged');
  return { made: sum('made'), void: sum('void'), used: card + booth, ...(exchanged > 0 && { exchanged }) };
}

/** Such a record would tell how many links the blind round has by now (0064). It is there again when that is over. */
function isRewrittenDuringBlindRound({ told }: ChainOfResult, head: { sequence: number } | null): boolean {
  const lastTold = head?.sequence ?? 0;
  const isNew = ({ sequence }: ToldLink) => sequence > lastTold;
  // A result that no step led to was written anew as well: an earlier version had written it.
  const steps = told.filter(({ kind }) => /^(?:created|phase|round|completed)$/.test(kind));
  return (
    told.some((link) => link.kind === 'paper' && isNew(link)) ||
    steps.some((link, index) => link.kind === 'completed' && steps[index - 1]?.kind === 'completed' && isNew(link))
  );
}

/** When the stones of this round were shown early. A round of the same number that was taken back before is another one. */
function findShownAt(links: readonly ParsedLink[], round: number): string | null {
  const opened = links.findLastIndex(
    ({ payload }) => (payload as { paper?: { round: number } }).paper?.round === round,
  );
  const shown = links.slice(opened + 1).find(({ kind, payload }) => kind === 'shown' && payload.round === round);
  return shown?.payload.at ?? null;
}

function listBallots(tx: DatabaseTransaction, batchId: string, { round, questions }: Result) {
  const indexOf = new Map(questions.map(({ id }, index) => [id, index]));
  // A question that the result does not hold has no index; a check of the record finds that.
  return listChoicesInRandomOrder(tx, { batchId, round }, (id = '') => indexOf.get(id) ?? questions.length);
}

async function readRoundsSetAside(
  tx: DatabaseTransaction,
  batchId: string,
  acts: readonly BatchLink[],
): Promise<WithLongLists<BatchRecord5['rounds_set_aside']>> {
  const rounds: WithLongLists<BatchRecord5['rounds_set_aside'][number]>[] = [];
  for (const { at, set_aside } of acts) {
    if (!set_aside) continue;
    const { round, ballots, reason } = set_aside;
    const { set_aside_reason: words } = await readRound(tx, batchId, round);
    const receipts = listReceipts(tx, batchId, round);
    const replaced_receipts = listReplacedReceipts(tx, batchId, round);
    rounds.push({ round, ballots, at, reason, words, receipts, replaced_receipts });
  }
  return rounds;
}
