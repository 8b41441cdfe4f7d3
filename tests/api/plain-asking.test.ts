import { expect, test } from 'vitest';
import { activeBatchApi } from '#contract/council/active-batch.ts';
import { identityApi, noIdentity } from '#contract/running/identity.ts';
import type { Visitor } from '#tests/support/app.ts';
import { becomeVoter, becomeVoters, cast, choose, openBatch, setPhase } from '#tests/support/council.ts';
import { fieldsIn, post, type Sent } from '#tests/support/forms.ts';
import { shareApp } from '#tests/support/prepared-app.ts';

const { app, admin } = await shareApp();

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
  const questions = await publicQuestions();
  expect(questions).toMatchObject([{ text: words.text, author: words.name }]);
  const listed = `/mine?asked=${questions[0]?.id}`;
  expect(sent.map(({ status, headers }) => [status, headers.get('location')])).toEqual(Array(3).fill([303, listed]));
  const mine = await (await author.fetch(listed)).text();
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
  expect(blank.page).toContain('<title>Error: Submit Your Question</title>');
  expect(blank.page).toContain('maxlength="2000"');
  const typed = { ...fieldsIn(blank.page), name: 'Maren <b>', text: 'a'.repeat(81), email: 'maren@example.org' };
  const long = await post(author, '/ask', { fields: typed });
  const page = await long.text();
  expect(long.status).toBe(422);
  expect(page).toContain('Please shorten your question to 80 characters');
  expect(page).toContain('value="Maren &#60;b&#62;"');
  expect(await publicQuestions()).toEqual([]);
});

test('what is far too long comes back in its field, and whom to ask without an address stands there', async () => {
  await openBatch(admin, { questions: 0, phase: 1 });
  await admin.send(identityApi.update, {
    headers: {},
    body: { ...noIdentity, contact: 'Maria, maria@altdorf.example' },
  });
  const text = `${'a'.repeat(40_000)} end`;
  const { filled, page } = await askPlainly(await becomeVoter(app.visitor()), { ...words, text });
  expect(filled.status).toBe(422);
  expect(page).toContain(`${text}</textarea>`);
  expect(page).toContain('No address? Please ask: <bdi>Maria, <a href="mailto:maria@altdorf.example" dir="ltr">');
});

test('the same words from two forms that were opened, or from Back, are one question', async () => {
  await openBatch(admin, { questions: 0, phase: 1 });
  const author = await becomeVoter(app.visitor());
  const open = async () => fieldsIn(await (await author.fetch('/ask')).text());
  const forms = [await open(), await open()];
  const sent = await Promise.all(forms.map((form) => post(author, '/ask', { fields: { ...form, ...words } })));
  expect(sent.map(({ status }) => status)).toEqual([303, 303]);
  expect(await publicQuestions()).toHaveLength(1);
  const other = await post(author, '/ask', { fields: { ...(await open()), ...words, text: 'And the wood?' } });
  expect(other.status).toBe(303);
  expect(await publicQuestions()).toHaveLength(2);
});

test('the language is switched in the form with all that was typed, and nothing is sent', async () => {
  await openBatch(admin, { questions: 0, phase: 1 });
  const author = await becomeVoter(app.visitor());
  const form = await (await author.fetch('/ask')).text();
  expect(form).toMatch(/<button type="submit" name="lang" value="de" lang="de" formnovalidate>Deutsch<\/button>/);
  const fields = { ...fieldsIn(form), ...words, email: '', lang: 'de' };
  const switched = await post(author, '/ask', { fields });
  const page = await switched.text();
  expect([switched.status, switched.headers.getSetCookie()]).toEqual([200, [expect.stringMatching(/^language=de;/)]]);
  expect(page).toContain('<html lang="de"');
  expect(page).toContain('Who speaks for the river?</textarea>');
  expect(page).not.toContain('class="failure"');
  expect(await publicQuestions()).toEqual([]);
  expect(await (await author.fetch('/mine')).text()).toContain('Von diesem Browser wurde');
  // What a page elsewhere sends changes nothing.
  const foreign = await post(author, '/ask', { fields: { ...fields, lang: 'fr' }, headers: { origin: 'null' } });
  expect([foreign.status, foreign.headers.getSetCookie()]).toEqual([403, []]);
});

