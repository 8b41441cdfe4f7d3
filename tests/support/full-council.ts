import { sql } from 'kysely';
import { expect } from 'vitest';
import { ballotsApi, type Choices } from '#contract/council/ballots.ts';
import { type Batch, batchesApi } from '#contract/council/batches.ts';
import { cardsApi } from '#contract/council/cards.ts';
import { handoversApi } from '#contract/council/handovers.ts';
import { outcomesApi } from '#contract/council/outcomes.ts';
import { type Question, questionsApi } from '#contract/council/questions.ts';
import { personalDataApi } from '#contract/people/personal-data.ts';
import { sayVerdict } from '#server/features/council/verdicts/said.ts';
import type { TestApp, Visitor } from './app.ts';
import { becomeBooth, boothRules, castAtBooth } from './booth.ts';
import {
  becomeVoter,
  becomeVoters,
  cast,
  changeBallot,
  choose,
  correct,
  openBatch,
  setPhase,
  takeOut,
} from './council.ts';
import { closeOnline, codeOf, entering, giveUp, openPaperBatch, openStack, sayInBox, signsOf } from './sheets.ts';

type Councils = { completed: Batch; drawn: Batch; running: Batch; onPaper: Batch; byCard: Batch };

/**
 * A completed batch with rounds set aside, a small one in which a lot decided, one with sheets of paper, one with voting cards, a running one, one that
 * begins; and what happens to their papers meanwhile.
 */
export async function holdCouncils(app: TestApp, admin: Visitor): Promise<Councils> {
  const { batch: first, questions } = await openBatch(admin, { questions: 8 });
  const ids = questions.map(({ id }) => id) as [string, string, string, string, string, string, string, string];
  await castMany(app, first.id, questions, 12);
  await admin.send(questionsApi.resetStones, { body: {} });
  await castMany(app, first.id, questions.slice(0, 5), 3);
  const goBack = { phase: 1, reason: 'The words of two questions were not clear' } as const;
  await admin.send(batchesApi.update, { params: { id: first.id }, headers: {}, body: goBack });
  await admin.send(batchesApi.update, {
    params: { id: first.id },
    headers: {},
    body: { phase: 2, rules: { stones_shown: 'when_completed', council_size: 3 } },
  });
  const voters = await castMany(app, first.id, questions.slice(0, 6), 21);
  for (const text of ['In other words?', 'In still other words?']) await correct(admin, first, ids[1], text);
  await takeOut(admin, first, ids[2]);
  await admin.send(questionsApi.delete, { params: { id: ids[5] } });
  await placeAnew(admin, first, voters.slice(0, 8), [ids[6], ids[7]]);
  await admin.send(batchesApi.showStones, { params: { id: first.id } });
  await setPhase(admin, first, 3);
  await answerFirst(app, admin, first);
  await correct(admin, first, ids[3], 'Asked more clearly?');
  await correct(admin, first, ids[7], 'Asked by me@example.org?');
  await correct(admin, first, ids[7], 'Asked more clearly, too?');
  await admin.send(personalDataApi.erase, { body: { email: 'me@example.org', questions: 'remove' } });
  await admin.send(personalDataApi.erase, { body: { email: 'author5@example.org', questions: 'withdraw' } });
  await admin.send(questionsApi.delete, { params: { id: ids[0] } });
  const drawn = await holdDraw(app, admin);
  const byPaper = await holdPaper(app, admin);
  const byCard = await holdCards(app, admin);
  await openBatch(admin, { questions: 2, phase: 1, active: false });
  const rules = { ballot_changes: 'until_completed', own_question: 'excluded' } as const;
  const running = await openBatch(admin, { questions: 6, rules });
  const here = await castMany(app, running.batch.id, running.questions, 9);
  // Twice each, so that ballots stand in the middle of a chain.
  for (const start of [2, 1]) await changeWhole(running.batch, here.slice(3, 7), running.questions.slice(start));
  await takeOut(admin, running.batch, running.questions[0]?.id ?? '');
  await placeAnew(admin, running.batch, here.slice(0, 2), [running.questions[5]?.id ?? '']);
  return { completed: first, drawn, running: running.batch, onPaper: byPaper, byCard };
}

/** What the council answered to the questions that went there, which were handed over before, and what those who asked say of it. */
async function answerFirst(app: TestApp, admin: Visitor, batch: Batch): Promise<void> {
  const params = { id: batch.id };
  const { body } = await admin.send(handoversApi.create, { params, headers: {}, body: {} });
  expect(body.questions).not.toEqual([]);
  for (const questionId of body.questions)
    for (const words of ['As me@example.org asked.', 'From spring on, as me@example.org asked.']) {
      const outcome = { state: 'answered', words, day: '2030-02-28', link: null } as const;
      const place = { id: batch.id, questionId };
      expect((await admin.send(outcomesApi.write, { params: place, body: { outcome } })).status).toBe(204);
    }
  const [, second = ''] = body.questions;
  for (const [state, due] of [
    ['promised', '2030-06-30'],
    ['promised', '2030-09-30'],
    ['partly'],
    ['promised', '2030-12-31'],
  ] as const) {
    const outcome = { state, words: 'The well is dug.', day: '2030-03-31', link: null, due: due ?? null };
    const place = { id: batch.id, questionId: second };
    expect((await admin.send(outcomesApi.write, { params: place, body: { outcome } })).status).toBe(204);
  }
  for (const askedId of body.questions) {
    const said = { said: 'no', words: 'As me@example.org says, that is none.' } as const;
    await sayVerdict(app.deps, { batchId: batch.id, askedId }, () => true, said);
    await sql`
      insert into co_askers (question_id, hash)
      select ${askedId}::uuid, decode(repeat(n || 'a', 32), 'hex') from generate_series(1, 3) as n
    `.execute(app.deps.db);
    await sql`
      insert into co_asker_verdicts (batch_id, round, question_id, hash, said)
      select ${batch.id}::uuid, (select stoning_round from batches where id = ${batch.id}::uuid), question_id, hash, 'in_part' from co_askers where question_id = ${askedId}::uuid
    `.execute(app.deps.db);
  }
}

