import { performance } from 'node:perf_hooks';
import { afterAll, expect, test } from 'vitest';
import { invitationsApi } from '#contract/people/invitations.ts';
import { asOwner, startTestApp } from '#tests/support/app.ts';
import { openBatch, setPhase } from '#tests/support/council.ts';
import { openMailbox } from '#tests/support/mailbox.ts';

const people = Number(process.env.NEWS_CROWD ?? 60);

const mailbox = await openMailbox();
const app = await startTestApp({ ...mailbox.env, PUBLIC_URL: 'https://stones.example.org' });
const admin = await app.signIn();
afterAll(async () => {
  await app.stop();
  await mailbox.stop();
});

test('a step that mails a crowd holds nobody up, and other mail goes between', { timeout: 600_000 }, async () => {
  const { batch } = await openBatch(admin, { phase: 1, questions: 0, rules: { notices: 'on' } });
  await asOwner(
    app.connection,
    `with asked as (
       insert into questions (id, text, author, author_email, batch_id)
       select gen_random_uuid(), 'Question ' || n, 'Author', 'a' || n || '@example.org', '${batch.id}'
       from generate_series(1, ${people}) as n returning id, author_email
     )
     insert into news_subscriptions (question_id, address_hash, asker_hash, language, confirmed_at)
     select id, sha256(author_email::bytea), sha256(author_email::bytea), 'en', now() from asked`,
  );
  const started = performance.now();
  await setPhase(admin, batch, 2);
  const stepMs = performance.now() - started;
  // The act wrote one event and one job, however many are told.
  await expect.poll(() => mailbox.mails.length, { timeout: 60_000, interval: 5 }).toBeGreaterThan(3);
  await admin.send(invitationsApi.invite, { body: { email: 'guest@example.org', role: 'viewer' } });
  await expect.poll(() => mailbox.mails.length, { timeout: 500_000 }).toBe(people + 1);
  const told = mailbox.mails.flatMap(({ recipients }) => recipients);
  expect(new Set(told).size).toBe(people + 1);
  const before = told.indexOf('guest@example.org');
  expect(before).toBeLessThan(people);
  if (process.env.NEWS_CROWD)
    process.stdout.write(`${JSON.stringify({ people, stepMs, before, allMs: performance.now() - started })}\n`);
});
