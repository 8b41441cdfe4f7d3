import { expect, onTestFinished, test } from 'vitest';
import { activeBatchApi } from '#contract/council/active-batch.ts';
import { ballotsApi, picksPerBallot } from '#contract/council/ballots.ts';
import { cardsApi } from '#contract/council/cards.ts';
import { startTestApp, type Visitor } from '#tests/support/app.ts';
import { becomeVoter, cast, choose, openBatch, setPhase, takeOut } from '#tests/support/council.ts';
import { fieldsIn, post, type Sent } from '#tests/support/forms.ts';
import { prepareApp } from '#tests/support/prepared-app.ts';
import { readTallies, recount } from '#tests/support/tallies.ts';

const { app, admin } = await prepareApp();

/** As old browsers send a form: nothing says from where it comes. */
const nameless = { origin: '' };

async function startPlainly(headers: Sent['headers'] = {}): Promise<Visitor> {
  const voter = app.visitor();
  const pressed = await post(voter, '/start', { fields: {}, headers });
  expect([pressed.status, pressed.headers.get('location')]).toEqual([303, '/stones']);
  return voter;
}

async function openBallot(voter: Visitor): Promise<Record<string, string>> {
  const page = await voter.fetch('/stones');
  expect(page.status).toBe(200);
  expect(page.headers.get('cache-control')).toBe('no-store');
  return fieldsIn(await page.text());
}

const picksOf = (ids: readonly string[]) => Object.fromEntries(ids.map((id, place) => [`pick${place + 1}`, id]));

async function give(voter: Visitor, ids: readonly string[], headers: Sent['headers'] = {}) {
  const fields = { ...(await openBallot(voter)), ...picksOf(ids) };
  const review = await post(voter, '/stones', { fields: { ...fields, do: 'review' }, headers });
  expect(review.status).toBe(200);
  const reviewed = fieldsIn(await review.text());
  return { reviewed, given: await post(voter, '/stones', { fields: { ...reviewed, do: 'complete' }, headers }) };
}

test('whoever has no script gives ten stones from the first press to the receipt', async () => {
  const { batch, questions } = await openBatch(admin);
  const start = await app.visitor().fetch('/start');
  expect(start.headers.getSetCookie()).toEqual([]);
  expect(await start.text()).toContain('<form method="post" action="/start">');

  const voter = await startPlainly();
  const ids = choose(questions);
  const { given, reviewed } = await give(voter, ids);
  expect(reviewed).toMatchObject(picksOf(ids));
  expect([given.status, given.headers.get('location')]).toEqual([303, '/stones']);

  const mine = await voter.send(ballotsApi.findMine, { params: { id: batch.id } });
  expect(await (await voter.fetch('/stones')).text()).toContain(mine.body.receipt);
  expect(await readTallies(app.deps.db, batch.id, 1)).toEqual(await recount(app.deps.db, batch.id, 1));
});

test('picks that are not four different ones come back with what is missing', async () => {
  const { questions } = await openBatch(admin);
  const voter = await startPlainly();
  const [first = '', second = '', third = ''] = choose(questions);
  const fields = await openBallot(voter);
  const send = async (ids: string[]) => {
    const answer = await post(voter, '/stones', { fields: { ...fields, ...picksOf(ids), do: 'review' } });
    return { status: answer.status, page: await answer.text() };
  };
  const few = await send([first, second]);
  expect(few.status).toBe(422);
  expect(few.page).toContain('Place all ten stones first: 3 stones left.');
  expect(few.page).toContain(`name="pick1" value="${first}" checked`);
  const twice = await send([first, second, first, third]);
  expect(twice.status).toBe(422);
  expect(twice.page).toContain('You have chosen a question twice.');
});

test('a double press, another review and Back give the first answer again', async () => {
  const { batch, questions } = await openBatch(admin);
  const voter = await startPlainly();
  const { reviewed } = await give(voter, choose(questions));
  const { body } = await voter.send(ballotsApi.findMine, { params: { id: batch.id } });
  const again = await Promise.all(
    Array.from({ length: 3 }, () => post(voter, '/stones', { fields: { ...reviewed, do: 'complete' } })),
  );
  expect(again.map(({ status }) => status)).toEqual([303, 303, 303]);
  const back = await post(voter, '/stones', { fields: { ...reviewed, do: 'back' } });
  expect(back.status).toBe(409);
  expect(await back.text()).toContain(body.receipt);
  // Other picks from a page that was kept.
  const others = choose(questions.toReversed());
  const other = await post(voter, '/stones', { fields: { ...reviewed, ...picksOf(others), do: 'complete' } });
  expect(other.status).toBe(409);
  expect(await other.text()).toContain('You have already completed the stoning process for this batch.');
  expect((await readTallies(app.deps.db, batch.id, 1)).every(({ votes }) => votes === 1)).toBe(true);
});

