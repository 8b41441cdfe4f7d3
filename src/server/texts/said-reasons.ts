import type { IncomingHttpHeaders } from 'node:http';
import { type RawBuilder, sql } from 'kysely';
import type { ReasonCode } from '#contract/council/question-state.ts';
import type { Database } from '#server/database/connect.ts';
import { ReaderTexts } from './reader-texts.ts';

const texts = new ReaderTexts('admin');

type Deps = { db: Database; site: { identity: { language: string | null } } };
type WithReason = {
  id: string;
  reason?: string | null | undefined;
  reason_code?: ReasonCode | undefined;
  reason_language?: string | undefined;
};

/** Where reasons stand, and how those of the product are said there. */
type Given = { rows: RawBuilder<unknown>; say: (texts: Texts, code: ReasonCode) => string };
type Texts = ReturnType<typeof texts.in>['text'];

const questionsGiven: Given = {
  rows: sql`select id, batch_id, state_reason from questions`,
  say: ({ desk }, code) => desk.reasons[code],
};

/** Of words about outcomes, by the question as their author asked it, which may have come to other batches and rounds, too. */
export const verdictsGiven = (batchId: string): Given => ({
  rows: sql`
  select asked_id as id, verdicts.batch_id, state_reason from asker_verdicts as verdicts
  join batches on batches.id = verdicts.batch_id and batches.stoning_round = verdicts.round
  where verdicts.batch_id = ${batchId}::uuid
`,
  // An earlier version took what is said of questions alone.
  say: ({ desk, verdicts }, code) => ({ ...desk.reasons, ...verdicts.reasons })[code],
});

/**
 * Says why questions were declined in the language of who reads, where that is a reason of the product, or one of the batch that
 * is translated.
 */
export async function sayReasons<One extends WithReason>(
  { db, site }: Deps,
  headers: IncomingHttpHeaders,
  questions: readonly One[],
  given = questionsGiven,
): Promise<One[]> {
  const { language, text } = texts.for(headers, site.identity.language);
  const translated = await listTranslated(db, language.code, questions, given.rows);
  return questions.map((question) => {
    const { id, reason_code: code } = question;
    const reason = code ? given.say(text, code) : translated.get(id);
    return reason === undefined ? question : { ...question, reason, reason_language: language.code };
  });
}

/** The same of one question. */
export async function sayReason<One extends WithReason>(
  deps: Deps,
  headers: IncomingHttpHeaders,
  question: One,
): Promise<One> {
  const [said = question] = await sayReasons(deps, headers, [question]);
  return said;
}

/** The same in the language of this code, of a mail. */
export function reasonIn(language: string, code: ReasonCode): string {
  return texts.in(language).text.desk.reasons[code];
}

/** A reason stands with its question in the words in which it was given, and so it is found again in the batch's list. */
async function listTranslated(
  db: Database,
  language: string,
  questions: readonly WithReason[],
  given: RawBuilder<unknown>,
) {
  const ids = questions.filter(({ reason, reason_code }) => reason && !reason_code).map(({ id }) => id);
  if (ids.length === 0) return new Map<string, string>();
  const { rows } = await sql<{ id: string; text: string }>`
    select given.id, batch_reasons.text
    from (${given}) as given
    join batches on batches.id = given.batch_id
    join batch_reasons on batch_reasons.batch_id = batches.id and batch_reasons.language = ${language}
      and place = array_position(batches.reasons, given.state_reason)
    where given.id = any(${ids}::uuid[])
  `.execute(db);
  return new Map(rows.map(({ id, text }) => [id, text]));
}