test('what becomes of an own question in the end stands among the own ones', async () => {
  const { batch } = await openBatch(admin, { questions: 3, phase: 1 });
  const author = app.visitor();
  await post(author, '/ask', { fields: { ...words, ...fieldsIn((await askPlainly(author, words)).page) } });
  await setPhase(admin, batch, 2);
  const choices = choose(await publicQuestions());
  expect(choices[0]).toBe((await publicQuestions()).find(({ text }) => text === words.text)?.id);
  for (const voter of await becomeVoters(app, 20)) await cast(voter, batch, choices);
  await setPhase(admin, batch, 3);
  const mine = await (await author.fetch('/mine')).text();
  expect(mine).toContain('<strong>Place 1.</strong>');
  expect(mine).toContain('80 stones');
});

test('a question from elsewhere is refused, and the key alone does not make it ours', async () => {
  await openBatch(admin, { questions: 0, phase: 1 });
  const author = app.visitor();
  const { page } = await askPlainly(author, words, nameless);
  const { seal: _, ...unsealed } = { ...words, ...fieldsIn(page), seal: '' };
  for (const headers of [nameless, { origin: 'https://example.com' }]) {
    const refused = await post(author, '/ask', { fields: unsealed, headers });
    expect(refused.status).toBe(403);
    expect(await refused.text()).toContain('The request came from another site and was refused.');
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
  const form = fieldsIn(await (await author.fetch('/mine')).text());
  const { seal = '', batch = '' } = form;
  const switched = await post(author, '/mine', { fields: { ...form, text: 'Who speaks for the', lang: 'fr' } });
  const inFrench = await switched.text();
  expect(inFrench).toContain('<html lang="fr"');
  expect(inFrench).toContain('Who speaks for the</textarea>');
  expect((await publicQuestions())[0]?.text).toBe(words.text);
  await author.fetch('/mine?lang=en');
  // What was corrected while they typed is not overwritten unseen, because the language was switched or a press failed.
  const corrected = { ...form, seen: 'Who spoke for the river?', text: 'Who speaks for the wood?' };
  for (const press of [{ lang: 'en' }, { text: '', do: `save ${id}` }]) {
    const page = await (await post(author, '/mine', { fields: { ...corrected, ...press } })).text();
    expect(fieldsIn(page).seen).toBe(corrected.seen);
  }
  const save = { seal, batch, seen: words.text, text: 'Who speaks for the lake?', do: `save ${id}` };
  const stranger = await becomeVoter(app.visitor());
  expect((await post(stranger, '/mine', { fields: save })).status).toBe(404);
  const unsealed = await post(author, '/mine', { fields: { ...save, seal: '' }, headers: nameless });
  expect(unsealed.status).toBe(403);
  const saved = await post(author, '/mine', { fields: save, headers: nameless });
  expect([saved.status, saved.headers.get('location')]).toEqual([303, `/mine?saved=${id}`]);
  expect((await publicQuestions())[0]?.text).toBe('Who speaks for the lake?');
  const meanwhile = await post(author, '/mine', { fields: { ...save, text: 'Who speaks for the wood?' } });
  expect(meanwhile.status).toBe(412);
  expect(await meanwhile.text()).toContain('It was changed meanwhile');
  const ask = await post(author, '/mine', {
    fields: { seal, batch, seen: 'Who speaks for the lake?', do: `ask ${id}` },
  });
  const asking = await ask.text();
  expect(asking).toContain('Withdraw your question?');
  const press = { ...fieldsIn(asking), do: `withdraw ${id}` };
  // A double press, and what a kept address says of a question that stands elsewhere.
  for (const gone of await Promise.all([1, 2].map(() => post(author, '/mine', { fields: press }))))
    expect([gone.status, gone.headers.get('location')]).toEqual([303, `/mine?withdrawn=${id}`]);
  expect(await (await author.fetch(`/mine?withdrawn=${id}`)).text()).toContain('Your question was withdrawn.');
  const later = await (await author.fetch(`/mine?asked=${id}`)).text();
  expect(later).not.toContain('successfully');
  expect(later).toContain('No question was sent from this browser in this batch so far.');
  expect(await publicQuestions()).toEqual([]);
});

test('Back to the first form, and the same words from there, are the same question until it is withdrawn', async () => {
  await openBatch(admin, { questions: 0, phase: 1 });
  const author = app.visitor();
  const ask = async () => {
    const { page } = await askPlainly(author, words);
    await post(author, '/ask', { fields: { ...words, ...fieldsIn(page) } });
    return publicQuestions();
  };
  await ask();
  const [{ id } = { id: '' }, ...others] = await ask();
  expect(others).toEqual([]);
  const own = fieldsIn(await (await author.fetch('/mine')).text());
  await post(author, '/mine', { fields: { ...own, do: `withdraw ${id}` } });
  expect(await ask()).toMatchObject([{ text: words.text }]);
});

test('a question that has arrived is told so in whatever has become of the batch; another goes to the next one', async () => {
  await openBatch(admin, { questions: 0, phase: 1 });
  const author = app.visitor();
  const fields = { ...words, ...fieldsIn((await askPlainly(author, words)).page) };
  const late = { ...words, text: 'Who speaks for the lake?' };
  const kept = { ...late, ...fieldsIn((await askPlainly(author, late)).page) };
  await post(author, '/ask', { fields });
  const { batch } = await openBatch(admin, { questions: 4, phase: 1, takeAlong: 'none' });

  const again = await post(author, '/ask', { fields });
  expect(again.status).toBe(200);
  expect(await again.text()).toContain('Your question has been submitted successfully!');

  const elsewhere = await post(author, '/ask', { fields: kept });
  const page = await elsewhere.text();
  expect(elsewhere.status).toBe(409);
  expect(page).toContain('Another batch is active now.');
  const next = { ...late, ...fieldsIn(page) };
  expect(next).toMatchObject({ batch: batch.id });
  expect((await post(author, '/ask', { fields: next })).status).toBe(303);
  expect((await publicQuestions()).filter(({ text }) => text === late.text)).toHaveLength(1);

  await setPhase(admin, batch, 2);
  const over = await askPlainly(app.visitor(), { ...words, text: 'Too late?' });
  expect([over.filled.status, over.filled.headers.getSetCookie()]).toEqual([409, []]);
  expect(over.page).toContain('The submission phase has just ended, so the question could not be taken.');
  expect(over.page).toContain('<blockquote dir="auto">Too late?</blockquote>');
  expect(fieldsIn(over.page)).toMatchObject({ text: 'Too late?', email: words.email });
  expect((await post(author, '/ask', { fields: next })).status).toBe(303);

  const { id } = (await publicQuestions()).find(({ text }) => text === late.text) ?? { id: '' };
  const save = { batch: batch.id, seen: late.text, text: 'Who speaks for the sea?' };
  const unsaved = await post(author, '/mine', { fields: { ...save, do: `save ${id}` } });
  const mine = await unsaved.text();
  expect(unsaved.status).toBe(409);
  expect(mine).toContain('cannot be changed any more. What you typed is still here.');
  expect(mine).toContain('<blockquote dir="auto">Who speaks for the sea?</blockquote>');
  const stays = await post(author, '/mine', { fields: { ...save, do: `withdraw ${id}` } });
  expect(await stays.text()).toContain('This question cannot be withdrawn any more.');
});

test('whoever never pressed anything has no questions; where cookies are refused a question arrives, and one is told', async () => {
  await openBatch(admin, { questions: 0, phase: 1 });
  const mine = await app.visitor().fetch('/mine');
  const empty = await mine.text();
  expect([mine.status, mine.headers.getSetCookie()]).toEqual([200, []]);
  expect(empty).toContain('No question was sent from this browser in this batch so far.');
  expect(empty).not.toContain('cookies');
  const { page } = await askPlainly(app.visitor(), words);
  const sent = await post(app.visitor(), '/ask', { fields: { ...words, ...fieldsIn(page) } });
  const told = await sent.text();
  expect(sent.status).toBe(200);
  expect(told).toContain('Your question has been submitted successfully!');
  expect(told).toContain('Your browser does not keep cookies for this page, so you cannot change or withdraw');
  expect(await publicQuestions()).toHaveLength(1);
});