test('forty ballots by both paths at once count once each', async () => {
  const { batch, questions } = await openBatch(admin);
  const orders = questions.map((_, start) => choose([...questions.slice(start), ...questions.slice(0, start)]));
  const orderOf = (n: number) => orders[n % picksPerBallot] ?? choose(questions);
  const statuses = await Promise.all(
    Array.from({ length: 40 }, async (_, n) => {
      if (n % 2) return (await cast(await becomeVoter(app.visitor()), batch, orderOf(n))).status;
      return (await give(await startPlainly(), orderOf(n))).given.status;
    }),
  );
  expect(statuses.toSorted()).toEqual([...Array(20).fill(201), ...Array(20).fill(303)]);
  const tallies = await readTallies(app.deps.db, batch.id, 1);
  expect(tallies.reduce((sum, { stones }) => sum + stones, 0)).toBe(400);
  expect(await recount(app.deps.db, batch.id, 1)).toEqual(tallies);
});

test('both paths know the same ballot: who gave it by one cannot give another by the other', async () => {
  const { batch, questions } = await openBatch(admin);
  const voter = await startPlainly();
  await cast(voter, batch, choose(questions));
  expect(await (await voter.fetch('/stones')).text()).toContain('Your ten stones are given');
  const other = await startPlainly();
  await give(other, choose(questions));
  expect((await cast(other, batch, choose(questions.toReversed()))).body.code).toBe('already_completed');
});

test('without its cookie a browser is told so, gives nothing, and gets none by reading', async () => {
  const { batch, questions } = await openBatch(admin);
  const stranger = app.visitor();
  const page = await stranger.fetch('/stones');
  expect(page.status).toBe(401);
  expect(page.headers.getSetCookie()).toEqual([]);
  expect(await page.text()).toContain('Your browser does not keep cookies for this page.');
  const fields = { batch: batch.id, round: '1', ...picksOf(choose(questions)), do: 'complete' };
  const given = await post(stranger, '/stones', { fields });
  expect(given.status).toBe(401);
  expect(given.headers.getSetCookie()).toEqual([]);
  expect(await readTallies(app.deps.db, batch.id, 1)).toEqual([]);
});

test('a browser that names no origin needs the seal over its own cookie', async () => {
  const { batch, questions } = await openBatch(admin);
  const voter = await startPlainly(nameless);
  const { given } = await give(voter, choose(questions), nameless);
  expect(given.status).toBe(303);

  const other = await startPlainly(nameless);
  const { seal: _, ...drawn } = await openBallot(other);
  const unsealed = { ...drawn, ...picksOf(choose(questions)), do: 'complete' };
  const foreign = (await openBallot(await startPlainly())).seal ?? '';
  for (const fields of [
    unsealed,
    { ...unsealed, seal: '' },
    { ...unsealed, seal: 'x' },
    { ...unsealed, seal: foreign },
  ]) {
    const refused = await post(other, '/stones', { fields, headers: nameless });
    expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([403, 'foreign_origin']);
  }
  // Without a cookie there is no seal.
  const nobody = await post(app.visitor(), '/stones', { fields: { ...unsealed, seal: '' }, headers: nameless });
  expect(nobody.status).toBe(403);
  expect((await readTallies(app.deps.db, batch.id, 1)).every(({ votes }) => votes === 1)).toBe(true);
});

test.each([
  { origin: 'https://example.com' },
  { origin: 'null' },
  { origin: '', 'sec-fetch-site': 'cross-site' },
  { origin: '', 'sec-fetch-site': 'same-site' },
  { origin: '', 'sec-fetch-site': 'none' },
])('a form that says that it comes from elsewhere is refused, whatever its seal: %j', async (headers) => {
  const { questions } = await openBatch(admin);
  const voter = await startPlainly();
  const fields = { ...(await openBallot(voter)), ...picksOf(choose(questions)), do: 'complete' };
  for (const path of ['/start', '/stones', '/card']) {
    const refused = await post(voter, path, { fields, headers });
    expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([403, 'foreign_origin']);
    expect(refused.headers.getSetCookie()).toEqual([]);
  }
});

test('forms are read where forms are sent, and JSON where calls are made', async () => {
  const { batch } = await openBatch(admin);
  const voter = await startPlainly();
  const asJson = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"do":"complete"}' };
  expect((await voter.fetch('/stones', asJson)).status).toBe(415);
  expect((await post(voter, `/api/batches/${batch.id}/ballots`, { fields: { choices: 'a' } })).status).toBe(415);
  expect((await post(voter, '/stones', { fields: { do: 'x'.repeat(40_000) } })).status).toBe(413);
});

test('what a ballot names that is not there any more is said, and the other picks stay', async () => {
  const { batch, questions } = await openBatch(admin, { questions: 5 });
  const voter = await startPlainly();
  const ids = choose(questions);
  const fields = { ...(await openBallot(voter)), ...picksOf(ids), do: 'complete' };
  await takeOut(admin, batch, ids[3]);
  const refused = await post(voter, '/stones', { fields });
  const page = await refused.text();
  expect(refused.status).toBe(409);
  expect(page).toContain('Failed to save stone allocations. Please try again.');
  expect(page).toContain('A question that you chose is no longer in this batch.');
  expect(page).toContain(`name="pick1" value="${ids[0]}" checked`);
  expect(page).not.toContain(ids[3]);
  await setPhase(admin, batch, 3);
  const late = await post(voter, '/stones', { fields });
  expect(late.status).toBe(409);
  expect(await late.text()).toContain('is not open, so your stones could not be taken.');
});

