import { AdminApi, newApiContext } from './admin-api.ts';
import { expect, test } from './fixtures.ts';
import { startApp } from './start-app.ts';
import { program, startSite } from './strangers-program.mjs';

test('a program of somebody else’s makes a batch, imports questions, hears each phase, and shows the result on its site', async ({
  page,
  databases,
}) => {
  const database = await databases.create(undefined);
  const app = await startApp(database, { WEBHOOK_ALLOW: '127.0.0.1' });
  const origin = app.address;
  const context = await newApiContext({ address: origin }, databases.session);
  const owner = new AdminApi(context);
  const site = await startSite(origin);
  // What an owner does for it in the panel.
  const { token } = await owner.call<{ token: string }>('POST', '/api/admin/tokens', {
    name: 'Town',
    role: 'administrator',
  });
  const events = ['batch.phase_entered', 'batch.completed'];
  const { secret } = await owner.call<{ secret: string }>('POST', '/api/admin/webhooks', { url: site.url, events });
  site.secret = secret;
  await owner.call('PUT', '/api/admin/embedding', { hosts: [site.url] });

  const town = program({ origin, token });
  const { id } = await town.makeBatch();
  expect(await town.importQuestions(id)).toMatchObject({ count: 10 });
  await town.activate(id);
  await town.enterPhase(id, 2);
  const { questions } = await owner.call<{ questions: { id: string }[] }>('GET', '/api/active-batch');
  const choices = questions.slice(0, 4).map((question) => question.id);
  await owner.castBallot({ address: origin, findDatabase: async () => database }, id, choices);
  await town.enterPhase(id, 3);
  const phasesHeard = () => site.heard.flatMap(({ data }) => data.phase ?? []).toSorted();
  await expect.poll(phasesHeard).toEqual([2, 3]);
  await expect.poll(() => site.heard.map(({ type }) => type)).toContain('batch.completed');

  await page.goto(site.url);
  const frame = page.frameLocator('iframe');
  await expect(frame.getByRole('heading', { name: 'A program’s council' })).toBeVisible();
  await expect(frame.getByRole('listitem')).toHaveCount(3);
  await expect(frame.getByRole('link', { name: 'See the result' })).toBeVisible();
  site.stop();
  await context.dispose();
  databases.release(database, app.stop);
});
