import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { answersApi } from '#contract/council/answers.ts';
import { handoversApi } from '#contract/council/handovers.ts';
import { outcomesApi } from '#contract/council/outcomes.ts';
import { questionsApi } from '#contract/council/questions.ts';
import { resultsApi } from '#contract/council/results.ts';
import { verdictsApi } from '#contract/council/verdicts.ts';
import { identityApi, noIdentity } from '#contract/running/identity.ts';
import { planReminders } from '#server/features/council/reminders/plan.ts';
import { join } from '#tests/support/administrators.ts';
import { asOwner, startTestApp } from '#tests/support/app.ts';
import { becomeVoter, cast, choose, openBatch, setPhase } from '#tests/support/council.ts';
import { fieldsIn, post } from '#tests/support/forms.ts';
import { openMailbox, tellResult } from '#tests/support/mailbox.ts';

const mailbox = await openMailbox();
const app = await startTestApp({ ...mailbox.env, PUBLIC_URL: 'https://stones.example.org' });
const { db } = app.deps;
const admin = await app.signIn();
const author = 'ada@example.org';

beforeEach(async () => {
  await asOwner(app.connection, `delete from administrators where role <> 'owner'`);
  await app.empty();
  mailbox.mails.length = 0;
});
afterAll(async () => {
  await app.stop();
  await mailbox.stop();
});

/** Nothing waits to be sent. */
const settle = () => expect.poll(() => db.selectFrom('jobs').select(['name', 'last_fault']).execute()).toEqual([]);

/** What was sent since the last time, once nothing waits to be sent, to this address. */
async function mailsTo(address: string): Promise<string[]> {
  await settle();
  const mails = mailbox.mails.filter(({ recipients }) => recipients.includes(address));
  mailbox.mails.splice(0);
  return mails.map(({ headers, text }) => `${headers}\n${text}`);
}

/** As if so many days had gone by, and it were eight in the morning: nothing is waited for. */
async function letPass(days: number): Promise<void> {
  await asOwner(
    app.connection,
    `alter table outcomes disable trigger user;
     update outcomes set due = due - ${days}, day = day - ${days}, written_at = written_at - interval '${days} days';
     alter table outcomes enable trigger user;
     update outcome_reminders set looked_at = looked_at - interval '${days} days',
       reminded_at = reminded_at - interval '${days} days'`,
  );
  await planReminders(db, app.deps);
  await sql`update jobs set due_at = now()`.execute(db);
}

async function inDays(days: number): Promise<string> {
  const { rows } = await sql<{
    day: string;
  }>`select to_char((now() at time zone 'UTC')::date + ${days}::integer, 'YYYY-MM-DD') as day`.execute(db);
  return rows[0]?.day ?? '';
}

const pathIn = (mail: string | undefined, start: string) =>
  new RegExp(`https://stones\\.example\\.org(/${start}/\\S+)`).exec(mail ?? '')?.[1] ?? '';

const spoken = {
  en: {
    told: 'seven days before it',
    due: 'An answer is due on',
    overdue: 'It was promised for',
    byLink: 'by a link of the mail to',
  },
  de: {
    told: 'sieben Tage vorher',
    due: 'Eine Antwort steht am',
    overdue: 'Es war für den',
    byLink: 'über einen Link der E-Mail an',
  },
};

