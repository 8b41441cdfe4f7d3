import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { activeBatchApi } from '#contract/council/active-batch.ts';
import { ballotsApi, picksPerBallot } from '#contract/council/ballots.ts';
import { cardsApi } from '#contract/council/cards.ts';
import { mergingApi } from '#contract/council/merging.ts';
import { questionsApi } from '#contract/council/questions.ts';
import { submissionsApi } from '#contract/council/submissions.ts';
import { identityApi, noIdentity } from '#contract/running/identity.ts';
import { countApi } from '#contract/trust/count.ts';
import { asOwner, startTestApp, type Visitor } from '#tests/support/app.ts';
import { becomeVoter, cast, changeBallot, choose, openBatch, setPhase, takeOut } from '#tests/support/council.ts';
import { fieldsIn, post, type Sent } from '#tests/support/forms.ts';
import { prepareApp } from '#tests/support/prepared-app.ts';
import { readTallies, recount } from '#tests/support/tallies.ts';
import { verifyRecord } from '#verify/record.ts';

const { app, admin } = await prepareApp();

/** As old browsers send a form: nothing says from where it comes. */
const nameless = { origin: '' };

async function startPlainly(headers: Sent['headers'] = {}): Promise<Visitor> {
  const voter = app.visitor();
  const pressed = await post(voter, '/start', { fields: {}, headers });
  expect([pressed.status, pressed.headers.get('location')]).toEqual([303, '/stones?started']);
  return voter;
}

async function openBallot(voter: Visitor): Promise<Record<string, string>> {
  const page = await voter.fetch('/stones');
  expect(page.status).toBe(200);
  expect(page.headers.get('cache-control')).toBe('no-store');
  return fieldsIn(await page.text());
}

/** A page for people says so, and nothing else. */
async function expectForeign(refused: Response) {
  expect([refused.status, refused.headers.get('cache-control')]).toEqual([403, 'no-store']);
  expect(await refused.text()).toContain('The request came from another site and was refused.');
}

const picksOf = (ids: readonly string[]) => Object.fromEntries(ids.map((id, place) => [`pick${place + 1}`, id]));

async function reviewOf(voter: Visitor, ids: readonly string[], headers: Sent['headers'] = {}) {
  const fields = { ...(await openBallot(voter)), ...picksOf(ids) };
  const review = await post(voter, '/stones', { fields: { ...fields, do: 'review' }, headers });
  expect(review.status).toBe(200);
  return { reviewed: fieldsIn(await review.text()) };
}

async function give(voter: Visitor, ids: readonly string[], headers: Sent['headers'] = {}) {
  const { reviewed } = await reviewOf(voter, ids, headers);
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
  expect(twice.page).toContain(
    `You have chosen a question twice: “${questions.find(({ id }) => id === first)?.text}”.`,
  );
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
  const backAgain = await back.text();
  expect(back.status).toBe(200);
  expect(backAgain).toContain(body.receipt);
  expect(backAgain).not.toContain('role="alert"');
  // Other picks from a page that was kept.
  const others = choose(questions.toReversed());
  const other = await post(voter, '/stones', { fields: { ...reviewed, ...picksOf(others), do: 'complete' } });
  expect(other.status).toBe(409);
  expect(await other.text()).toContain('You have already completed the stoning process for this batch.');
  expect((await readTallies(app.deps.db, batch.id, 1)).every(({ votes }) => votes === 1)).toBe(true);
});

