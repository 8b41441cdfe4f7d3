import { sql } from 'kysely';
import { publishedFrom } from '#contract/council/batch-result.ts';
import type { BatchRecord5 } from '#contract/trust/count.ts';
import type { Database } from '#server/database/connect.ts';
import { inItsLanguage } from '#server/texts/question-language.ts';

type Entry = { id: string; text: string | null };
type Opening = { paper?: { round: number; questions: Entry[] } };
type Change = { at: string; round: number; questions?: Entry[]; erasure?: boolean };
/** A link whose payload bears on this batch; of the others there is the hash alone. */
export type ParsedLink = { kind: string; payload: Record<string, unknown> & { at: string; round: number } };

type Original = { text: string | null; seal: string | null };
type PaperRow = Omit<BatchRecord5['questions'][number], 'corrected' | 'language' | 'originals' | 'co_askers'> & {
  language: string | null;
  originals: Original[] | null;
  co_askers: number;
  corrected: { text: string | null; seal: string | null }[];
};

/** The ballot paper of a completed round with what was counted and decided, in the order of the ids; corrections have the moments of the log. */
export async function readPaper(
  db: Database,
  { batchId, round, turnout }: { batchId: string; round: number; turnout: number },
  links: readonly ParsedLink[],
): Promise<BatchRecord5['questions']> {
  const { rows } = await sql<PaperRow>`
    select question_id as id, case when removed_at is null then text end as text, language, seal,
      coalesce(tallies.stones, 0) as stones, coalesce(tallies.votes, 0) as votes,
      case when taken_out_at is not null
        then json_build_object('at', log_moment(taken_out_at), 'reason', taken_out_reason) end as taken_out,
      coalesce(
        (
          select json_agg(json_build_object('text', corrections.text, 'seal', corrections.seal) order by place)
          from corrections
          where (corrections.batch_id, corrections.round, corrections.question_id)
            = (paper.batch_id, paper.round, paper.question_id)
        ),
        '[]'
      ) as corrected, originals, co_askers,
      rank::integer, coalesce(joint, false) as joint, coalesce(forwarded, false) as forwarded, draw, at_cut,
      case when ${turnout >= publishedFrom}::boolean then array[coalesce(fours, 0), coalesce(threes, 0), coalesce(twos, 0), coalesce(ones, 0)] end
        as breakdown
    from ballot_questions as paper left join tallies using (batch_id, round, question_id)
    left join round_result(${batchId}, ${round}) as decided using (question_id)
    where paper.batch_id = ${batchId} and paper.round = ${round}
    order by question_id
  `.execute(db);
  const moments = findCorrections(links, round);
  return rows.map(({ corrected, originals, co_askers, ...row }) => ({
    ...inItsLanguage(row),
    ...(originals && { originals: originals.map(({ text, seal }) => ({ text, seal })) }),
    ...(co_askers > 0 && { co_askers }),
    corrected: corrected.map((words, index) => ({ ...words, at: moments.get(row.id)?.[index] ?? '' })),
  }));
}

/** When the words of which question were corrected on the paper of this round. */
function findCorrections(links: readonly ParsedLink[], round: number): Map<string, string[]> {
  const words = new Map<string, string | null>();
  const moments = new Map<string, string[]>();
  for (const { kind, payload } of links) {
    const { paper } = payload as Opening;
    if (paper?.round === round) {
      moments.clear(); // a round of this number that was taken back is another one
      for (const { id, text } of paper.questions) words.set(id, text);
    }
    const change = payload as Change;
    if (kind !== 'paper' || change.round !== round) continue;
    for (const { id, text } of change.questions ?? []) {
      if (text !== words.get(id) && text !== null && !change.erasure)
        moments.set(id, [...(moments.get(id) ?? []), change.at]);
      words.set(id, text);
    }
  }
  return moments;
}
