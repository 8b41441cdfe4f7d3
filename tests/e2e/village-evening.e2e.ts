import type { Locator, Page } from '@playwright/test';
import pg from 'pg';
import { createSetUpLink } from '#server/features/people/administrators/first-run.ts';
import type { DatabaseServer } from '#tests/support/database.ts';
import { AdminApi, newApiContext } from './admin-api.ts';
import { expectNoViolations } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { expectNoLayoutFaults } from './layout.ts';
import { expectQr } from './read-qr.ts';
import { startApp } from './start-app.ts';

/** As a first start leaves it. */
async function forgetAdministrators(database: DatabaseServer): Promise<void> {
  const client = new pg.Client(database);
  await client.connect();
  await client.query('set session_replication_role = replica; truncate administrators cascade');
  await client.end();
}

/** A question of somebody on a phone. */
async function ask(address: string, batchId: string, number: number): Promise<void> {
  const phone = await newApiContext({ address });
  const data = { name: 'Ada', email: `ada.${number}@example.org`, text: `What of number ${number}?` };
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const answer = await phone.post(`/api/batches/${batchId}/questions`, { data, headers });
  expect(answer.status()).toBe(201);
  await phone.dispose();
}

test('the village evening, from the link of a first start to the ranking on phones: ten presses, no terminal', async ({
  page,
  databases,
  newVisitor,
}) => {
  test.slow();
  const database = await databases.create(undefined);
  await forgetAdministrators(database);
  const { app, address, stop } = await startApp(database);
  const room = address.replace('127.0.0.1', '127.0.0.2'); // another device's, as `quick-pace.ts` says
  const complaints: string[] = [];
  const hearComplaints = (of: Page) => {
    of.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    of.on('pageerror', (error) => complaints.push(error.message));
  };
  hearComplaints(page);
  let presses = 0;
  const press = async (target: Locator) => {
    presses += 1;
    await target.click();
  };
  const button = (name: string | RegExp, within: Page | Locator = page) => within.getByRole('button', { name });
  const row = page.getByRole('row', { name: /Village evening/ });

  presses += 1;
  await page.clock.install();
  const link = (await createSetUpLink(app.deps, address)) ?? '';
  await page.goto(link);
  await page.getByLabel('Name').fill('Ada Lovelace');
  await page.getByLabel('Email').fill('ada@example.org');
  await page.getByLabel('Password').fill('ninety blue herons waltz');
  await press(button('Create Administrator'));
  await expect(page).toHaveURL(/\/admin$/); // nothing of the link stays where somebody may read it

  const steps = page.getByRole('region', { name: 'First steps' });
  await expect(steps.getByText(`every device in this network, by ${room}`)).toBeVisible();
  await press(button('Let phones in', steps));
  await expect(steps.getByText('Waiting for a phone to come')).toBeVisible();
  await expectQr(steps.locator('svg.qr'), `${room}/`);
  await expectNoViolations(page);
  await expectNoLayoutFaults(page);
  const phone = await newVisitor();
  await phone.goto(link);
  await expect(button('Sign in', phone)).toBeVisible(); // it works once
  hearComplaints(phone);
  await phone.goto(room);
  // It asks again every two seconds of its own time; an answer from before the phone came may still be under way.
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await expect(async () => {
    await page.clock.runFor(2_000);
    await expect(steps.getByText('A phone has come: it works.')).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await page.clock.resume();

  await press(button('Plan the first batch', steps));
  await page.getByLabel('Batch Name').fill('Village evening');
  await page.getByLabel('Question Submission Deadline').fill('2030-12-10T18:00');
  await page.getByLabel('Stoning Process Deadline').fill('2030-12-10T20:00');
  await press(button('Create Batch'));
  await press(button(/^Activate/, row));
  await expect(phone.getByText('Village evening')).toBeVisible();
  await expect(steps.getByRole('listitem')).toHaveCount(1); // nobody said who invites
  const { id, questions: none } = await readBatch(room);
  expect(none).toEqual([]);
  for (const number of [1, 2, 3, 4, 5]) await ask(room, id, number);

  await press(button(/^Start Stoning/, row));
  await press(button('Start Stoning', page.getByRole('alertdialog')));
  await expect(phone.getByText('Phase 2').first()).toBeVisible();
  const choices = (await readBatch(room)).questions.slice(0, 4).map((question) => question.id);
  const context = await newApiContext({ address });
  const server = { address: room, findDatabase: async () => database };
  await new AdminApi(context).castBallots(server, id, Array(6).fill(choices));
  await context.dispose();

  await press(button(/^Complete/, row));
  await press(button('Complete', page.getByRole('alertdialog')));
  await expect(phone.getByText('24 stones', { exact: false }).first()).toBeVisible();
  expect(presses).toBe(10);

  await test.step("the security policy has blocked nothing of ours, and blocks nothing in the API's pages", async () => {
    await page.goto(`${address}/api/docs`);
    await page.getByRole('link', { name: 'updateBatch' }).click();
    await expect(page.getByText('PATCH /api/admin/batches/{id}')).toBeVisible();
    expect(complaints).toEqual([]);
  });
  databases.release(database, stop);
});

async function readBatch(address: string) {
  const answer = await fetch(`${address}/api/active-batch`);
  const { batch, questions } = (await answer.json()) as { batch: { id: string }; questions: { id: string }[] };
  return { id: batch.id, questions };
}
