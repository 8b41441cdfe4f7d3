import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { MadeCard } from '#contract/council/cards.ts';
import { readSheet } from '#tests/support/spreadsheet.ts';
import { tabTo } from './by-keyboard.ts';
import { expect, openPanel, test } from './fixtures.ts';
import { card, complete, open } from './paper-acts.ts';
import { expectPages } from './printed.ts';
import { expectQr } from './read-qr.ts';

/** Gives the stones of the card that is open, without a mouse. */
async function giveByKeyboard(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Place your ten stones' }).or(card(page, 1))).toBeVisible();
  for (const n of [1, 2, 3, 4]) {
    await card(page, n).focus();
    await page.keyboard.press('Enter');
  }
  await page.getByRole('button', { name: 'Complete Stoning' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Complete Stoning' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Stoning Completed' })).toBeVisible();
}

test.describe('voting cards', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('are tried before stoning, opened by the address of their code, give stones once, and make room for the next one', async ({
    page,
    api,
    context,
  }) => {
    const { id } = await api.openBatch({ questions: 5 });
    await api.change(id, { rules: { voters: 'cards' } });
    const [first, second, lost] = (await api.makeCards(id, 3)).cards as [MadeCard, MadeCard, MadeCard];
    await api.call('POST', `/api/admin/batches/${id}/cards/${lost.serial}/void`, {});

    await test.step('before stoning they open nothing yet', async () => {
      await page.goto(`/card#${first.code}`);
      await expect(page.getByRole('heading', { name: 'Good: keep it' })).toBeFocused();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await expect(page.getByLabel('Code on your card')).toBeFocused();
      await page.keyboard.type(lost.code.toLowerCase());
      await page.keyboard.press('Enter');
      await expect(page.getByText('This card is void.').first()).toBeVisible();
      await expect(page.getByRole('button', { name: 'Check my card' })).toBeEnabled();
      expect((await context.cookies()).filter(({ name }) => name.includes('card'))).toEqual([]);
    });
    await api.change(id, { phase: 2 });

    await test.step('the button of the batch leads to the code', async () => {
      await page.goto('/');
      await tabTo(page, page.getByRole('link', { name: 'Start 10 Stoning Process' }));
      await page.keyboard.press('Enter');
      await expect(page.getByLabel('Code on your card')).toBeFocused();
      await expect(page).toHaveTitle(/Your voting card/);
    });

    await test.step('a wrong code is named at the field', async () => {
      await page.keyboard.type('0000 0000 0000');
      await page.keyboard.press('Enter');
      await expect(page.getByText('There is no card with this code here.').first()).toBeVisible();
    });

    await test.step('the address in the code opens the card, and no code stays in it', async () => {
      await page.goto(`/card#${first.code}`);
      await expect(card(page, 1)).toBeVisible();
      await expect(page).not.toHaveURL(new RegExp(first.code.slice(0, 4)));
      await giveByKeyboard(page);
    });

    await test.step('the second time it is given already', async () => {
      await page.goto(`/card#${first.code}`);
      await expect(page.getByRole('heading', { name: 'Already given' })).toBeFocused();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await expect(page.getByLabel('Code on your card')).toBeFocused();
    });

    await test.step('another card knows nothing of the one before', async () => {
      await page.keyboard.type(second.code.toLowerCase().replaceAll('-', ' '));
      await page.keyboard.press('Enter');
      await expect(card(page, 1)).toBeVisible();
      await page.goBack();
      await expect(page.getByRole('button', { name: 'Start 10 Stoning Process' })).toBeVisible();
      await expect(page.locator('.given')).toHaveCount(0);
    });

    await test.step('a card that is void says so', async () => {
      await page.goto(`/card#${lost.code}`);
      await expect(page.getByText('This card is void.').first()).toBeVisible();
    });

    await page.goto('/');
    await expect(page.getByText('by voting card: 1')).toBeVisible();
  });

  test('make room for the next one at the same device, which learns nothing of the one before', async ({
    page,
    api,
    context,
  }) => {
    const { ids, cards } = await open(api, { voters: 'cards', ballot_changes: 'until_completed' }, 2);
    const [first, second] = cards as [MadeCard, MadeCard];
    await page.goto(`/card#${first.code}`);
    await giveByKeyboard(page);
    await expect(page.locator('.given')).toBeVisible();
    await page.getByRole('button', { name: 'Somebody else votes on this device' }).click();
    await expect(page.getByLabel('Code on your card')).toBeFocused();
    expect((await context.cookies()).filter(({ name }) => name.includes('card'))).toEqual([]);
    const kept = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
    for (const id of ids) expect(kept).not.toContain(id);
    await page.goto('/');
    await expect(page.getByRole('link', { name: 'Start 10 Stoning Process' })).toBeVisible();
    await expect(page.locator('.given')).toHaveCount(0);
    await page.goto(`/card#${second.code}`);
    await giveByKeyboard(page);
    await expect(page.getByText('by voting card: 2')).toBeVisible();
  });

  test('count once where two devices have the same one open, and the others say whose stones count', async ({
    page,
    api,
    newVisitor,
  }) => {
    const { id, cards } = await open(api, { voters: 'cards', paper: 'on', stones_shown: 'when_completed' });
    const other = await newVisitor();
    const third = await newVisitor();
    for (const phone of [page, other, third]) {
      await phone.goto(`/card#${cards[0]?.code}`);
      await expect(card(phone, 1)).toBeVisible();
    }
    await third.goBack();
    await giveByKeyboard(page);
    await expect(page.getByText('Tell somebody')).toBeVisible();
    const elsewhere = 'Stones were already given with this card on another device. Those count.';

    for (const n of [1, 2, 3, 4]) await card(other, n).click();
    await complete(other);
    await expect(other.getByRole('dialog')).toContainText(elsewhere);
    await third.getByRole('button', { name: 'Start 10 Stoning Process' }).click();
    await expect(third.getByText(elsewhere)).toBeVisible();
    await third.getByRole('link', { name: 'Start 10 Stoning Process' }).click();
    await expect(third.getByLabel('Code on your card')).toBeVisible();

    await page.reload();
    await expect(page.getByRole('heading', { name: 'Your ten stones are given' })).toBeVisible();
    await api.call('POST', `/api/admin/batches/${id}/close-online`, { sheets_in_box: 0 });
    await expect(page.getByText('Tell somebody')).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Your ten stones are given' })).toBeVisible();
    await expect(other.getByText('Your ten stones are given')).toHaveCount(0);
  });

  test('are made, printed eight to a sheet with codes that open them, stored as files, and made void in the panel', async ({
    page,
    api,
    session,
  }) => {
    const { id } = await open(api, { voters: 'cards' }, 2);
    await openPanel(page, session, `/admin?batch=${id}&view=cards`);
    await expect(page.getByText('Its codes did not arrive')).toBeVisible();
    await test.step('printed', async () => {
      await page.getByLabel('How many').fill('17');
      await page.getByRole('button', { name: 'Make cards' }).press('Enter');
      await expect(page.getByText('3 sheets')).toBeVisible();
      await page.emulateMedia({ media: 'print' });
      await expect(page.locator('.card-sheet')).toHaveCount(3);
      await expect(page.locator('.voting-card').first()).toBeVisible();
      await expect(page.locator('#root')).toBeHidden();
      await expect(page.locator('.voting-card').first()).toContainText(/\d{3}-\d{3}-\d{3}/);
      for (const n of [0, 16]) {
        const printed = page.locator('.voting-card').nth(n);
        const code = (await printed.locator('.voting-card-code').textContent()) ?? '';
        await expectQr(printed.locator('.qr'), new RegExp(`^http://[^/]+/card#${code}$`));
      }
      await page.emulateMedia({ media: 'screen' });
      await page.getByRole('button', { name: 'All cards are printed' }).press('Enter');
      await expect(page.getByText('Its codes have arrived.')).toBeVisible();
    });
    await page.getByLabel('How many').fill('12');
    await page.getByLabel('A file').check();
    await page.getByRole('button', { name: 'Make cards' }).press('Enter');
    await expect(page.getByRole('heading', { name: '12 cards are here' })).toBeVisible();
    const storing = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as CSV' }).press('Enter');
    const file = await storing;
    expect(file.suggestedFilename()).toMatch(/^ten-stones-voting-cards-.+\.csv$/);
    const { createReadStream } = await import('node:fs');
    const rows: string[] = [];
    for await (const chunk of createReadStream(await file.path(), 'utf8'))
      rows.push(...String(chunk).trim().split('\r\n'));
    expect(rows).toHaveLength(13);
    expect(rows[1]).toMatch(/^"\d{3}-\d{3}-\d{3}","[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}","http.*\/card#.*"$/);
    const storingForExcel = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save for Excel' }).press('Enter');
    const { cells, lastRow } = readSheet(await readFile(await (await storingForExcel).path()));
    expect(lastRow).toBe(13);
    const codes = Array.from({ length: 12 }, (_, n) => String(cells[`B${n + 2}`]?.v));
    expect(rows.slice(1).map((row) => row.split('"')[3])).toEqual(codes);
    expect(cells.C13?.v).toContain(`/card#${codes[11]}`);
    await page.getByRole('button', { name: 'I have the file' }).press('Enter');
    await expect(page.getByText('Its codes have arrived.')).toHaveCount(2);

    // A dialog closes once the answer is there, and gives the focus back, which would take the next key.
    const isClosed = () => expect(page.getByRole('alertdialog')).toHaveCount(0);
    await test.step('a lost card by its serial number', async () => {
      await page.getByLabel('Serial number').fill(rows[1]?.slice(1, 12) ?? '');
      await page.getByRole('button', { name: 'Make void and replace' }).press('Enter');
      const dialog = page.getByRole('alertdialog');
      await expect(dialog).toContainText(`The card ${rows[1]?.slice(1, 12)} will give no ballot any more.`);
      await dialog.getByRole('button', { name: 'Make void and replace' }).press('Enter');
      await expect(page.getByText('In its place:')).toBeVisible();
      await isClosed();
      await expect(page.getByRole('button', { name: 'Print this card' })).toBeVisible();
      await expect(page.locator('.voting-card')).toHaveCount(1);
      await expect(page.locator('.voting-card')).toContainText('Which questions matter most?');
      await expect(page.locator('.voting-card')).toContainText(/Until \w+/);
    });
    await test.step('one that is void already, by its name', async () => {
      await page.getByRole('button', { name: 'Make void', exact: true }).press('Enter');
      await page.getByRole('alertdialog').getByRole('button', { name: 'Make void' }).press('Enter');
      await expect(page.getByText(/^The card \d{3}-\d{3}-\d{3} is void already, since /)).toBeVisible();
      await isClosed();
    });
    await test.step('a package whole', async () => {
      await page.getByRole('row').filter({ hasText: 'did not arrive' }).getByRole('button').press('Enter');
      await page.getByRole('alertdialog').getByRole('button', { name: 'Make package void' }).press('Enter');
      await expect(page.locator('.figures > div')).toHaveText(['made32', 'void3', 'used0']);
    });
  });

  test('are letters for the people of a list, which no request carries and nothing keeps', async ({
    page,
    api,
    session,
  }) => {
    const { id } = await open(api, { voters: 'cards', booth: 'on', stones_shown: 'when_completed' });
    await api.change(id, { venue: 'Town hall, Market Square 1' });
    const told: string[] = [];
    page.on('request', (request) => told.push(`${request.url()} ${request.postData() ?? ''}`));
    await page.addInitScript(() => {
      window.print = () => {}; // it would wait for somebody
    });
    await openPanel(page, session, `/admin?batch=${id}&view=cards`);
    await page.getByLabel('How many').fill('12');
    await page.getByRole('button', { name: 'Make cards' }).click();
    await page.getByLabel('Letters for window envelopes').check();
    const name = (n: number) => `Quirina Zwölfender ${n}`;
    const rows = (count: number) => [
      'Name;Straße;Ort',
      ...Array.from({ length: count }, (_, n) => `${name(n + 1)};Am Mühlbach ${n + 1};01234 Lindental`),
    ];
    // As Excel writes it in much of Europe.
    const choose = (count: number) =>
      page.getByLabel('List of names').setInputFiles({
        name: 'people.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(rows(count).join('\r\n'), 'latin1'),
      });

    await choose(13);
    await page.getByLabel('The first row is headings').check();
    await expect(page.locator('.field-error')).toHaveText(/^13 addresses, but only 12 cards/);
    await expect(page.getByRole('button', { name: /^Print \d+ letters?$/ })).toHaveCount(0);

    await choose(11);
    await expect(page.getByText('The first address:')).toContainText(`${name(1)} · Am Mühlbach 1 · 01234 Lindental`);
    await expect(page.getByText('1 card is left over')).toBeVisible();
    await page.getByLabel('Sender').fill('Town of Lindental, Market Square 1');
    await page.getByLabel('Right').check();
    await page.getByRole('button', { name: 'Print 11 letters' }).click();
    await page.emulateMedia({ media: 'print' });
    const letters = page.locator('.letter');
    await expect(letters).toHaveCount(11);
    const codes = await letters.locator('.voting-card-code').allTextContents();
    expect(new Set([...codes, ...(await page.locator('.card-sheet .voting-card-code').allTextContents())]).size).toBe(
      12,
    );
    await expect(letters.nth(10)).toContainText(name(11));
    await expect(letters.nth(10)).toContainText('Town hall, Market Square 1');
    // The window's side moves the address, and nothing of the card.
    expect((await letters.first().locator('.letter-address').boundingBox())?.x).toBeGreaterThan(390);
    await expectPages(page, 12, 'letters');

    await test.step('the list stands still once it was printed', async () => {
      await page.emulateMedia({ media: 'screen' });
      await expect(page.getByText('Letters of this list were printed.')).toBeVisible();
      await expect(page.getByLabel('List of names')).toHaveCount(0);
      await page.getByRole('button', { name: 'Print 11 letters' }).click();
      await expect(letters.locator('.voting-card-code')).toHaveText(codes);
    });

    await page.getByRole('button', { name: 'All cards are printed' }).click();
    await expect(page.getByText('Its codes have arrived.')).toBeVisible();
    await expect(letters).toHaveCount(0);
    expect(told.filter((request) => /zw(ö|%C3%B6|%F6|\\u00f6)lfender|quirina/i.test(request))).toEqual([]);
    const kept = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
    );
    expect(kept).not.toContain('Quirina');
  });

  test('are exchanged for a sheet of paper, at the table and in the panel, and the result says how many', async ({
    page,
    api,
    session,
  }) => {
    const { id, cards } = await open(api, { voters: 'cards', paper: 'on', stones_shown: 'when_completed' }, 2);
    for (const [place, address] of [`/entry?batch=${id}`, `/admin?batch=${id}&view=cards`].entries()) {
      const serial = cards[place]?.serial ?? '';
      await openPanel(page, session, address);
      const form = page.locator('form').filter({ hasText: 'A card for a sheet of paper' });
      const dialog = page.getByRole('alertdialog');
      const wrong = page.locator('.toast.error');
      if (place === 0) {
        await form.getByLabel('Serial number').fill('000-000-000');
        await form.getByRole('button', { name: 'Exchange for paper' }).press('Enter');
        await dialog.getByRole('button', { name: 'Exchange for paper' }).press('Enter');
        await expect(wrong).toBeVisible();
        await expect(dialog).toHaveCount(0);
      }
      await form.getByLabel('Serial number').fill(serial);
      await form.getByRole('button', { name: 'Exchange for paper' }).press('Enter');
      await expect(dialog).toContainText(`The card ${serial} will give no ballot any more`);
      await expect(wrong).toHaveCount(0);
      await dialog.getByRole('button', { name: 'Exchange for paper' }).press('Enter');
      await expect(page.getByText(`The card ${serial} is exchanged for paper`)).toBeVisible();
    }
    await expect(page.locator('.figures > div').last()).toHaveText('exchanged for paper2');
    await page.goto(`/card#${cards[0]?.code}`);
    await expect(page.getByText('This card was given up for a sheet of paper').first()).toBeVisible();
    await api.call('POST', `/api/admin/batches/${id}/close-online`, { sheets_in_box: 0 });
    await expect(page.getByText('Online stoning has closed, and paper is being counted.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Open my card' })).toHaveCount(0);
    await api.change(id, { phase: 3 });
    await page.goto(`/batches/${id}`);
    await expect(page.getByText('Voting cards exchanged for paper: 2')).toBeVisible();
  });
});
