import { withdrawnAuthor } from '#contract/council/public-question.ts';
import type { ErasedQuestions, Erasure, PersonalData } from '#contract/people/personal-data.ts';
import { lockAdministration, lockBatches } from '#server/database/locks.ts';
import type { Deps } from '#server/deps.ts';
import { spellingsOf } from '#server/email-addresses.ts';
import { listBatches, listBatchIds } from '#server/features/council/batches/repository.ts';
import { readNewsStates } from '#server/features/council/news/subscriptions.ts';
import { forgetHeldQuestions } from '#server/features/council/questions/held-questions.ts';
import { listMergedOfOthers, passOn } from '#server/features/council/questions/merged-author.ts';
import { listQuestionsOf, withdrawAuthor } from '#server/features/council/questions/personal-data.ts';
import { takeAwayQuestions } from '#server/features/council/questions/remove-questions.ts';
import { listWaitingWords } from '#server/features/council/questions/waiting-words.ts';
import { listVerdictsOf } from '#server/features/council/verdicts/personal-data.ts';
import {
  deleteInvitationByEmail,
  findInvitationByEmail,
} from '#server/features/people/administrators/invitation-repository.ts';
import { findByEmail, listSessions } from '#server/features/people/administrators/repository.ts';
import { deleteUserByEmail, findUserByEmail } from '#server/features/people/users/repository.ts';
import { listEntriesAbout } from '#server/features/trust/audit/repository.ts';
import { traceOfAddress } from '#server/features/trust/audit/traces.ts';
import type { Actor } from '#server/features/trust/audit/write-audit.ts';
import { forgetActsThatMention } from '#server/features/trust/undo/repository.ts';
import { listOutcomesThatName, takeOutMentions } from './mentions.ts';
import { noteErasureInFiles } from './repository.ts';

/** Everything that is stored about an address, at one moment. That it was asked for goes on record. */
export function exportPersonalData({ db, audit, secrets }: Deps, actor: Actor, email: string): Promise<PersonalData> {
  return db.transaction().execute(async (tx) => {
    const user = (await findUserByEmail(tx, email)) ?? null;
    const questions = await listQuestionsOf(tx, email);
    const questionIds = questions.map(({ id }) => id);
    const news = await readNewsStates(tx, questionIds);
    const waiting = await listWaitingWords(tx, questionIds);
    const outcomes = await listOutcomesThatName(tx, email);
    const verdicts = await listVerdictsOf(tx, questionIds);
    const names = new Map((await listBatches(tx)).map(({ id, name }) => [id, name]));
    const administrator = (await findByEmail(tx, email)) ?? null;
    const sessions = administrator ? await listSessions(tx, administrator.id) : [];
    const invitation = (await findInvitationByEmail(tx, email)) ?? null;
    const ids = [...(user ? [user.id] : []), ...questionIds];
    // An act of before the address had one form left the trace of what was typed then.
    const spellings = spellingsOf(email);
    const entries = await listEntriesAbout(tx, {
      ids,
      traces: spellings.map((one) => traceOfAddress(one, secrets.people)),
    });
    await audit(tx, actor, { kind: 'person.exported', subjectId: user?.id ?? null, after: { email } });
    return {
      email,
      exported_at: new Date().toISOString(),
      user,
      questions: questions.map((question) => ({
        ...question,
        batch_name: names.get(question.batch_id ?? '') ?? null,
        news: news.get(question.id) ?? 'off',
        words_waiting: waiting.get(question.id) ?? null,
      })),
      outcomes: outcomes.map(({ batchId: batch_id, round, questionId: question_id, outcome }) => ({
        question_id,
        batch_id,
        batch_name: names.get(batch_id) ?? null,
        round,
        ...outcome,
      })),
      verdicts: verdicts.map(({ asked_id: question_id, said_at, ...verdict }) => ({
        question_id,
        batch_name: names.get(verdict.batch_id) ?? null,
        said_at: said_at.toISOString(),
        ...verdict,
      })),
      administrator,
      sessions,
      invitation,
      // The words of an edit are this person's only where the question still is.
      audit: entries.map(({ edited, ...entry }) =>
        ids.includes(entry.subject_id ?? '') ? { ...entry, edited } : entry,
      ),
    };
  });
}

/**
 * Erases a person: the user row, an invitation, name and address of the questions or the questions themselves, and the address
 * wherever somebody typed it into a name or a question. Ballots know no addresses, and what they count stays.
 */
export function erasePersonalData(
  { db, audit }: Deps,
  actor: Actor,
  { email, questions: choice }: { email: string; questions: ErasedQuestions },
): Promise<Erasure> {
  return db.transaction().execute(async (tx) => {
    // Whatever is being submitted with this address is waited for, and erased too.
    await lockAdministration(tx);
    await lockBatches(tx, await listBatchIds(tx));
    const user = await deleteUserByEmail(tx, email);
    await deleteInvitationByEmail(tx, email);
    let held = 0;
    for (const spelling of spellingsOf(email)) {
      held += await forgetHeldQuestions(tx, spelling);
      await forgetActsThatMention(tx, spelling);
    }
    let ids = (await listQuestionsOf(tx, email)).map(({ id }) => id);
    if (choice === 'withdraw') await withdrawAuthor(tx, ids, withdrawnAuthor);
    else {
      // What was merged of this person's question and others' stays with the others.
      const shared = await listMergedOfOthers(tx, ids);
      ids = ids.filter((id) => !shared.includes(id));
      await passOn(tx, shared, ids);
      await takeAwayQuestions(tx, ids);
    }
    const erased = {
      users: user ? 1 : 0,
      questions_withdrawn: choice === 'withdraw' ? ids.length : 0,
      questions_removed: held + (choice === 'remove' ? ids.length : 0),
      mentions: await takeOutMentions(tx, email),
    };
    await noteErasureInFiles(tx);
    await audit(tx, actor, { kind: 'person.erased', subjectId: user?.id ?? null, after: { email, ...erased } });
    return erased;
  });
}