test.each(['en', 'de'] as const)(
  'a question is asked, ranked, handed over, reminded of, answered, contradicted, promised, moved and kept, in %s',
  async (language) => {
    const said = spoken[language];
    await admin.send(identityApi.update, { headers: {}, body: { ...noIdentity, language } });
    const council = await join(app, admin, 'council', mailbox);
    const [told] = await mailsTo(council.credentials.email);
    expect(told).toContain(said.told);

    // Asked.
    const rules = { notices: 'on', council_size: 1, answer_within: 30 } as const;
    const { batch, questions } = await openBatch(admin, { phase: 1, questions: 3, rules });
    const asker = app.visitor();
    await asker.fetch(`/?lang=${language}`, { headers: { 'accept-language': language } });
    const body = { name: 'Ada', email: author, text: 'Who speaks for the river?', news: true };
    const { body: asked } = await asker.send(questionsApi.submit, { params: { id: batch.id }, headers: {}, body });
    if (!('id' in asked)) throw new Error('The question was not taken.');
    await app.visitor().fetch(pathIn((await mailsTo(author))[0], 'news/confirm'), { method: 'POST' });

    // Ranked.
    await setPhase(admin, batch, 2);
    await cast(await becomeVoter(app.visitor()), batch, choose([asked, ...questions]));
    const { slug } = await setPhase(admin, batch, 3);
    await tellResult(db);
    await mailsTo(author);
    const read = async () => {
      const { body: page } = await app.visitor().send(resultsApi.read, { params: { slug } });
      const question = page.questions.find(({ id }) => id === asked.id);
      if (!question) throw new Error('The question is gone.');
      return question;
    };

    // Handed over, from when on thirty days run.
    const params = { id: batch.id, questionId: asked.id };
    await admin.send(handoversApi.create, { params: { id: batch.id }, headers: {}, body: {} });
    expect((await read()).outcome).toMatchObject({ state: 'sent', due: await inDays(30) });

    // Reminded of, and answered by the link of a mail: whoever asked and the council read it.
    await letPass(23);
    const [before] = await mailsTo(council.credentials.email);
    expect(before).toContain(said.due);
    const press = async (mail: string | undefined, fields: Record<string, string>) => {
      const link = pathIn(mail, 'outcome');
      const page = await (await app.visitor().fetch(link)).text();
      const answer = await post(app.visitor(), link, { fields: { ...fieldsIn(page), ...fields } });
      expect(answer.status).toBe(303);
    };
    await press(before, { state: 'answered', words: 'The river has a guardian.', link: '' });
    await settle();
    const toldTo = (address: string) => mailbox.mails.find(({ recipients }) => recipients.includes(address))?.text;
    expect(toldTo(author)).toContain('The river has a guardian.');
    expect(toldTo(council.credentials.email)).toContain(said.byLink);
    mailbox.mails.splice(0);

    // Contradicted by its author.
    await asker.send(verdictsApi.say, { params, body: { said: 'no' } });
    expect((await read()).verdict).toMatchObject({ said: 'no' });
    expect(await mailsTo(council.credentials.email)).toHaveLength(1);

    // Promised, in the panel; reminded of, and moved by a link; at last kept.
    const promise = {
      state: 'promised',
      words: 'We look for one.',
      day: await inDays(0),
      link: null,
      due: await inDays(20),
    } as const;
    const { status } = await council.visitor.send(outcomesApi.write, { params, body: { outcome: promise } });
    expect(status).toBe(204);
    await mailsTo(author);
    await letPass(22);
    const [late] = await mailsTo(council.credentials.email);
    expect(late).toContain(said.overdue);
    await press(late, { state: 'promised', words: 'In spring.', link: '', due: await inDays(10) });
    await mailsTo(author);
    await letPass(10);
    const [today] = await mailsTo(council.credentials.email);
    await press(today, { state: 'done', words: 'She began today.', link: '' });
    const kept = await read();
    expect(kept.outcome).toMatchObject({ state: 'done', words: 'She began today.' });
    expect(kept.earlier_outcomes?.map(({ state }) => state)).toEqual(['sent', 'answered', 'promised', 'promised']);
    expect((await mailsTo(author))[0]).toContain('She began today.');

    // The day after, everybody reads how the council kept its days.
    await letPass(1);
    const { body: answers } = await app.visitor().send(answersApi.read, { query: {} });
    expect(answers.answers.map(({ id, outcome }) => [id, outcome.state])).toEqual([[asked.id, 'done']]);
    expect(answers.figures).toMatchObject({ questions: 1, due: 1, in_time: 1, promises: 1, kept: 1, overdue: 0 });
  },
);
