import { Feed } from 'feed';
import { parseAtomFeed } from 'feedsmith';
import { expect, onTestFinished, test, vi } from 'vitest';
import { batchesApi } from '#contract/council/batches.ts';
import type { WrittenOutcome } from '#contract/council/outcomes.ts';
import { outcomesApi } from '#contract/council/outcomes.ts';
import { identityApi, noIdentity } from '#contract/running/identity.ts';
import { toIfMatch } from '#contract/wire/revision.ts';
import { becomeVoter, cast, choose, openBatch, setPhase } from '#tests/support/council.ts';
import { shareApp } from '#tests/support/prepared-app.ts';
import { toMarkup } from '#text/escape.ts';

const { app, admin } = await shareApp();

async function readFeed(language = 'en') {
  const answer = await app.visitor().fetch('/batches.atom', { headers: { 'accept-language': language } });
  expect(answer.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
  return parseAtomFeed(await answer.text());
}

const change = (batch: { id: string }, body: { name?: string; unlisted?: boolean }) =>
  admin.send(batchesApi.update, { params: { id: batch.id }, headers: {}, body });

async function complete(name: string) {
  const { batch, questions } = await openBatch(admin, { questions: 4, takeAlong: 'none' });
  await change(batch, { name });
  await cast(await becomeVoter(app.visitor()), batch, choose(questions));
  return { batch: await setPhase(admin, batch, 3), questions };
}

const answered: WrittenOutcome = {
  state: 'answered',
  words: 'Yes & no: 1 < 2, "says" the council.\n<b>Soon</b>, نعم 🪨 ]]>',
  day: '2030-02-28',
  link: 'https://council.example.org/minutes?a=1&b=2',
};

const write = (batch: { id: string }, question: { id: string } | undefined, outcome: WrittenOutcome | null) =>
  admin.send(outcomesApi.write, { params: { id: batch.id, questionId: question?.id ?? '' }, body: { outcome } });

/** Readers take what an entry says for HTML. */
const asHtml = (text: string) => toMarkup(text).replaceAll('\n', '<br>');

test('a feed reader reads results and outcomes, the newest first, with words as they were written', async () => {
  const first = await complete('A & B <i>" Rat');
  const second = await complete('Second Council');
  await write(first.batch, first.questions[0], answered);
  const feed = await readFeed();
  expect(feed.links?.map(({ rel }) => rel)).toEqual(expect.arrayContaining(['alternate', 'self']));
  const entries = feed.entries ?? [];
  expect(entries.map(({ id }) => id)).toEqual([
    `urn:uuid:${first.batch.id}#${first.questions[0]?.id}`,
    `urn:uuid:${second.batch.id}`,
    `urn:uuid:${first.batch.id}`,
  ]);
  expect(entries[0]).toMatchObject({
    title: { value: 'Answered by the council (2030-02-28): Question 1?' },
    summary: { value: asHtml(`${answered.words}\n${answered.link}`) },
  });
  expect(entries[2]?.title).toMatchObject({ value: 'A &#38; B &#60;i&#62;&#34; Rat' });
  expect(entries[1]?.summary).toMatchObject({
    value:
      '1. Question 1?<br>2. Question 2?<br>3. Question 3?<br>4 questions were asked: 4 published, 0 put together with others, 0 neither.',
  });
  expect((await app.visitor().fetch(new URL(entries[0]?.links?.[0]?.href ?? '').pathname)).status).toBe(200);
  expect(feed.updated).toBe(entries[0]?.updated);
});

test('an outcome in other words keeps its entry, a further state has one of its own, and one that is taken back has none', async () => {
  const { batch, questions } = await complete('Council');
  await write(batch, questions[0], { ...answered, words: 'Yes.' });
  const [before] = (await readFeed()).entries ?? [];
  await write(batch, questions[0], answered);
  const [after] = (await readFeed()).entries ?? [];
  expect(after?.id).toBe(before?.id);
  expect(Date.parse(after?.updated ?? '')).toBeGreaterThan(Date.parse(before?.updated ?? ''));
  await write(batch, questions[0], { ...answered, state: 'promised', due: '2030-05-31' });
  const [promise, answer] = (await readFeed()).entries ?? [];
  expect(answer?.id).toBe(before?.id);
  expect(promise?.id).toBe(`${before?.id}.2`);
  await write(batch, questions[0], null);
  await write(batch, questions[0], null);
  expect((await readFeed()).entries).toHaveLength(1);
});

test.each([
  ['de', 'Fragen an den Rat der Weisheit'],
  ['ar', 'أسئلة إلى مجلس الحكمة'],
  ['xx', 'Questions for Wisdom Council'],
])('the feed of a council without a name is called in the language of who reads: %s', async (language, title) => {
  expect((await readFeed(language)).title).toMatchObject({ value: title });
});

test('to who asks for none of ours, the feed speaks the language of the council', async () => {
  const { batch, questions } = await complete('Council');
  await write(batch, questions[0], answered);
  await admin.send(identityApi.update, { headers: toIfMatch(0), body: { ...noIdentity, language: 'de' } });
  const { title, entries } = await readFeed('xx');
  expect(title).toMatchObject({ value: 'Fragen an den Rat der Weisheit' });
  expect(entries?.[0]?.title).toMatchObject({ value: 'Vom Rat beantwortet (2030-02-28): Question 1?' });
});

test('outcomes are in the language of who reads, and in no feed while their result is unlisted or open again', async () => {
  const { batch, questions } = await complete('Council');
  await write(batch, questions[0], answered);
  const title = { value: expect.stringMatching(/^أجاب عنه المجلس \(\u20682030-02-28\u2069\): .Question 1\?.$/u) };
  expect((await readFeed('ar')).entries?.[0]?.title).toMatchObject(title);
  await change(batch, { unlisted: true });
  expect((await readFeed()).entries ?? []).toEqual([]);
  await change(batch, { unlisted: false });
  await setPhase(admin, batch, 2);
  expect((await readFeed()).entries ?? []).toEqual([]);
});

test('the feed is drawn once for all who ask, and again after an act', async () => {
  await complete('Council');
  const drawn = vi.spyOn(Feed.prototype, 'atom1');
  onTestFinished(() => drawn.mockRestore());
  await Promise.all(Array.from({ length: 20 }, () => readFeed()));
  await readFeed();
  expect(drawn).toHaveBeenCalledOnce();
  await complete('Second Council');
  await readFeed();
  expect(drawn).toHaveBeenCalledTimes(2);
});
