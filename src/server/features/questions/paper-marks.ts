import { type RawBuilder, sql } from 'kysely';
import type { PublicQuestion } from '#contract/questions.ts';

type Correction = NonNullable<PublicQuestion['corrected']>[number];

/** What was done to a question on its ballot paper, as the database tells it. */
export type PaperMarks = {
  taken_out_at: Date | null;
  taken_out_reason: string | null;
  corrections: Correction[] | null;
};

/** The earlier words of a question on a paper, oldest first; null without corrections. */
export function correctionsOf(
  batchId: RawBuilder<unknown>,
  round: RawBuilder<unknown>,
  questionId: RawBuilder<unknown>,
): RawBuilder<Correction[] | null> {
  return sql`(
    select json_agg(json_build_object('text', corrections.text, 'at', iso_moment(corrections.corrected_at)) order by place)
    from corrections
    where corrections.batch_id = ${batchId} and corrections.round = ${round} and corrections.question_id = ${questionId}
  )`;
}

/** As the wire has them: only where there are any. */
export function toPaperMarks({
  taken_out_at,
  taken_out_reason,
  corrections,
}: PaperMarks): Pick<PublicQuestion, 'corrected' | 'taken_out'> {
  return {
    ...(corrections && { corrected: corrections }),
    ...(taken_out_at && { taken_out: { reason: taken_out_reason ?? '', at: taken_out_at.toISOString() } }),
  };
}
