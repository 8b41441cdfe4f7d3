import type { BatchRecord } from '#contract/trust/count.ts';
import { checkCards } from './cards.ts';
import { digestLines, hashLink, inOrder } from './chain.ts';
import { type SaidLink, subjectOf } from './link-kinds.ts';
import { checkModeration } from './moderation.ts';
import { type PackedRecord, packRecord } from './packed-record.ts';
import { findReceipt, type ReceiptState } from './receipts.ts';
import type { RecordFinding } from './record-finding.ts';
import { checkPaper } from './record-paper.ts';
import { checkResult, type SaidQuestion } from './record-result.ts';
import { checkSheets } from './record-sheets.ts';
import { publishedFrom } from './result.ts';
import { checkRoundsSetAside, type SetAside } from './rounds-set-aside.ts';
import { haveSaidRules, knowsRules } from './rules-in-words.ts';
import { sha256, sha256OfLines } from './sha256.ts';
import { listUnchecked } from './unchecked.ts';

export type RecordVerdict = {
  holds: boolean;
  findings: RecordFinding[];
  /** Undefined where the file is no record at all. */
  record: PackedRecord | undefined;
  /** Where a receipt that was asked about is in the record; undefined where none was. */
  receipt: ReceiptState | undefined;
  /** What the file holds that nothing in it can prove, by its place: `arrivals`, `rounds_set_aside.replaced_receipts`. */
  unchecked: string[];
};

type RecordChecks = {
  /** A head that was seen earlier and must be in the chain still. */
  head?: string | undefined;
  receipt?: string | undefined;
};

/** What links say about the batch, as far as it bears on the record. */
type BatchLink = SaidLink & { name: string; phase: number; set_aside?: SetAside };
type Result = {
  batch: string;
  round: number;
  ballots: number;
  receipts: string;
  choices: string | null;
  questions: SaidQuestion[];
  seed?: string;
  replaced?: { ballots: number; receipts: string };
  channels?: Record<string, number>;
  moderation?: unknown;
};

/**
 * Counts a record again and holds every part of it against every other and against the chain. It knows the record's
 * description and nothing of the server; the command line and the public page run the same code.
 */
export function verifyRecord(content: unknown, { head, receipt }: RecordChecks = {}): RecordVerdict {
  const record = packRecord(content);
  if (!record)
    return { holds: false, findings: ['not_a_record'], record: undefined, receipt: undefined, unchecked: [] };
  const findings = new Set<RecordFinding>(checkChain(record, head));
  try {
    const { links, result } = parseChain(record);
    if (!result) findings.add('no_result');
    else
      for (const finding of [
        ...checkContent(record, links, result),
        ...(record.format === 'ten-stones-record/1' ? [] : checkPaper(record, links, result)),
        ...checkResult(record, result),
        ...checkSheets(record, links),
        ...checkCards(record, links),
        ...checkModeration(record, result),
      ])
        findings.add(finding);
  } catch {
    findings.add('link_changed'); // a link says what no link of ours says
  }
  return {
    holds: findings.size === 0,
    findings: [...findings],
    record,
    receipt: receipt === undefined ? undefined : findReceipt(record, receipt),
    unchecked: listUnchecked(content, record),
  };
}

function checkChain({ chain }: PackedRecord, earlierHead: string | undefined): RecordFinding[] {
  const findings: RecordFinding[] = [];
  let { previous } = chain;
  let earlierFound = earlierHead === undefined || earlierHead === previous;
  let sequence = chain.first;
  for (const { kind, payload_hash, payload } of chain.links) {
    if (payload !== undefined && sha256(payload) !== payload_hash) findings.push('link_changed');
    previous = hashLink({ sequence, previous, kind, payloadHash: payload_hash });
    sequence += 1;
    earlierFound ||= previous === earlierHead;
  }
  if (previous !== chain.head.hash || sequence - 1 !== chain.head.sequence) findings.push('head_differs');
  if (!earlierFound) findings.push('earlier_head_missing');
  return findings;
}

/** The links of this batch. The result is the last link of the chain, or there is none. */
function parseChain({ chain, batch }: PackedRecord): { links: SaidLink[]; result: Result | undefined } {
  const links: SaidLink[] = [];
  let last: SaidLink | undefined;
  for (const { kind, payload } of chain.links) {
    const said = payload === undefined ? undefined : JSON.parse(payload);
    last = said?.batch === batch.id ? { ...said, kind } : undefined;
    if (last) links.push(last);
  }
  return { links, result: last?.kind === 'completed' ? (last as unknown as Result) : undefined };
}