/** Three questions of equal stones and votes, one of which has more 4s; a lot decides between the others. */
async function holdDraw(app: TestApp, admin: Visitor): Promise<Batch> {
  const { batch, questions } = await openBatch(admin, {
    questions: 6,
    takeAlong: 'none',
    rules: { council_size: 2, tie_at_cut: 'lot' },
  });
  const [a, b, c, d, e, f] = questions as [Question, Question, Question, Question, Question, Question];
  // e has 4, 4 and 1; c and f have 4, 3 and 2.
  for (const ballot of [
    [e, c, f, d],
    [f, a, d, b],
    [e, a, c, b],
    [c, f, d, e],
  ])
    expect((await cast(await becomeVoter(app.visitor()), batch, choose(ballot))).status).toBe(201);
  return setPhase(admin, batch, 3);
}

/** Two stacks of sheets that counted, some of which were invalid, after as many ballots of browsers; some sheets were not used. */
async function holdPaper(app: TestApp, admin: Visitor): Promise<Batch> {
  const { batch, questions, made } = await openPaperBatch(admin, { sheets: 30, takeAlong: 'none' });
  await castMany(app, batch.id, questions, 6);
  await closeOnline(admin, batch, 26);
  await sayInBox(admin, batch, 28);
  await giveUp(admin, batch, 2);
  for (const [from, to] of [
    [0, 14],
    [14, 26],
  ] as const) {
    const { enter, count } = entering(batch, await openStack(admin, batch));
    for (const pass of [1, 2] as const)
      for (let n = from; n < to; n++) {
        const reason = (['blank', 'too_few'] as const)[n % 7];
        const stands = reason ? { invalid: reason } : { signs: signsOf(made, questions.slice(n % 3)) };
        expect((await enter(admin, pass, codeOf(made, n), stands)).status).toBe(200);
      }
    expect((await count(admin)).status).toBe(200);
  }
  return setPhase(admin, batch, 3);
}

/** Two packages, some cards of which were void, one replaced; ballots by card and at a booth; some cards were not used. */
async function holdCards(app: TestApp, admin: Visitor): Promise<Batch> {
  const { batch, questions } = await openBatch(admin, {
    questions: 6,
    takeAlong: 'none',
    rules: { ...boothRules, voters: 'cards' },
  });
  const params = { id: batch.id };
  const make = async (count: number, leaves: 'file' | 'print') =>
    (await admin.send(cardsApi.make, { params, body: { count, leaves } })).body;
  const { cards } = await make(12, 'file');
  const { package: lost } = await make(3, 'print');
  for (const [n, { serial }] of cards.slice(0, 2).entries())
    await admin.send(cardsApi.voidCard, { params: { ...params, serial }, body: { replace: n === 0 } });
  await admin.send(cardsApi.voidPackage, { params: { ...params, package: lost } });
  const booth = await becomeBooth(admin, app.visitor(), batch);
  for (const [n, { code }] of cards.slice(2, 10).entries()) {
    const choices = choose(questions.slice(n % 3));
    const voter = app.visitor();
    if (n % 3 !== 0) await voter.send(cardsApi.show, { params, body: { code } });
    const { status } =
      n % 3 === 0 ? await castAtBooth(booth, choices, undefined, code) : await cast(voter, batch, choices);
    expect(status).toBe(201);
  }
  return setPhase(admin, batch, 3);
}

/** What these voters gave to questions that were taken out goes to the first of these. */
async function placeAnew(
  admin: Visitor,
  batch: Batch,
  voters: readonly Visitor[],
  onto: readonly string[],
): Promise<void> {
  const { body: shown } = await admin.send(questionsApi.list, { query: { batch: batch.id } });
  const choosable = new Set(shown.flatMap(({ id, taken_out }) => (taken_out ? [] : [id])));
  for (const voter of voters) {
    const { body: mine } = await voter.send(ballotsApi.findMine, { params: { id: batch.id } });
    if (!mine.choices) continue;
    const free = onto.filter((id) => !mine.choices?.includes(id));
    const choices = mine.choices.map((id) => (choosable.has(id) ? id : free.shift())) as Choices;
    expect((await changeBallot(voter, batch, choices, mine.receipt)).status).toBe(200);
  }
}

/** These voters give all their stones to the first of these, from the last one on. */
async function changeWhole(batch: Batch, voters: readonly Visitor[], questions: readonly { id: string }[]) {
  const choices = choose(questions.slice(0, 4).reverse());
  for (const voter of voters) {
    const { body: mine } = await voter.send(ballotsApi.findMine, { params: { id: batch.id } });
    expect((await changeBallot(voter, batch, choices, mine.receipt)).status).toBe(200);
  }
}

async function castMany(
  app: TestApp,
  batchId: string,
  questions: readonly { id: string }[],
  count: number,
): Promise<Visitor[]> {
  const voters = await becomeVoters(app, count);
  for (const [n, voter] of voters.entries()) {
    const start = n % (questions.length - 3);
    expect((await cast(voter, { id: batchId }, choose(questions.slice(start)))).status).toBe(201);
  }
  return voters;
}
