import { publishedFrom } from '#contract/council/batch-result.ts';
import { type TurnoutByChannel, toTurnoutByChannel } from '#contract/council/channels.ts';
import type { Moderation } from '#contract/council/moderation.ts';
import { allows } from '#contract/council/phases.ts';
import type { BatchRecord5 } from '#contract/trust/count.ts';
import { AppError } from '#server/app-error.ts';
import { appCommit, appVersion } from '#server/app-version.ts';
import type { Database } from '#server/database/connect.ts';
import { readConsistently } from '#server/database/consistent-read.ts';
import { findBatch } from '#server/features/council/batches/repository.ts';
import { describeArrivals } from '#server/features/running/arrivals/description.ts';
import { type ParsedLink, readPaper } from './paper.ts';
import {
  findHead,
  listChoicesInRandomOrder,
  listReceipts,
  listReplacedReceipts,
  listUnprovenRestorations,
  readLinksOfResult,
  readRound,
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
 * The record as a file.
 * @throws AppError batch_not_completed
 */
export async function writeRecord(db: Database, batchId: string): Promise<string> {
  const record = await makeRecord(db, batchId);
  if (!record) throw new AppError('batch_not_completed');
  return JSON.stringify(record);
}

/** Undefined while the batch is not completed, or the log holds no result of it. Reads one consistent moment. */
function makeRecord(db: Database, batchId: string): Promise<BatchRecord5 | undefined> {
  return readConsistently(db, async (tx) => {
    // Asked here too: where it has been opened again since the caller looked, there are stones that may not be seen yet.
    const batch = await findBatch(tx, batchId);
    if (!batch || !allows[batch.phase].result) return undefined;
    const chain = await readLinksOfResult(tx, batchId);
    const links: ParsedLink[] = chain?.links.flatMap(parseLink) ?? [];
    const result = links.findLast(({ kind }) => kind === 'completed')?.payload as Result | undefined;
    if (!chain || !result) return undefined;
    if (isRewrittenDuringBlindRound(chain, await findHead(tx))) return undefined;
    const { round } = result;
    const { seed, rules } = await readRound(tx, batchId, round);
    const acts = links.flatMap(({ kind, payload }) => (isOfBatch(kind) ? [payload as unknown as BatchLink] : []));
    const receipts = await listReceipts(tx, batchId, round);
    const restorations = await listUnprovenRestorations(tx);
    const arrivals = await describeArrivals(tx, { batchId, round }, receipts.length);
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
      turnout: receipts.length,
      turnout_by_channel: toTurnoutByChannel(receipts.length, result.channels ?? {}),
      receipts,
      replaced_receipts: await listReplacedReceipts(tx, batchId, round),
      questions: await readPaper(tx, { batchId, round, turnout: receipts.length }, links),
      receipts_digest: result.receipts,
      ballots: receipts.length >= publishedFrom ? await readBallots(tx, batchId, result) : null,
      rounds_set_aside: await readRoundsSetAside(tx, batchId, acts),
      ...(arrivals && { arrivals }),
      ...(await readSheets(tx, { batchId, round }, links)),
      ...(rules.voters === 'cards' && { cards: countCards(links, result) }),
      ...(result.moderation && { moderation: result.moderation }),
      ...(restorations.length > 0 && { unproven_restorations: restorations }),
      chain: toChain(chain),
    };
  });
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
function isRewrittenDuringBlindRound({ links }: Chain, head: { sequence: number } | null): boolean {
  const lastTold = head?.sequence ?? 0;
  const isNew = ({ payload, sequence }: Chain['links'][number]) => payload !== null && sequence > lastTold;
  // A result that no step led to was written anew as well: an earlier version had written it.
  const steps = links.filter(
    ({ kind, payload }) => payload !== null && /^(?:created|phase|round|completed)$/.test(kind),
  );
  return (
    links.some((link) => link.kind === 'paper' && isNew(link)) ||
    steps.some((link, index) => link.kind === 'completed' && steps[index - 1]?.kind === 'completed' && isNew(link))
  );
}

type Chain = NonNullable<Awaited<ReturnType<typeof readLinksOfResult>>>;

function parseLink({ kind, payload }: Chain['links'][number]): ParsedLink[] {
  return payload ? [{ kind, payload: JSON.parse(payload) }] : [];
}

/** When the stones of this round were shown early. A round of the same number that was taken back before is another one. */
function findShownAt(links: readonly ParsedLink[], round: number): string | null {
  const opened = links.findLastIndex(
    ({ payload }) => (payload as { paper?: { round: number } }).paper?.round === round,
  );
  const shown = links.slice(opened + 1).find(({ kind, payload }) => kind === 'shown' && payload.round === round);
  return shown?.payload.at ?? null;
}

function toChain({ previous, links, hash }: Chain): BatchRecord5['chain'] {
  return {
    previous,
    first: links[0]?.sequence ?? 0,
    links: links.map(({ kind, payload_hash, payload }) => ({
      kind,
      payload_hash,
      ...(payload !== null && { payload }),
    })),
    head: { sequence: links.at(-1)?.sequence ?? 0, hash },
  };
}

async function readBallots(
  db: Database,
  batchId: string,
  { round, questions }: Result,
): Promise<BatchRecord5['ballots']> {
  const indexOf = new Map(questions.map(({ id }, index) => [id, index]));
  const ballots = await listChoicesInRandomOrder(db, batchId, round);
  // A question that the result does not hold has no index; a check of the record finds that.
  const toIndex = (id: string | undefined) => indexOf.get(id ?? '') ?? questions.length;
  return ballots.map(([four, three, two, one]) => [toIndex(four), toIndex(three), toIndex(two), toIndex(one)]);
}

async function readRoundsSetAside(
  db: Database,
  batchId: string,
  acts: readonly BatchLink[],
): Promise<BatchRecord5['rounds_set_aside']> {
  const rounds: BatchRecord5['rounds_set_aside'] = [];
  for (const { at, set_aside } of acts) {
    if (!set_aside) continue;
    const { round, ballots, reason } = set_aside;
    const { set_aside_reason } = await readRound(db, batchId, round);
    const receipts = await listReceipts(db, batchId, round);
    const replaced_receipts = await listReplacedReceipts(db, batchId, round);
    rounds.push({ round, ballots, at, reason, words: set_aside_reason, receipts, replaced_receipts });
  }
  return rounds;
}
