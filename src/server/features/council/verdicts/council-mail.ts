import { sql } from 'kysely';
import type { Said } from '#contract/council/verdict.ts';
import type { Database } from '#server/database/connect.ts';
import { envelopeOf, letterOf, send } from '#server/features/council/reminders/jobs.ts';
import { type Envelope, toMail } from '#server/features/council/reminders/mails.ts';
import { findReminded, listRemindedIds } from '#server/features/council/reminders/people.ts';
import type { Follower } from '#server/features/trust/audit/after-act.ts';
import { addJob } from '#server/job-queue/add-job.ts';
import type { AddedJobKind } from '#server/job-queue/job-kind.ts';
import type { Letter } from '#server/mail/mail-text.ts';
import { lookAtMail, type Mail } from '#server/mail/mailer.ts';
import { excerpt } from '#text/excerpt.ts';

const mostOfADay = 12;
const mostOfAQuestion = 300;

type OnPaper = { batchId: string; round: number; questionId: string };
type Judged = { slug: string; batch: string; question: string; said: Said; has_words: boolean };

/** The council is told once of each question: of the first who says whether it was an answer. */
export const followVerdicts: Follower = {
  kinds: ['question.verdict_said'],
  follow: async (tx, acts, { mailer }) => {
    if (!mailer.canSend) return;
    for (const { batchId, subjectId: questionId } of acts) {
      const round = batchId && questionId ? await findRoundOfFirst(tx, batchId, questionId) : undefined;
      if (!batchId || !questionId || round === undefined) continue;
      for (const administrator of await listRemindedIds(tx))
        await addJob(tx, verdictJob, { administrator, batchId, round, questionId });
    }
  },
};

/** Tells somebody of the council what whoever asked says of an outcome. Their words are read by moderators first, and not told. */
export const verdictJob: AddedJobKind<OnPaper & { administrator: string }> = {
  name: 'mail_verdict',
  whatToDo: lookAtMail,
  keyOf: ({ administrator, ...place }) => `mail_verdict ${administrator} ${nameOf(place)}`,
  tries: mostOfADay,
  async work(deps, { administrator, ...place }) {
    const person = await findReminded(deps.db, administrator);
    const told = await findJudged(deps.db, place);
    if (!person || !told) return; // ended or erased by now
    const envelope = envelopeOf(deps, person, `verdict ${nameOf(place)}`);
    await send(deps, person, verdictMail(letterOf(deps), envelope, told));
  },
};

function nameOf({ batchId, round, questionId }: OnPaper): string {
  return [batchId, round, questionId].join(' ');
}

/** Undefined where somebody said so before. */
async function findRoundOfFirst(db: Database, batchId: string, questionId: string): Promise<number | undefined> {
  const { rows } = await sql<{ round: number }>`
    select round from asker_verdicts join batches on batches.id = batch_id and stoning_round = round
    where batch_id = ${batchId}::uuid and question_id = ${questionId}::uuid
    group by round having count(*) = 1
  `.execute(db);
  return rows[0]?.round;
}

async function findJudged(db: Database, { batchId, round, questionId }: OnPaper): Promise<Judged | undefined> {
  const { rows } = await sql<Judged>`
    select slug, name as batch, paper.text as question, said, words is not null as has_words from asker_verdicts
    join batches on batches.id = batch_id and stoning_round = round and deleted_at is null
    join ballot_questions as paper using (batch_id, round, question_id)
    where (batch_id, round, question_id) = (${batchId}::uuid, ${round}, ${questionId}::uuid)
    order by said_at limit 1
  `.execute(db);
  return rows[0];
}

function verdictMail(letter: Letter, envelope: Envelope, { slug, batch, question, said, has_words }: Judged): Mail {
  const { verdict: text, news } = letter.text;
  return toMail(letter, envelope, text.subject({ verdict: said, batch }), [
    text.told,
    text.asked({ question: excerpt(question, mostOfAQuestion) }),
    text.word({ verdict: said }),
    ...(has_words ? [text.wordsWait] : []),
    `${news.here}\n${envelope.origin}/batches/${slug}`,
  ]);
}