test('a hundred ballots by both paths at once count once each, and everybody can count again', async () => {
  const { batch, questions } = await openBatch(admin);
  const orders = questions.map((_, start) => choose([...questions.slice(start), ...questions.slice(0, start)]));
  const orderOf = (n: number) => orders[n % picksPerBallot] ?? choose(questions);
  const statuses = await Promise.all(
    Array.from({ length: 100 }, async (_, n) => {
      if (n % 2) return (await cast(await becomeVoter(app.visitor()), batch, orderOf(n))).status;
      return (await give(await startPlainly(), orderOf(n))).given.status;
    }),
  );
  expect(statuses.toSorted()).toEqual([...Array(50).fill(201), ...Array(50).fill(303)]);
  const tallies = await readTallies(app.deps.db, batch.id, 1);
  expect(tallies.reduce((sum, { stones }) => sum + stones, 0)).toBe(1000);
  expect(await recount(app.deps.db, batch.id, 1)).toEqual(tallies);
  await setPhase(admin, batch, 3);
  const record = (await admin.send(countApi.readRecord, { params: { id: batch.id } })).body;
  expect(record.ballots).toHaveLength(100);
  expect(verifyRecord(record)).toMatchObject({ holds: true, findings: [] });
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
  const first = await stranger.fetch('/stones');
  const start = await first.text();
  expect(first.status).toBe(200);
  expect(start).toContain('<form method="post" action="/start">');
  expect(start).not.toContain('cookies');
  const page = await stranger.fetch('/stones?started');
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
    await expectForeign(await post(other, '/stones', { fields, headers: nameless }));
  }
  // Without a cookie there is no seal.
  const nobody = await post(app.visitor(), '/stones', { fields: { ...unsealed, seal: '' }, headers: nameless });
  expect(nobody.status).toBe(403);
  expect(await nobody.text()).toContain('Your browser does not keep cookies for this page.');
  expect((await readTallies(app.deps.db, batch.id, 1)).every(({ votes }) => votes === 1)).toBe(true);
});

test('a form that says that it comes from elsewhere is refused, whatever its seal', async () => {
  const { questions } = await openBatch(admin);
  const voter = await startPlainly();
  const fields = { ...(await openBallot(voter)), ...picksOf(choose(questions)), do: 'complete' };
  for (const headers of [
    { origin: 'https://example.com' },
    { origin: 'null' },
    { origin: '', 'sec-fetch-site': 'cross-site' },
    { origin: '', 'sec-fetch-site': 'same-site' },
    { origin: '', 'sec-fetch-site': 'none' },
  ])
    for (const path of ['/start', '/stones', '/card']) {
      const refused = await post(voter, path, { fields, headers });
      await expectForeign(refused);
      expect(refused.headers.getSetCookie()).toEqual([]);
    }
});

test('forms are read where forms are sent, and JSON where calls are made', async () => {
  const { batch } = await openBatch(admin);
  const voter = await startPlainly();
  const asJson = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"do":"complete"}' };
  expect((await voter.fetch('/stones', asJson)).status).toBe(415);
  expect((await post(voter, `/api/batches/${batch.id}/ballots`, { fields: { choices: 'a' } })).status).toBe(415);
  const long = await post(voter, '/stones', { fields: { do: 'x'.repeat(40_000) } });
  expect([long.status, long.headers.get('content-type')]).toEqual([413, 'text/html; charset=utf-8']);
  const tooLong = await long.text();
  expect(tooLong).toContain('That is too long. Please shorten it.');
  expect(tooLong).toContain('Go back with your browser to shorten it');
});

test('the language is switched without losing a pick, on the form and on the review', async () => {
  const { questions } = await openBatch(admin);
  const voter = await startPlainly(nameless);
  const ids = choose(questions);
  const some = { ...(await openBallot(voter)), pick1: ids[0], pick3: ids[2] };
  const form = await post(voter, '/stones', { fields: { ...some, lang: 'fr' }, headers: nameless });
  const inFrench = await form.text();
  expect([form.status, form.headers.getSetCookie()]).toEqual([200, [expect.stringMatching(/^language=fr;/)]]);
  expect(inFrench).toContain('<html lang="fr"');
  expect(fieldsIn(inFrench)).toMatchObject({ pick1: ids[0], pick3: ids[2] });
  const { reviewed } = await reviewOf(voter, ids);
  const review = await (await post(voter, '/stones', { fields: { ...reviewed, lang: 'en' } })).text();
  expect(review).toContain('Complete Stoning');
  expect(fieldsIn(review)).toMatchObject(picksOf(ids));
  const page = await voter.fetch('/stones?lang=de', { redirect: 'manual', headers: { 'accept-language': 'en' } });
  expect([page.status, page.headers.get('location')]).toEqual([303, '/stones']);
});

