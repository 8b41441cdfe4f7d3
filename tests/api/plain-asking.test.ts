import { expect, test } from 'vitest';
import { activeBatchApi } from '#contract/council/active-batch.ts';
import type { Visitor } from '#tests/support/app.ts';
import { becomeVoter, openBatch } from '#tests/support/council.ts';
import { fieldsIn, post, type Sent } from '#tests/support/forms.ts';
import { prepareApp } from '#tests/support/prepared-app.ts';

const { app, admin } = await prepareApp();

/** As old browsers send a form: nothing says from where it comes. */
const nameless = { origin: '' };

const words = { name: 'Maren Holt', email: 'maren@example.org', text: 'Who speaks for the river?' };

async function askPlainly(voter: Visitor, fields: Record<string, string>, headers: Sent['headers'] = {}) {
  const filled = await post(voter, '/ask', { fields, headers });
  return { filled, page: await filled.text() };
}

const publicQuestions = async () => (await app.visitor().send(activeBatchApi.read, {})).body.questions;

test('a question is asked in two presses: the first brings the cookie and a key, the second is taken once', async () => {
  await openBatch(admin, { questions: 0, phase: 1 });
  const author = app.visitor();
  const { filled, page } = await askPlainly(author, words, nameless);
  expect(filled.status).toBe(200);
  expect(page).toContain('Please read your question once more and submit it.');
  expect(page).toContain('Who speaks for the river?</textarea>');
  expect(await publicQuestions()).toEqual([]);
  const fields = { ...words, ...fieldsIn(page) };
  const sent = await Promise.all([1, 2, 3].map(() => post(author, '/ask', { fields, headers: nameless })));
  expect(sent.map(({ status, headers }) => [status, headers.get('location')])).toEqual(
    Array(3).fill([303, '/mine?asked']),
  );
  expect(await publicQuestions()).toMatchObject([{ text: words.text, author: words.name }]);
  const mine = await (await author.fetch('/mine?asked')).text();
  expect(mine).toContain('Your question has been submitted successfully!');
  expect(mine).toContain('It stands in the list.');
  // Back to the page that was sent, and other words.
  const other = await post(author, '/ask', { fields: { ...fields, text: 'And who for the wood?' }, headers: nameless });
  const again = await other.text();
  expect(other.status).toBe(409);
  expect(again).toContain('Your question has arrived with its earlier words.');
  const second = { ...words, text: 'And who for the wood?', ...fieldsIn(again) };
  expect((await post(author, '/ask', { fields: second, headers: nameless })).status).toBe(303);
  expect(await publicQuestions()).toHaveLength(2);
});

test('what is wrong with a question stands at its fields, and everything is kept', async () => {
  await openBatch(admin, { questions: 0, phase: 1, rules: { question_length: 80 } });
  const author = app.visitor();
  const blank = await askPlainly(author, { name: '', email: 'maren@example.org', text: ' ' });
  expect(blank.filled.status).toBe(422);
  expect(blank.page.match(/Please fill in all fields/g)).toHaveLength(2);
  expect(blank.page).toContain('value="maren@example.org"');
  const typed = { ...fieldsIn(blank.page), name: 'Maren <b>', text: 'a'.repeat(81), email: 'maren@example.org' };
  const long = await post(author, '/ask', { fields: typed });
  const page = await long.text();
  expect(long.status).toBe(422);
  expect(page).toContain('Please shorten your question to 80 characters');
  expect(page).toContain('value="Maren &#60;b&#62;"');
  expect(await publicQuestions()).toEqual([]);
});

test('a question from elsewhere is refused, and the key alone does not make it ours', async () => {
  await openBatch(admin, { questions: 0, phase: 1 });
  const author = app.visitor();
  const { page } = await askPlainly(author, words, nameless);
  const { seal: _, ...unsealed } = { ...words, ...fieldsIn(page), seal: '' };
  for (const headers of [nameless, { origin: 'https://example.com' }]) {
    const refused = await post(author, '/ask', { fields: unsealed, headers });
    expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([403, 'foreign_origin']);
  }
  expect((await post(app.visitor(), '/ask', { fields: words, headers: { origin: 'null' } })).status).toBe(403);
  expect(await publicQuestions()).toEqual([]);
});

test('an author changes an own question and withdraws it, after being asked; nobody else can', async () => {
  await openBatch(admin, { questions: 0, phase: 1 });
  const author = app.visitor();
  const { page } = await askPlainly(author, words);
  await post(author, '/ask', { fields: { ...words, ...fieldsIn(page) } });
  const [{ id } = { id: '' }] = await publicQuestions();
  const { seal = '' } = fieldsIn(await (await author.fetch('/mine')).text());
  const save = { seal, seen: words.text, text: 'Who speaks for the lake?', do: `save ${id}` };
  const stranger = await becomeVoter(app.visitor());
  expect((await post(stranger, '/mine', { fields: save })).status).toBe(404);
  const unsealed = await post(author, '/mine', { fields: { ...save, seal: '' }, headers: nameless });
  expect(unsealed.status).toBe(403);
  const saved = await post(author, '/mine', { fields: save, headers: nameless });
  expect([saved.status, saved.headers.get('location')]).toEqual([303, '/mine?saved']);
  expect((await publicQuestions())[0]?.text).toBe('Who speaks for the lake?');
  const meanwhile = await post(author, '/mine', { fields: { ...save, text: 'Who speaks for the wood?' } });
  expect(meanwhile.status).toBe(412);
  expect(await meanwhile.text()).toContain('It was changed meanwhile');
  const ask = await post(author, '/mine', { fields: { seal, seen: 'Who speaks for the lake?', do: `ask ${id}` } });
  expect(await ask.text()).toContain('Withdraw your question?');
  const gone = await post(author, '/mine', { fields: { seal, do: `withdraw ${id}` } });
  expect([gone.status, gone.headers.get('location')]).toEqual([303, '/mine?withdrawn']);
  expect(await publicQuestions()).toEqual([]);
});
