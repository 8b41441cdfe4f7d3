import { sql } from 'kysely';
import type { PublicQuestion } from '#contract/council/public-question.ts';
import { languageOf } from '#server/texts/question-language.ts';

type Correction = NonNullable<PublicQuestion['corrected']>[number];
type Original = NonNullable<PublicQuestion['originals']>[number];

/** What was done to a question on its ballot paper, as the database tells it. */
export type PaperMarks = {
  taken_out_at: Date | null;
  taken_out_reason: string | null;
  corrections: Correction[] | null;
  /** What it took the place of; null where that is nothing. */
  originals: Original[] | null;
  /** How many others asked it; null where that may not be seen yet. */
  co_askers: number | null;
};

/** The earlier words of a question, oldest first; null without corrections. For a query that calls `ballot_questions` `paper`. */
export const correctionsOfPaper = sql<Correction[] | null>`(
  select json_agg(json_build_object('text', corrections.text, 'at', iso_moment(corrections.corrected_at)) order by place)
  from corrections
  where (corrections.batch_id, corrections.round, corrections.question_id)
    = (paper.batch_id, paper.round, paper.question_id)
)`;

/** What stood still with a question when stoning started. */
export const originalsOfPaper = sql<Original[] | null>`paper_originals_shown(paper.originals)`;

/** As the wire has them: only where there are any. */
export function toPaperMarks({
  taken_out_at,
  taken_out_reason,
  corrections,
  originals,
  co_askers,
}: PaperMarks): Pick<PublicQuestion, 'corrected' | 'taken_out' | 'others_asked' | 'originals' | 'co_askers'> {
  return {
    ...(corrections && { corrected: corrections.map((one) => ({ ...one, ...languageOf(one.text) })) }),
    ...(originals && { others_asked: true, originals: originals.map((one) => ({ ...one, ...languageOf(one.text) })) }),
    ...(co_askers && { co_askers }),
    ...(taken_out_at && {
      taken_out: {
        reason: taken_out_reason ?? '',
        at: taken_out_at.toISOString(),
        ...languageOf(taken_out_reason),
      },
    }),
  };
}