test('of a long question the first lines are its name, and a press shows all of it', async () => {
  const long = 'Who speaks for the river? '.repeat(12).trim();
  const { batch } = await openBatch(admin, { phase: 1 });
  await admin.send(questionsApi.create, {
    headers: {},
    body: { text: long, author: 'Ada', author_email: 'ada@example.org', batch_id: batch.id },
  });
  await setPhase(admin, batch, 2);
  const page = await (await (await startPlainly()).fetch('/stones')).text();
  expect(page).toMatch(/<legend lang="en" dir="auto">Who speaks for the river\? [^<]{100,200}…<\/legend>/);
  expect(page).toContain(`<p class="words" lang="en" dir="auto">${long}</p></details>`);
  expect(page.match(/<details>/g)).toHaveLength(1);
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

test('a ballot is let go of by a press that asks once, for seconds it can be taken back, and then it is final', async () => {
  const { batch, questions } = await openBatch(admin, { rules: { ballot_changes: 'until_completed' } });
  const voter = await startPlainly();
  await give(voter, choose(questions));
  const press = async (page: string, act: string) => {
    const fields = fieldsIn(await (await voter.fetch(page)).text());
    return post(voter, '/stones', { fields: { ...fields, do: act }, headers: nameless });
  };
  const mine = async () => (await voter.send(ballotsApi.findMine, { params: { id: batch.id } })).body;
  const asked = await press('/stones', 'remove');
  expect(await asked.text()).toContain('Remove your picks from this device?');
  expect((await mine()).choices).toBeDefined();
  const removed = await press('/stones', 'remove_now');
  expect([removed.status, removed.headers.get('location')]).toEqual([303, '/stones?removed']);
  const page = await (await voter.fetch('/stones?removed')).text();
  expect(page).toContain('Your picks are removed from this device.');
  expect(page).not.toContain('/stones?change');
  expect((await press('/stones?removed', 'take_back')).status).toBe(303);
  expect((await mine()).choices).toEqual(choose(questions));
  await press('/stones', 'remove_now');
  await asOwner(
    app.connection,
    `set session_replication_role = replica; update final_ballots set let_go_at = let_go_at - interval '16 seconds'`,
  );
  const late = await press('/stones?removed', 'take_back');
  expect([late.status, await late.text()]).toEqual([409, expect.stringContaining('they stay where they lie.')]);
  // Whoever comes next: neither the picks nor a way to them, by whatever address.
  for (const path of ['/stones', '/stones?change']) {
    const next = await (await voter.fetch(path)).text();
    expect(next).toContain((await mine()).receipt);
    for (const { text } of questions) expect(next).not.toContain(text);
    expect(next).not.toContain('name="do"');
  }
});

/** The review of another ballot in place of the one that was given. */
async function reviewChange(voter: Visitor, ids: readonly string[]) {
  const fields = { ...fieldsIn(await (await voter.fetch('/stones?change')).text()), ...picksOf(ids) };
  return fieldsIn(await (await post(voter, '/stones', { fields: { ...fields, do: 'review' } })).text());
}

test("'Reset All' goes back to what the form began with, also where only some places are open", async () => {
  const { batch, questions } = await openBatch(admin, { questions: 5 });
  const voter = await startPlainly();
  const ids = choose(questions);
  await give(voter, ids);
  await takeOut(admin, batch, ids[1]);
  const form = fieldsIn(await (await voter.fetch('/stones?change')).text());
  const other = { ...form, pick2: questions[4]?.id ?? '' };
  const reset = fieldsIn(await (await post(voter, '/stones', { fields: { ...other, do: 'reset' } })).text());
  expect(reset).toEqual(form);
  expect(reset).toMatchObject({ pick1: ids[0], pick3: ids[2], pick4: ids[3] });
  const given = await post(voter, '/stones', { fields: { ...reset, pick2: other.pick2, do: 'complete' } });
  expect([given.status, given.headers.get('location')]).toEqual([303, '/stones']);
});

test('after a reset a page that was kept says so, and gives a first ballot', async () => {
  const { batch, questions } = await openBatch(admin, { rules: { ballot_changes: 'until_completed' } });
  const voter = await startPlainly();
  const { reviewed } = await give(voter, choose(questions));
  const change = await reviewChange(voter, choose(questions.toReversed()));
  await admin.send(questionsApi.resetStones, { body: { batches: [batch.id] } });
  for (const fields of [reviewed, change]) {
    const told = await post(voter, '/stones', { fields: { ...fields, do: 'complete' } });
    const page = await told.text();
    expect(told.status).toBeGreaterThanOrEqual(400);
    expect(page).toContain('The stones that you gave were set aside, and your receipt with them');
    expect(fieldsIn(page)).toMatchObject({ round: '2', pick1: fields.pick1 });
    expect(fieldsIn(page)).not.toHaveProperty('replaces');
  }
  const page = await (await post(voter, '/stones', { fields: { ...change, do: 'review' } })).text();
  const given = await post(voter, '/stones', { fields: { ...fieldsIn(page), do: 'complete' } });
  expect(given.status).toBe(303);
  const mine = await voter.send(ballotsApi.findMine, { params: { id: batch.id } });
  expect(mine.body).toMatchObject({ round: 2, choices: choose(questions.toReversed()) });
});

test('where another tab was faster the picks stay, and take the place of the newer ballot', async () => {
  const { batch, questions } = await openBatch(admin, { questions: 5, rules: { ballot_changes: 'until_completed' } });
  const voter = await startPlainly();
  await give(voter, choose(questions));
  const before = await voter.send(ballotsApi.findMine, { params: { id: batch.id } });
  const wanted = choose(questions.toReversed());
  const change = await reviewChange(voter, wanted);
  const newer = await changeBallot(voter, batch, choose(questions.slice(1)), before.body.receipt);
  const told = await post(voter, '/stones', { fields: { ...change, do: 'complete' } });
  const page = await told.text();
  expect(told.status).toBe(409);
  expect(page).toContain('Your stones were changed meanwhile, perhaps in another tab');
  expect(fieldsIn(page)).toMatchObject({ ...picksOf(wanted), replaces: newer.body.receipt });
  expect((await post(voter, '/stones', { fields: { ...fieldsIn(page), do: 'complete' } })).status).toBe(303);
});

test('when stones are taken no more, the receipt stays where it was, and picks that were not given are kept', async () => {
  const { batch, questions } = await openBatch(admin);
  const [voter, late] = [await startPlainly(), await startPlainly()];
  const { reviewed } = await give(voter, choose(questions));
  const fields = { ...(await openBallot(late)), ...picksOf(choose(questions)), do: 'complete' };
  const { body } = await voter.send(ballotsApi.findMine, { params: { id: batch.id } });
  await setPhase(admin, batch, 3);
  // The answer to a press was lost, and it is pressed again.
  expect((await post(voter, '/stones', { fields: { ...reviewed, do: 'complete' } })).status).toBe(303);
  const receipt = await (await voter.fetch('/stones')).text();
  expect(receipt).toContain(body.receipt);
  expect(receipt).toContain('The page with the questions shows where all stones lie.');
  const refused = await post(late, '/stones', { fields });
  const page = await refused.text();
  expect(refused.status).toBe(409);
  expect(page).toContain('Your picks are still here.');
  await setPhase(admin, batch, 2);
  const back = await post(late, '/stones', { fields: { ...fieldsIn(page), do: 'back' } });
  expect(fieldsIn(await back.text())).toMatchObject(picksOf(choose(questions)));
});

test('picks stay where nothing can be read for them', async () => {
  const { questions } = await openBatch(admin);
  const voter = await startPlainly();
  const fields = { ...(await openBallot(voter)), ...picksOf(choose(questions)) };
  await asOwner(app.connection, 'alter table ballots rename to ballots_away');
  const pages = await Promise.all(
    ['complete', 'review'].map(async (act) => {
      const told = await post(voter, '/stones', { fields: { ...fields, do: act } });
      return { status: told.status, page: await told.text() };
    }),
  ).finally(() => asOwner(app.connection, 'alter table ballots_away rename to ballots'));
  for (const { status, page } of pages) {
    expect(status).toBe(500);
    expect(page).toContain('Something went wrong on the server. Please try again.');
    const given = await post(voter, '/stones', { fields: { ...fieldsIn(page), do: 'complete' } });
    expect([given.status, given.headers.get('location')]).toEqual([303, '/stones']);
  }
});

test('with fewer than four questions of others the page says why no stones can be given here', async () => {
  const { batch } = await openBatch(admin, { questions: 4, phase: 1, rules: { own_question: 'excluded' } });
  const author = await startPlainly();
  const asked = await author.send(submissionsApi.submit, {
    params: { id: batch.id },
    headers: { 'idempotency-key': randomUUID() },
    body: { name: 'Maren Holt', email: 'maren@example.org', text: 'Who speaks for the river?' },
  });
  const [first] = await publicQuestions();
  // What became of the own question by merging is as much one's own.
  const ids = [
    asked.body.id,
    first?.id === asked.body.id ? ((await publicQuestions())[1]?.id ?? '') : (first?.id ?? ''),
  ];
  await admin.send(mergingApi.merge, { params: { id: batch.id }, body: { ids, text: 'Both?' } });
  await setPhase(admin, batch, 2);
  expect(await (await author.fetch('/stones')).text()).toContain('fewer than four are of others');
  expect(await (await (await startPlainly()).fetch('/stones')).text()).toContain('Both?');
});

test('of more than 200 questions the picks travel from page to page, and into a search', async () => {
  const { batch } = await openBatch(admin, { phase: 1 });
  await asOwner(
    app.connection,
    `insert into questions (id, text, author, author_email, batch_id)
     select gen_random_uuid(), 'Question ' || n || '?', 'Author', 'author@example.org', '${batch.id}'
     from generate_series(5, 203) as n`,
  );
  await setPhase(admin, batch, 2);
  const questions = await publicQuestions();
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
  await admin.send(identityApi.update, { headers: {}, body: { ...noIdentity, contact: 'Maria, 01 234 567' } });
  const voter = await startPlainly(nameless);
  const asked = await (await voter.fetch('/stones')).text();
  expect(asked).toContain('Code on your card');
  expect(asked).toContain('No card? Please ask: <bdi>Maria, <a href="tel:01234567" dir="ltr">01 234 567</a></bdi>');
  const { seal = '' } = fieldsIn(asked);
  const wrong = await post(voter, '/card', { fields: { seal, code: 'ABCD EFGH JKMN' }, headers: nameless });
  expect(wrong.status).toBe(404);
  expect(await wrong.text()).toContain('There is no card with this code here.');
  const { code = '', serial = '' } = made.body.cards[0] ?? {};
  const shown = await post(voter, '/card', { fields: { seal, code }, headers: nameless });
  expect([shown.status, shown.headers.get('location')]).toEqual([303, '/stones?started']);
  const fields = { ...(await openBallot(voter)), ...picksOf(choose(questions)) };
  const params = { id: batch.id, serial };
  const replaced = await admin.send(cardsApi.voidCard, { params, body: { replace: true } });
  const refused = await post(voter, '/stones', { fields: { ...fields, do: 'complete' }, headers: nameless });
  const page = await refused.text();
  expect(page).toContain('This card is void.');
  expect(fieldsIn(page)).toMatchObject(picksOf(choose(questions)));
  const typed = { ...fieldsIn(page), code: replaced.body.replacement?.code ?? '' };
  const opened = fieldsIn(await (await post(voter, '/card', { fields: typed, headers: nameless })).text());
  const given = await post(voter, '/stones', { fields: { ...opened, do: 'complete' }, headers: nameless });
  expect(given.status).toBe(303);
  expect((await readTallies(app.deps.db, batch.id, 1)).every(({ votes }) => votes === 1)).toBe(true);
  // The form of `/card` is one for everybody: sent without a seal it only brings the cookie where nothing says from where it comes.
  const scanner = app.visitor();
  const first = await post(scanner, '/card', { fields: { code }, headers: nameless });
  const once = await first.text();
  expect([first.status, first.headers.getSetCookie().length]).toEqual([200, 1]);
  expect(once).toContain('Please press once more.');
  expect(once).toContain(`value="${code}"`);
  expect((await post(app.visitor(), '/card', { fields: { code, seal: '' }, headers: nameless })).status).toBe(403);
  const voided = await post(scanner, '/card', { fields: { ...fieldsIn(once), code }, headers: nameless });
  expect(await voided.text()).toContain('This card is void.');
  const other = await admin.send(cardsApi.make, { params: { id: batch.id }, body: { count: 1, leaves: 'file' } });
  const direct = app.visitor();
  const bound = await post(direct, '/card', { fields: { code: other.body.cards[0]?.code ?? '' } });
  expect([bound.status, bound.headers.get('location')]).toEqual([303, '/stones?started']);
  expect(await openBallot(direct)).toHaveProperty('seal');
  // Who has no cookie is asked to press 'Start', and told where that does not help.
  const stranger = app.visitor();
  expect(await (await stranger.fetch('/stones')).text()).toContain('<form method="post" action="/start">');
  expect(await (await stranger.fetch('/stones?started')).text()).toContain('Your browser does not keep cookies');
});

test('pages that are closed say so, and one is not led on', async () => {
  await openBatch(admin, { phase: 1 });
  for (const path of ['/start', '/stones']) {
    const page = await app.visitor().fetch(path);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('“Stoning” is closed');
  }
});

const publicBatch = async () => (await app.visitor().send(activeBatchApi.read, {})).body;
const publicQuestions = async () => (await publicBatch()).questions;

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
