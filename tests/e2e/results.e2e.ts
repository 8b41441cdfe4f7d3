import { idsOf } from './batch-rows.ts';
import { asked } from './councils.ts';
import { expect, test } from './fixtures.ts';

type Batch = { id: string; slug: string; name: string };

test.describe('two councils, one after the other', () => {
  test.use({ council: 'completed' });

  test('both results are found from the home page, and a receipt is checked on another device', async ({
    page,
    api,
    server,
    newVisitor,
  }) => {
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

    const { receipts } = await api.call<{ receipts: string[] }>('GET', `/api/batches/${next.id}/record`);
    const other = await newVisitor();
    const sent: string[] = [];
    other.on('request', (request) => sent.push(`${request.url()} ${request.postData()}`));
    await other.goto(`/batches/${next.id}`);
    await other.getByLabel('Your receipt').fill(receipts[0]?.toLowerCase().replaceAll('-', ' ') ?? '');
    await other.getByRole('button', { name: 'Look it up' }).click();
    await expect(other.getByText('Your receipt is in the record: your stones were counted.')).toBeVisible();
    expect(sent.filter((request) => request.includes(receipts[0]?.slice(0, 9) ?? ''))).toEqual([]);
    await other.getByLabel('Your receipt').fill('0000-0000-0000-0000-0000-0000-00');
    await other.getByRole('button', { name: 'Look it up' }).click();
    await expect(other.getByText('Your receipt is not in the record.')).toBeVisible();
  });

  test('a receipt that is typed before the scripts are there stays, and is looked up once they are; one of a round that was set aside is told from others', async ({
    page,
    api,
    server,
  }) => {
    const [batch] = await api.call<Batch[]>('GET', '/api/admin/batches');
    const { receipts } = await api.call<{ receipts: string[] }>('GET', `/api/batches/${batch?.id}/record`);
    const scripts = Promise.withResolvers<void>();
    await page.route('**/assets/**', async (route) => {
      await scripts.promise;
      await route.continue();
    });
    await page.goto(`/batches/${batch?.slug}`, { waitUntil: 'commit' });
    await page.getByLabel('Your receipt').fill(receipts[0] ?? '');
    await expect(page.getByRole('button', { name: 'Look it up' })).toBeDisabled();
    scripts.resolve();
    await page.getByRole('button', { name: 'Look it up' }).click();
    await expect(page.getByText('Your receipt is in the record: your stones were counted.')).toBeVisible();

    await api.change(batch?.id ?? '', { phase: 1, reason: 'A rehearsal.' });
    const choices = (await idsOf(api)).slice(0, 4);
    await api.change(batch?.id ?? '', { phase: 2 });
    await api.castBallot(server, batch?.id ?? '', choices);
    await api.change(batch?.id ?? '', { phase: 3 });
    await page.goto(`/batches/${batch?.slug}`);
    await expect(page.getByText('Why: A rehearsal.')).toBeVisible();
    await page.getByLabel('Your receipt').fill(receipts[0] ?? '');
    await page.getByRole('button', { name: 'Look it up' }).click();
    await expect(page.getByText('Your receipt belongs to a round that was set aside.')).toBeVisible();
    await expect(page.getByText('Round 1 was set aside on')).toHaveCount(2);
  });
});
