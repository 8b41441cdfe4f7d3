import { isHere } from '../../scripts/engines.mjs';
import { type AdminApi, administrator, type RunningServer } from '../e2e/admin-api.ts';
import { test } from './fixtures.ts';
import type { Screen } from './screen.ts';

test.skip(({ engine }) => !isHere(engine), 'this engine is not here');

type Batch = { id: string; slug: string };

/** A council of four questions of its own, with one ballot of somebody else's device, to the end. */
async function holdCouncil(api: AdminApi, server: RunningServer, name: string): Promise<Batch> {
  const { id, slug } = await api.openBatch({ name });
  const ids: string[] = [];
  for (const n of [1, 2, 3, 4]) ids.push((await api.ask(id, `Number ${n} of ${name}?`, 'Ada')).id);
  await api.change(id, { phase: 2 });
  await api.castBallot(server, id, ids);
  await api.change(id, { phase: 3 });
  return { id, slug: String(slug) };
}

/** In the order of the numbers, then the review. */
async function pick(visitor: Screen, ...numbers: number[]): Promise<void> {
  for (const n of numbers) await visitor.click('button', `Question number ${n}?`);
}

async function complete(visitor: Screen): Promise<void> {
  await visitor.click('button', 'Complete Stoning');
  await visitor.finds('dialog', '');
  await visitor.click('button', 'Complete Stoning');
}

test('two councils after each other: both results are found, and a receipt is checked on another device', async ({
  visitor,
  api,
  server,
}) => {
  const first = await holdCouncil(api, server, 'May Council');
  await holdCouncil(api, server, 'June Council');
  await visitor.open('/');
  await visitor.says('June Council');
  await visitor.click('link', 'Results of May Council');
  await visitor.finds('heading', 'May Council');
  const { receipts } = await api.call<{ receipts: string[] }>('GET', `/api/batches/${first.id}/record`);
  await visitor.type('Your receipt', receipts[0]?.toLowerCase().replaceAll('-', ' ') ?? '');
  await visitor.click('button', 'Look it up');
  await visitor.says('Your receipt is in the record: your stones were counted.');
  await visitor.click('link', 'Earlier councils');
  await visitor.click('link', 'June Council');
  await visitor.says('Number 1 of June Council?');
});

test('what became of a question is written, and stands on the page of the result', async ({ visitor, api, server }) => {
  const { id, slug } = await holdCouncil(api, server, 'May Council');
  await visitor.open(`/admin?batch=${id}&view=results`);
  await visitor.type('Email', administrator.email);
  await visitor.type('Password', administrator.password);
  await visitor.click('button', 'Sign in');
  await visitor.click('button', 'Write outcome');
  await visitor.finds('dialog', '');
  await visitor.type('The council’s words', 'There is a guardian of the river now.');
  await visitor.click('button', 'Save outcome');
  await visitor.says('The outcome is written.');
  await visitor.open(`/batches/${slug}`);
  await visitor.says('There is a guardian of the river now.');
});

test('stones that may change are given otherwise, with a new receipt', async ({ visitor, api }) => {
  const { id } = await api.openBatch({ questions: 5 });
  await api.change(id, { rules: { ballot_changes: 'until_completed' }, phase: 2 });
  await visitor.open('/');
  await visitor.click('button', 'Start 10 Stoning Process');
  await pick(visitor, 1, 2, 3, 4);
  await complete(visitor);
  await visitor.click('button', 'Change my stones');
  await pick(visitor, 4, 5);
  await complete(visitor);
  await visitor.says('Your stones have been changed.');
  await visitor.says('takes the place of your earlier one');
});

test("one's own question is marked 'Yours' and cannot be picked", async ({ visitor, api }) => {
  const { id } = await api.openBatch({ questions: 4 });
  await api.change(id, { rules: { own_question: 'excluded' } });
  await visitor.open('/');
  await visitor.type('Name', 'Maren Holt');
  await visitor.type('Email', 'maren@example.org');
  await visitor.type('Question', 'Who speaks for the river?');
  await visitor.click('button', 'Submit Question');
  await visitor.says('Your question has been submitted successfully!');
  await api.change(id, { phase: 2 });
  await visitor.click('button', 'Start 10 Stoning Process');
  await visitor.says('Yours');
  await visitor.click('button', 'Who speaks for the river?');
  await visitor.says('This question is yours');
  await visitor.says('10 stones left');
});
