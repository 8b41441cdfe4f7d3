import type { Page } from '@playwright/test';
import { newApiContext, type RunningServer } from './admin-api.ts';
import { expect, openPanel, test } from './fixtures.ts';
import { open } from './paper-acts.ts';
import { expectPages } from './printed.ts';
import { openPaper } from './sheets.ts';

test('the protocol of a batch with cards and booths says how many cards were made, void, given out and used', async ({
  page,
  api,
  server,
  session,
}) => {
  const rules = { voters: 'cards', booth: 'on', stones_shown: 'when_completed' } as const;
  const { id, ids, cards } = await open(api, rules, 9);
  const path = `/api/admin/batches/${id}`;
  const [lost, atHome, atBooth] = cards;
  await api.call('POST', `${path}/cards/${lost?.serial}/void`, {});
  const choices = ids.slice(0, 4);
  await post(server, [`/api/batches/${id}/card`, { code: atHome?.code }], [`/api/batches/${id}/ballots`, { choices }]);
  const { code } = await api.call('POST', `${path}/booths`);
  await post(server, ['/api/booth', { code }], ['/api/booth/ballots', { choices, card: atBooth?.code }]);

  await keepWhatIsPrinted(page);
  await openPanel(page, session, `/admin?batch=${id}&view=booths`);
  await page.getByRole('button', { name: 'To the clerk’s protocol' }).click();
  await expect(page.getByRole('button', { name: 'Print the protocol' })).toHaveCount(1);
  await expect(page.getByLabel('Sheets given out')).toHaveCount(0);
  await page.getByLabel('Cards given out').fill('7');
  await page.getByRole('button', { name: 'Print the protocol' }).click();
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.protocol-print h3')).toHaveText([
    'Ballots',
    'Voting cards',
    'Booths',
    'What else happened, by hand',
    'We were present, and this is what happened',
  ]);
  expect(await rowsOf(page, 'Ballots')).toEqual({
    'By voting card': '1',
    'In a booth': '1',
    Altogether: '2',
    Completed: '…',
  });
  expect(await rowsOf(page, 'Voting cards')).toEqual({
    Made: '9',
    Void: '1',
    'Given out': '7',
    Used: '2',
    'Given out and not used': '5',
  });
  await expectPages(page, 1);
});

test('the protocol of paper says what was made, given out, counted, invalid by reason and not returned, and who entered: ten stacks on a page, in the language that is chosen', async ({
  page,
  api,
  session,
}) => {
  const { id, stack, codes, enter } = await openPaper(api, { sheets: 5 });
  const path = `/api/admin/batches/${id}`;
  for (const pass of [1, 2]) {
    await enter(pass, 0);
    await api.call('POST', `${path}/stacks/${stack}/entries`, { pass, code: codes[1], invalid: 'blank' });
  }
  await api.call('POST', `${path}/close-online`, { sheets_in_box: 3 });
  await api.call('POST', `${path}/stacks/${stack}/count`);
  for (let n = 2; n <= 10; n++) await api.call('POST', `${path}/stacks`, {});
  await api.call('POST', `${path}/sheets/give-up`, {
    count: 1,
    reason: 'One is soaked, and its signs cannot be read.',
  });
  await api.change(id, { venue: 'Town hall, Market Square 1' });

  await keepWhatIsPrinted(page);
  await openPanel(page, session, `/admin?batch=${id}&view=paper`);
  await expect(page.getByRole('button', { name: 'Print the protocol' })).toBeVisible();
  await expect(page.getByLabel('Cards given out')).toHaveCount(0);
  await page.getByLabel('Sheets given out').fill('4');
  await page.getByRole('button', { name: 'Print the protocol' }).click();
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.protocol-print h3')).toHaveText([
    'Ballots',
    'Paper',
    'Entered by',
    'We were present, and this is what happened',
  ]);
  expect(await rowsOf(page, 'Ballots')).toMatchObject({ 'By browser': '0', 'On paper': '1', Altogether: '1' });
  expect(await rowsOf(page, 'Paper')).toMatchObject({
    Made: '5',
    'Given out': '4',
    'Online stoning closed': expect.not.stringContaining('…'),
    'Sheets in the box': '3',
    Counted: '1',
    'Invalid: blank': '1',
    'Invalid: unreadable': '0',
    'Given up': '1',
    'Not returned': '1',
  });
  const stacks = page.locator('.protocol-stacks tbody tr');
  await expect(stacks).toHaveCount(10);
  await expect(stacks.first()).toContainText(/^1111 person1 person–/);
  await expect(stacks.last()).toContainText('open');
  await expect(page.locator('.protocol-print header')).toContainText('Town hall, Market Square 1');
  await expectPages(page, 1);
  for (const [language, title] of [
    ['de', 'Protokoll der Wahlleitung'],
    ['ar', 'محضر العدّ'],
  ] as const) {
    await page.emulateMedia({ media: 'screen' });
    await page.locator('.protocol-print').evaluate((printed) => printed.remove());
    await page.getByRole('combobox', { name: 'Language' }).selectOption(language);
    await page.getByRole('button', { name: 'Print the protocol' }).click();
    await page.emulateMedia({ media: 'print' });
    await expect(page.locator('.protocol-print h2')).toHaveText(title);
    await expectPages(page, 1);
  }
});

/** Has somebody new send these, one after the other. */
async function post(server: RunningServer, ...requests: readonly [path: string, data: object][]): Promise<void> {
  const context = await newApiContext(server);
  for (const [path, data] of requests) {
    const answer = await context.post(path, { headers: { 'idempotency-key': crypto.randomUUID() }, data });
    expect(answer.ok(), await answer.text()).toBe(true);
  }
  await context.dispose();
}

/** Has `print()` leave a copy of what is on the page then, because it is taken away right after. */
async function keepWhatIsPrinted(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.print = () => {
      const printed = document.querySelector('.protocol-print');
      if (printed) document.body.append(printed.cloneNode(true));
    };
  });
}

/** What stands in the rows of one part of the printed protocol, by their labels. */
async function rowsOf(page: Page, title: string): Promise<Record<string, string>> {
  const rows = page.locator('.protocol-print h3', { hasText: new RegExp(`^${title}$`) }).locator('+ table tr');
  const cells = await Promise.all((await rows.all()).map((row) => row.locator('th, td').allTextContents()));
  return Object.fromEntries(cells.map(([label = '', value = '']) => [label, value]));
}
