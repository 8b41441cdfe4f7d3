import { idsOf } from './batch-rows.ts';
import { asked } from './councils.ts';
import { expect, test } from './fixtures.ts';

type Batch = { id: string; slug: string; name: string };

test.use({ council: 'completed' });

test('results of several councils are found from the home page, and a receipt is looked up even when it was typed before the scripts were there, and told from those of a round that was set aside', async ({
  page,
  api,
  server,
}) => {
  const [batch] = await api.call<Batch[]>('GET', '/api/admin/batches');
  const { receipts } = await api.call<{ receipts: string[] }>('GET', `/api/batches/${batch?.id}/record`);
  const field = page.getByLabel('Your receipt');
  const lookUp = page.getByRole('button', { name: 'Look it up' });

  await test.step('what is typed before the scripts are there stays', async () => {
    const scripts = Promise.withResolvers<void>();
    await page.route('**/assets/**', async (route) => {
      await scripts.promise;
      await route.continue();
    });
    await page.goto(`/batches/${batch?.slug}`, { waitUntil: 'commit' });
    await field.fill(receipts[0] ?? '');
    await expect(lookUp).toBeDisabled();
    scripts.resolve();
    await lookUp.click();
    await expect(page.getByText('Your receipt is in the record: your stones were counted.')).toBeVisible();
    await page.unroute('**/assets/**');
  });

  await test.step('a round that was set aside', async () => {
    await api.change(batch?.id ?? '', { phase: 1, reason: 'A rehearsal.' });
    const choices = (await idsOf(api)).slice(0, 4);
    await api.change(batch?.id ?? '', { phase: 2 });
    await api.castBallot(server, batch?.id ?? '', choices);
    await api.change(batch?.id ?? '', { phase: 3 });
    await page.goto(`/batches/${batch?.slug}`);
    await expect(page.getByText('Why: A rehearsal.')).toBeVisible();
    await field.fill(receipts[0] ?? '');
    await lookUp.click();
    await expect(page.getByText('Your receipt belongs to a round that was set aside.')).toBeVisible();
    await expect(page.getByText('Round 1 was set aside on')).toHaveCount(2);
  });

  const next = await api.openBatch({ name: 'January 2027 Council' });
  const ids: string[] = [];
  for (const [text] of asked.slice(0, 4)) ids.push((await api.ask(next.id, `Again: ${text}`, 'Ada')).id);
  await page.goto('/');
  await page.getByRole('link', { name: 'Results of December 2026 Council' }).click();
  await expect(page).toHaveURL('/batches/december-2026-council');
  await expect(page.getByRole('heading', { level: 1, name: 'December 2026 Council' })).toBeVisible();
  await expect(page.getByText('Who speaks for the river?')).toBeVisible();

  await api.change(next.id, { phase: 2 });
  await api.castBallot(server, next.id, ids);
  await api.change(next.id, { phase: 3 });
  await api.change(next.id, { is_active: false });
  await page.goto('/');
  await page.getByRole('link', { name: 'Results of January 2027 Council' }).click();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Earlier councils' }).click();
  const results = page.getByRole('main').getByRole('heading', { level: 3 });
  await expect(results).toHaveText(['January 2027 Council', 'December 2026 Council']);
});