function checkContent(record: PackedRecord, links: readonly SaidLink[], result: Result): RecordFinding[] {
  const acts = links.filter((link) => subjectOf(link) === 'batch') as BatchLink[];
  const phases = acts.filter(({ phase }, index) => phase !== acts[index - 1]?.phase);
  const findings: (RecordFinding | false)[] = [
    acts.at(-1)?.name !== record.batch.name && 'name_differs',
    toText(phases.map(({ phase, at }) => [phase, at])) !== toText(record.phases.map(({ phase, at }) => [phase, at])) &&
      'phases_differ',
    knowsRules(record) && !haveSaidRules(record) && 'rules_in_words_differ',
    ...checkReceipts(record, result),
    ...checkRoundsSetAside(record, acts, links),
    ...checkTallies(record, result),
    ...checkBallots(record, result),
    ...checkWords(record, result),
  ];
  return findings.filter((finding) => finding !== false);
}

function checkReceipts({ receipts, turnout, round }: PackedRecord, result: Result): (RecordFinding | false)[] {
  return [
    (turnout !== receipts.length || turnout !== result.ballots || round !== result.round) && 'turnout_differs',
    inOrder(receipts).some((receipt, index, all) => receipt === all[index - 1]) && 'receipts_twice',
    digestLines(receipts) !== result.receipts && 'receipts_differ',
  ];
}

/** Why a round was set aside: in an organiser's words; what did it, where there are none or they were erased. */
export function reasonOf(round: BatchRecord['rounds_set_aside'][number]): string {
  return ('words' in round && round.words) || round.reason;
}

function checkTallies({ questions, turnout }: PackedRecord, result: Result): (RecordFinding | false)[] {
  const told = questions.map(({ id, stones, votes }) => [id, stones, votes]);
  const said = result.questions.map(({ id, stones, votes }) => [id, stones, votes]);
  const sum = (of: 'stones' | 'votes') => questions.reduce((total, question) => total + question[of], 0);
  const possible = questions.every(({ stones, votes }) => votes <= turnout && votes <= stones && stones <= 4 * votes);
  return [
    toText(told) !== toText(said) && 'tallies_differ',
    (!possible || sum('stones') !== 10 * turnout || sum('votes') !== 4 * turnout) && 'totals_impossible',
  ];
}

/** The recount: what the ballots themselves give. */
function checkBallots({ ballots, questions, turnout }: PackedRecord, result: Result): (RecordFinding | false)[] {
  if (turnout < publishedFrom) return [ballots !== null && 'ballots_differ'];
  if (ballots === null) return ['ballots_missing'];
  const counts = questions.map(() => ({ stones: 0, votes: 0 }));
  let valid = true;
  for (const ballot of ballots) {
    if (new Set(ballot).size !== ballot.length) valid = false;
    for (const [index, question] of ballot.entries()) {
      const count = counts[question];
      if (!count) {
        valid = false;
        continue;
      }
      count.stones += ballot.length - index;
      count.votes += 1;
    }
  }
  const same = questions.every(
    ({ stones, votes }, index) => counts[index]?.stones === stones && counts[index].votes === votes,
  );
  const lines = ballots.linesInOrder(questions.map(({ id }) => id));
  return [
    !valid && 'ballot_invalid',
    ballots.length !== turnout && 'turnout_differs',
    (!lines || sha256OfLines(lines) !== result.choices) && 'ballots_differ',
    !same && 'tallies_differ',
  ];
}

/**
 * Words can be missing only where they were removed for good: the log holds no hash of them. In the first format they may
 * also be missing where nobody chose them.
 */
function checkWords({ format, questions }: PackedRecord, result: Result): (RecordFinding | false)[] {
  const same = questions.every(({ text, seal, votes }, index) => {
    const hash = result.questions[index]?.text ?? null;
    const mayBeMissing = hash === null || (votes === 0 && format === 'ten-stones-record/1');
    if (text === null || seal === null) return text === seal && mayBeMissing;
    return sha256(`${seal}\n${text}`) === hash;
  });
  return [!same && 'words_differ'];
}

function toText(value: unknown): string {
  return JSON.stringify(value);
}