test('a ballot is given otherwise where the rule lets it', async () => {
  const { batch, questions } = await openBatch(admin, { rules: { ballot_changes: 'until_completed' } });
  const voter = await startPlainly();
  await give(voter, choose(questions));
  const before = await voter.send(ballotsApi.findMine, { params: { id: batch.id } });
  expect(await (await voter.fetch('/stones')).text()).toContain('href="/stones?change"');
  const form = await (await voter.fetch('/stones?change')).text();
  expect(form).toContain(`name="pick1" value="${before.body.choices?.[0]}" checked`);
  const fields = { ...fieldsIn(form), ...picksOf(choose(questions.toReversed())) };
  const review = await post(voter, '/stones', { fields: { ...fields, do: 'review' } });
  const changed = await post(voter, '/stones', { fields: { ...fieldsIn(await review.text()), do: 'complete' } });
  expect(changed.status).toBe(303);
  const after = await voter.send(ballotsApi.findMine, { params: { id: batch.id } });
  expect(after.body).toMatchObject({ choices: choose(questions.toReversed()) });
  expect(after.body.receipt).not.toBe(before.body.receipt);
});

test('of more than 200 questions the picks travel from page to page, and into a search', async () => {
  const { questions } = await openBatch(admin, { questions: 203 });
  const voter = await startPlainly();
  const first = await openBallot(voter);
  const page = await (await voter.fetch('/stones')).text();
  expect(page).toContain('Page 1 of 2');
  const on = questions.filter(({ id }) => page.includes(`value="${id}"`)).map(({ id }) => id);
  expect(on).toHaveLength(200);
  const off = questions.map(({ id }) => id).filter((id) => !on.includes(id));
  const [one = '', two = ''] = on;
  const next = await post(voter, '/stones', {
    fields: { ...first, pick1: one, pick2: two, search: '', do: 'page 2' },
  });
  const carried = fieldsIn(await next.text());
  expect(carried).toMatchObject({ pick1: one, pick2: two });
  const [three = '', four = ''] = off;
  const review = await post(voter, '/stones', { fields: { ...carried, pick3: three, pick4: four, do: 'review' } });
  expect(review.status).toBe(200);
  const found = await post(voter, '/stones', { fields: { ...carried, search: 'Question 203?', do: 'search' } });
  expect(await found.text()).toContain('1 question found');
});

test('where cards vote, the card is asked for between the press and the ballot', async () => {
  const { batch, questions } = await openBatch(admin, { rules: { voters: 'cards' } });
  const made = await admin.send(cardsApi.make, { params: { id: batch.id }, body: { count: 1, leaves: 'file' } });
  const voter = await startPlainly(nameless);
  const page = await (await voter.fetch('/stones')).text();
  expect(page).toContain('Code on your card');
  const { seal = '' } = fieldsIn(page);
  const wrong = await post(voter, '/card', { fields: { seal, code: 'ABCD EFGH JKMN' }, headers: nameless });
  expect(wrong.status).toBe(404);
  expect(await wrong.text()).toContain('There is no card with this code here.');
  const code = made.body.cards[0]?.code ?? '';
  const shown = await post(voter, '/card', { fields: { seal, code }, headers: nameless });
  expect([shown.status, shown.headers.get('location')]).toEqual([303, '/stones']);
  const { given } = await give(voter, choose(questions), nameless);
  expect(given.status).toBe(303);
  expect((await readTallies(app.deps.db, batch.id, 1)).every(({ votes }) => votes === 1)).toBe(true);
});

test('pages that are closed say so, and one is not led on', async () => {
  await openBatch(admin, { phase: 1 });
  for (const path of ['/start', '/stones']) {
    const page = await app.visitor().fetch(path);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('Stoning is closed');
  }
});

const publicBatch = async () => (await app.visitor().send(activeBatchApi.read, {})).body;

test('limits are those of the calls: a press over them is told when to come again', async () => {
  await openBatch(admin);
  const strict = await startTestApp({ RATE_LIMIT_FACTOR: '1' }, app.connection);
  onTestFinished(() => strict.stop());
  const voter = strict.visitor();
  await post(voter, '/start', { fields: {} });
  const fields = { do: 'complete' };
  const statuses: number[] = [];
  for (let n = 0; n < 11; n++) statuses.push((await post(voter, '/stones', { fields })).status);
  // Nothing in it can be read, and it is no call then: none of these is counted.
  expect(new Set(statuses)).toEqual(new Set([422]));
  const { questions } = await publicBatch();
  const full = {
    batch: (await publicBatch()).batch?.id ?? '',
    round: '7',
    ...picksOf(choose(questions)),
    do: 'complete',
  };
  const pressed: Response[] = [];
  for (let n = 0; n < 11; n++) pressed.push(await post(voter, '/stones', { fields: { ...full, round: String(n) } }));
  const last = pressed.at(-1);
  expect(last?.status).toBe(429);
  expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await last?.text()).toContain('That was too often in a short time.');
});
