import { allows } from '#contract/council/phases.ts';
import type { Phase } from '#contract/council/public-batch.ts';
import { pickWords } from '#contract/council/question-words.ts';
import { type ListedResult, ResultPage, type ResultPageQuestion } from '#contract/council/results.ts';
import type { Database } from '#server/database/connect.ts';
import { readConsistently } from '#server/database/consistent-read.ts';
import { toPaperMarks } from '#server/features/council/ballot-paper/marks.ts';
import { findBatch } from '#server/features/council/batches/repository.ts';
import { listRoundsSetAside } from '#server/features/council/batches/rounds-set-aside.ts';
import { countExchanged } from '#server/features/council/cards/repository.ts';
import { readResult } from '#server/features/trust/count/result.ts';
import { listPauses, listSteps } from '#server/features/trust/count/steps.ts';
import { languageOf } from '#server/texts/question-language.ts';
import { readChannels } from './channels.ts';
import {
  type Completed,
  type ListedOutcome,
  listCompleted,
  listOutcomes,
  listPaper,
  listWords,
  type Outline,
  type PaperQuestion,
  readOutline,
} from './repository.ts';

/** What the page of a batch shows, at one moment; undefined where it never was completed. */
export function readResultPage(db: Database, id: string): Promise<ResultPage | undefined> {
  return readConsistently(db, async (tx) => {
    const batch = await findBatch(tx, id);
    if (!batch?.completed_at) return undefined;
    const isCompleted = allows[batch.phase].result;
    const result = isCompleted ? await readResult(tx, batch) : null;
    const pauses = (await listPauses(tx, id)).map(({ from, until }) => ({
      from: toMoment(from),
      until: until === null ? null : toMoment(until),
    }));
    const exchanged = await countExchanged(tx, id);
    const paper = isCompleted ? await listPaper(tx, id, batch.stoning_round) : [];
    // The contract's schema strips whatever is not public.
    return ResultPage.parse({
      batch: {
        ...batch,
        ballots: isCompleted ? batch.ballots : null,
        turnout_by_channel: isCompleted ? batch.turnout_by_channel : null,
        ...(isCompleted && exchanged > 0 && { cards_exchanged: exchanged }),
        ...(isCompleted && (await readChannels(tx, batch))),
        phases: (await listSteps(tx, id)).map(({ phase, at }) => ({ phase, at: toMoment(at) })),
        ...(pauses.length > 0 && { pauses }),
        rounds_set_aside: await listRoundsSetAside(tx, id),
      },
      questions: result ? toQuestions(paper, result.questions) : [],
      result,
    });
  });
}

/** A moment in the words of the log, on the wire. */
function toMoment(at: string): string {
  return new Date(at).toISOString();
}

type Ranked = Pick<
  ResultPageQuestion,
  'id' | 'joint' | 'breakdown' | 'forwarded' | 'outcome' | 'earlier_outcomes' | 'verdict'
> & {
  rank: number;
};

function toQuestions(paper: readonly PaperQuestion[], ranked: readonly Ranked[]): ResultPageQuestion[] {
  const left = new Map(paper.map((question) => [question.id, toQuestion(question)]));
  const first = ranked.flatMap(({ id, ...rank }) => {
    const question = left.get(id);
    left.delete(id);
    return question ? [{ ...question, ...rank }] : [];
  });
  return [...first, ...left.values()];
}

function toQuestion({ id, timestamp, stones, votes, ...row }: PaperQuestion): ResultPageQuestion {
  const unranked = { rank: null, joint: false, breakdown: null, forwarded: false, outcome: null };
  const words = { ...pickWords(row), ...languageOf(row.text, row.language) };
  const shown = { id, ...words, stones, votes, timestamp: timestamp.toISOString() };
  return { ...shown, ...unranked, ...toPaperMarks(row) };
}

/** Of completed batches, what a list tells and what does not change any more. */
export type Outlines = Map<string, Outline>;

export type ResultIndex = {
  /** By slug and by id, all that have a page. */
  byAddress: ReadonlyMap<string, Completed>;
  /** Those that are completed and listed, the last completed one first. */
  listed: readonly (ListedResult & Pick<Completed, 'id' | 'is_active'> & Pick<Outline, 'moderation'>)[];
  outlines: Outlines;
  /** Of those that are listed, the last written first. */
  outcomes: readonly ListedOutcome[];
};

/** `known`: what was read earlier; each batch is counted once for each time that it is completed. */
export function readResultIndex(db: Database, known: Outlines): Promise<ResultIndex> {
  return readConsistently(db, async (tx) => {
    const all = await listCompleted(tx);
    const shown = all.filter(({ phase, unlisted }) => allows[phase as Phase].result && !unlisted);
    const outlines: Outlines = new Map();
    for (const batch of shown)
      outlines.set(batch.completion, known.get(batch.completion) ?? (await readOutline(tx, batch)));
    const ids = [...outlines.values()].flatMap(({ first }) => first);
    const words = new Map((await listWords(tx, ids)).map((one) => [`${one.batch_id} ${one.question_id}`, one]));
    const listed = shown.map(({ id, slug, name, is_active, completed_at, completion }) => {
      const { ballots, first, moderation } = outlines.get(completion) ?? { ballots: 0, first: [] };
      const firstWords = first.map((question) => words.get(`${id} ${question}`));
      const questions = firstWords.map((one) => one?.text ?? '');
      const languages = firstWords.map((one) => (one && languageOf(one.text, one.language).language) ?? null);
      const shown = { id, slug, name, is_active, completed_at: completed_at.toISOString() };
      return { ...shown, ballots, questions, languages, moderation };
    });
    const byAddress = new Map(all.flatMap((batch) => [[batch.id, batch] as const, [batch.slug, batch] as const]));
    return { byAddress, listed, outlines, outcomes: await listOutcomes(tx) };
  });
}
