import { idsOf, press, row } from './batch-rows.ts';
import { toast } from './failures.ts';
import { expect, openPanel, test } from './fixtures.ts';

// The council is an hour ahead of this browser, and in summer two.
test.use({ timezoneId: 'UTC' });

const identity = { name: '', contact: '', imprint: '', language: '', time_zone: 'Europe/Vienna' };

test('the time zone is chosen by its city, and deadlines are typed and read on the council’s clock at once, wherever the browser is; what happened is said on it too, and names it', async ({
  page,
  api,
  server,
  session,
}) => {
  await openPanel(page, session, '/admin?tab=identity');
  const zone = page.getByLabel('Time zone');
  await expect(zone.locator('option').nth(1)).toHaveText('UTC');
  // By its name of today, whatever the browser calls it.
  await zone.selectOption({ label: 'Kolkata' });
  await expect(zone).toHaveValue(/^Asia\/(Calcutta|Kolkata)$/);
  await zone.selectOption({ label: 'Vienna' });
  // Who goes on at once does not wait until what was saved is read again.
  await page.route('**/api/admin/identity', (route) =>
    route.request().method() === 'GET' ? undefined : route.continue(),
  );
  await press(page, 'Save identity');
  await toast(page, 'Success', 'The identity is saved.');
  await page.getByRole('tab', { name: 'Batches' }).click();
  await press(page, 'Create New Batch');
  const form = page.getByRole('form', { name: 'New batch' });
  await expect(form.getByText('Time zone: Europe/Vienna')).toHaveCount(2);
  await page.unroute('**/api/admin/identity');
  await form.getByLabel('Batch Name').fill('Winter Council');
  await form.getByLabel('Question Submission Deadline').fill('2030-12-17T18:00');
  await form.getByLabel('Stoning Process Deadline').fill('2030-12-10T18:00');
  await expect(form.getByText('“Stoning” would not end after the submission of questions does.')).toBeVisible();
  await form.getByLabel('Stoning Process Deadline').fill('2031-07-01T00:30');
  await expect(form.getByText('“Stoning” would not end after')).toBeHidden();
  await expect(form.getByText('17-12-2030, 18:00, Europe/Vienna time')).toBeVisible();
  await press(form, 'Create Batch');
  await toast(page, 'Success', 'Batch created successfully!');
  const [batch] = await api.call<{ id: string }[]>('GET', '/api/admin/batches');
  expect(batch).toMatchObject({
    submission_deadline: '2030-12-17T17:00:00.000Z',
    stoning_deadline: '2031-06-30T22:30:00.000Z',
  });
  const id = batch?.id ?? '';
  await expect(row(page, 'Winter')).toContainText('17-12-203018:00CET');
  await expect(row(page, 'Winter')).toContainText('01-07-203100:30CEST');

  await row(page, 'Winter').getByRole('link', { name: 'Winter Council' }).click();
  await expect(page.getByText('The submission deadline is 17-12-2030, 18:00 (Central European Time).')).toBeVisible();
  await page.getByRole('tab', { name: 'Settings' }).click();
  await expect(page.getByText('01-07-2031, 00:30 (Central European Time)')).toBeVisible();
  await press(page, 'Edit deadlines');
  await expect(page.getByLabel('Stoning Process Deadline')).toHaveValue('2031-07-01T00:30');
  await press(page.getByRole('dialog'), 'Cancel');
  await page.getByRole('tab', { name: 'Invite' }).click();
  await expect(page.locator('.outreach-text')).toHaveValue(/17 December, 18:00 \(Central European Time\)/);
  await api.change(id, { is_active: true });
  await page.goto('/');
  await expect(page.getByText('Please submit before 17-12-2030')).toBeVisible();
  await expect(page.locator('.time-exact').getByText('17 December 2030 at 18:00 CET')).toBeVisible();

  for (const n of [1, 2, 3, 4]) await api.ask(id, `Question number ${n}?`, 'Ada');
  await api.change(id, { phase: 2 });
  await api.castBallot(server, id, await idsOf(api));
  await api.change(id, { phase: 3 });
  await openPanel(page, session, `/admin?batch=${id}`);
  await expect(page.locator('.history .audit-when').first()).toHaveText(/, \d\d:\d\d(:\d\d)? CES?T$/);
  await page.goto('/batches');
  await page.getByRole('link', { name: 'Winter Council' }).click();
  await expect(page.locator('.result-steps time')).toHaveText(Array(4).fill(/ CES?T$/));
});

test('a browser that is older than the council’s time zone says all times in its own', async ({
  page,
  api,
  session,
  server,
}) => {
  await api.call('PUT', '/api/admin/identity', { ...identity, time_zone: 'America/Coyhaique' });
  const { id } = await api.openBatch({ questions: 4, phase: 2 });
  await api.castBallot(server, id, await idsOf(api));
  // As it is in a browser of 2024: this zone is of 2025.
  await page.addInitScript(() => {
    const refuse = (options: Intl.DateTimeFormatOptions | undefined) => {
      if (options?.timeZone === 'America/Coyhaique') throw new RangeError('Invalid time zone specified');
    };
    Intl.DateTimeFormat = new Proxy(Intl.DateTimeFormat, {
      construct(format, [locale, options]) {
        refuse(options);
        return new format(locale, options);
      },
    });
  });
  await page.goto('/');
  await press(page, 'Start 10 Stoning Process');
  await expect(page.getByRole('heading', { name: '10 Stoning Process' })).toBeVisible();
  await openPanel(page, session, `/admin?batch=${id}&view=invite`);
  await expect(page.locator('.outreach-text')).toHaveValue(/, by \w+ \d+ \w+, \d\d:\d\d: /);
  await page.getByRole('tab', { name: 'Settings' }).click();
  await press(page, 'Edit deadlines');
  await expect(page.getByRole('dialog').getByText(/, UTC time$/)).toHaveCount(2);
  await press(page.getByRole('dialog'), 'Cancel');
  await openPanel(page, session, '/admin?tab=identity');
  await expect(page.getByLabel('Time zone')).toHaveValue('America/Coyhaique');
  await api.change(id, { phase: 3 });
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Completed' })).toBeVisible();
});
