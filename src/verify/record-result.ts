import { addNumber, type Numbers } from './ballot-counts.ts';
import { digestLines } from './chain.ts';
import { type DecidingRecord, decides } from './decides.ts';
import type { PackedRecord } from './packed-record.ts';
import type { RecordFinding } from './record-finding.ts';
import { decide, publishedFrom } from './result.ts';

/** A question as the link of the result tells it; the second half since version 0.4. */
export type SaidQuestion = { id: string; stones: number; votes: number; text: string | null } & Partial<
  Pick<Question, 'rank' | 'forwarded' | 'draw' | 'breakdown' | 'at_cut'>
>;

type Question = DecidingRecord['questions'][number];

/** What a record holds since the third format: who got how many 4s, 3s, 2s and 1s, the ranks, and what goes to the council. */
export function checkResult(
  record: PackedRecord,
  { questions: said, channels = {} }: { questions: SaidQuestion[]; channels?: Record<string, number> },
): RecordFinding[] {
  // A record of an earlier format is one of a result that says nothing of it.
  if (!decides(record)) return said.some(({ forwarded }) => forwarded !== undefined) ? ['result_differs'] : [];
  const isSaid = record.questions.every((question, index) => isSame(question, said[index]));
  const findings: (RecordFinding | false)[] = [
    !hasNumbers(record) && 'numbers_differ',
    !(isSaid && isDecidedSo(record)) && 'result_differs',
    record.receipts_digest !== digestLines(record.receipts) && 'receipts_differ',
    !isTurnoutOfChannels(record, channels) && 'turnout_differs',
  ];
  return findings.filter((finding) => finding !== false);
}

/** The link names the channels by which any ballot came, but browsers: theirs is the rest. */
function isTurnoutOfChannels(record: DecidingRecord, said: Record<string, number>): boolean {
  const told = 'turnout_by_channel' in record ? record.turnout_by_channel : undefined;
  if (!told) return Object.keys(said).length === 0;
  const { browser, ...others } = told;
  const sum = browser + Object.values(others).reduce((total, ballots) => total + ballots, 0);
  return (
    browser >= 0 &&
    sum === record.turnout &&
    Object.entries(others).every(([channel, ballots]) => ballots === (said[channel] ?? 0))
  );
}

function isSame(question: Question, said: SaidQuestion | undefined): boolean {
  const toText = ({ rank, forwarded, draw, breakdown, at_cut }: Partial<Question>) =>
    JSON.stringify([rank, forwarded, draw, breakdown, at_cut]);
  return said !== undefined && toText(question) === toText(said);
}

/** Numbers of 4s, 3s, 2s and 1s are those of the ballots; where these stay secret, they are told of nothing. */
function hasNumbers({ questions, ballots, turnout }: DecidingRecord): boolean {
  if (turnout < publishedFrom)
    return questions.every((question) => question.breakdown === null && isPossible(question));
  const counted = questions.map((): Numbers => [0, 0, 0, 0]);
  for (const ballot of ballots ?? [])
    for (const [place, question] of ballot.entries()) {
      const numbers = counted[question];
      if (numbers) counted[question] = addNumber(numbers, ballot.length - place);
    }
  return questions.every(
    ({ breakdown, at_cut }, index) => at_cut === null && breakdown?.join() === counted[index]?.join(),
  );
}

/** So many 4s and 3s leave a number of 2s and 1s that makes up stones and votes. */
function isPossible({ at_cut, stones, votes }: Question): boolean {
  if (at_cut === null) return true;
  const [fours, threes] = at_cut;
  const twos = stones - votes - 3 * fours - 2 * threes;
  return twos >= 0 && votes - fours - threes - twos >= 0;
}

function isDecidedSo({ questions, rules, seed, receipts_digest, turnout }: DecidingRecord): boolean {
  const allNumbers = turnout >= publishedFrom;
  const ranked = questions.flatMap(({ id, stones, votes, breakdown, at_cut, taken_out }) => {
    const [fours, threes] = breakdown ?? at_cut ?? [0, 0];
    return taken_out ? [] : [{ id, stones, votes, fours, threes }];
  });
  const standings = decide(ranked, rules, { allNumbers, lot: `${seed}:${receipts_digest}` });
  return questions.every(({ id, rank, joint, forwarded, draw, at_cut }) => {
    const standing = standings.get(id);
    return (
      rank === (standing?.rank ?? null) &&
      joint === (standing?.joint ?? false) &&
      forwarded === (standing?.forwarded ?? false) &&
      draw === (standing?.draw ?? null) &&
      (at_cut !== null) === (!allNumbers && (standing?.isAcross ?? false))
    );
  });
}
