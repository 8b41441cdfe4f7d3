import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { drawQr } from '#web/ui/qr-code.tsx';
import { expectNoViolations } from './axe.ts';
import { council, press, row } from './batch-rows.ts';
import { toast } from './failures.ts';
import { expect, openPanel, test } from './fixtures.ts';
import { expectNoLayoutFaults } from './layout.ts';
import { expectPages } from './printed.ts';

const ours = 'https://stones.example.org';

/** Nothing of any of these is cut. */
const expectWhole = (parts: Locator) => expect.poll(() => parts.evaluateAll(findCut)).toEqual([]);

const findCut = (parts: Element[]) =>
  parts.filter((part) => part.scrollHeight > part.clientHeight).map((part) => part.outerHTML.slice(0, 120));

function countLines(element: Element): number {
  const range = document.createRange();
  range.selectNodeContents(element);
  return new Set([...range.getClientRects()].map(({ top }) => top)).size;
}

async function saved(page: Page, button: string): Promise<Buffer> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ]);
  return readFile(await download.path());
}

test('the list says which batch moves on by itself and which one made way; whoever activates one is led to inviting people, by an address that leads somewhere, and offered to tell when stoning starts', async ({
  page,
  api,
  databases,
}) => {
  const spring = await api.openBatch({ name: 'Spring Council', questions: 4 });
  const { id } = await api.openBatch({ questions: 4 });
  await api.change(id, { is_active: false, rules: { phase_changes: 'at_deadlines' } });
  await api.change(spring.id, { is_active: true });
  await openPanel(page, databases.session, `/admin?batch=${spring.id}&view=settings`);
  await expect(page.getByText('It never had a ballot: deactivate it, and it can be.')).toBeVisible();
  await openPanel(page, databases.session);
  await expect(row(page)).toContainText('moves on by itself');
  await expect(row(page, 'Spring')).not.toContainText('moves on by itself');
  await press(row(page), `Activate ${council}`);
  await toast(page, 'Success', 'Batch activated successfully! Spring Council left the public page.');
  const next = page.getByRole('region', { name: 'What comes next' });
  await next.getByRole('button', { name: 'Invite people' }).click();

  await test.step('whoever invites is led to an address first', async () => {
    const sheet = page.getByRole('dialog');
    await expect(sheet.getByRole('heading', { name: 'Phones cannot reach this address yet' })).toBeVisible();
    await expect(sheet.getByRole('button', { name: 'Let phones in' })).toBeVisible();
    await sheet.getByRole('button', { name: 'Use this address' }).click();
    await expect(sheet.getByText('Please choose an address first.')).toBeVisible();
    await sheet.getByRole('radio', { name: /An address of our own/ }).check();
    await sheet.getByLabel('Our address').fill('stones.example.org/council');
    await sheet.getByRole('button', { name: 'Use this address' }).click();
    await expect(sheet.getByText('Please write http:// or https:// and a name')).toBeVisible();
    await sheet.getByLabel('Our address').fill(ours);
    await sheet.getByRole('button', { name: 'Use this address' }).click();

    await expect(sheet.getByRole('heading', { name: 'Phones cannot reach' })).toBeHidden();
    const text = sheet.getByRole('textbox', { name: 'Text to send' });
    await expect(text).toHaveValue(new RegExp(`by .*: ${ours}`));
    await expectWhole(text);
    await sheet.getByRole('region', { name: 'A text to send' }).getByLabel('In which language').selectOption('de');
    await expect(sheet.getByRole('textbox', { name: 'Text to send' })).toHaveValue(new RegExp(`bis .* Uhr: ${ours}`));
    const svg = (await saved(page, 'Code as SVG')).toString();
    expect(svg).toContain(drawQr(`${ours}/`).d);
    expect((await saved(page, 'Code as PNG')).subarray(1, 4).toString()).toBe('PNG');
    await expectNoViolations(page);
    await expectNoLayoutFaults(page);
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
  });

  await press(row(page), 'Start Stoning');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Start Stoning' }).click();
  await expect(next.getByText('people can give their stones now')).toBeVisible();
  await next.getByRole('button', { name: 'Not now' }).click();
  await expect(next).toHaveCount(0);
  await press(row(page), 'Complete');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Complete' }).click();
  await next.getByRole('button', { name: 'See the result' }).click();
  await expect(page.getByRole('table', { name: 'Ranking' })).toBeVisible();

  await test.step('an archived one can be brought back, and its results are opened from the list', async () => {
    await api.change(id, { is_active: false });
    await api.change(id, { is_archived: true });
    await openPanel(page, databases.session);
    await page.getByText('1 archived batch').click();
    await press(row(page), 'More actions');
    await expect(page.getByRole('menuitem', { name: 'Bring back' })).toBeVisible();
    await page.keyboard.press('Escape');
    await press(row(page), 'Results');
    await expect(page.getByRole('table', { name: 'Ranking' })).toBeVisible();
  });
});

test('what is printed from the panel is whole, a page each, in the languages that are chosen, with a long address on one line and what the organiser says', async ({
  page,
  api,
  databases,
}) => {
  test.slow();
  const { id } = await api.openBatch({ name: 'November 2026 Council of the Upper River' });
  const warning = page.getByText('Phones cannot reach this address yet');
  const see = (sheet: string, languages: string) =>
    openPanel(page, databases.session, `/admin/print/${sheet}?batch=${id}&in=${languages}&at=https://evil.example`);
  const says = page.locator('.poster-says p');
  await see('poster', 'en');
  await expect(warning).toBeVisible();
  await expect(says).toHaveText(['Questions are being gathered. There is a place in the circle for yours.']);

  const name = 'Dorfrat Oberwiesen – Fragen an den Rat der Gemeinde';
  await api.call('PUT', '/api/admin/identity', {
    name,
    contact: null,
    imprint: null,
    language: null,
    time_zone: 'Europe/Paris',
  });
  await api.call('PUT', '/api/admin/address', { public_url: 'fragen-und-steine.oberwiesen.example' });
  const german = `Woher kommt unser Wasser? ${'Die Quellen versiegen, und niemand weiß warum. '.repeat(20)}`.trim();
  const english = 'Where does our water come from?';
  await api.change(id, {
    phase_1_text: english,
    phase_texts: [{ language: 'de', phase: 1, text: german }],
    rules: { voters: 'cards', booth: 'on', paper: 'on', stones_shown: 'when_completed' },
  });
  await test.step('what the organiser says stands once where it is in no language', async () => {
    await see('poster', 'en,fr');
    await expect(says).toHaveText([english]);
  });
  for (const [sheet, words] of [
    ['poster', 'Womit soll sich der Rat befassen?'],
    ['cards', 'Eine Frage an den Rat'],
  ] as const) {
    await see(sheet, 'de,en');
    await expect(page.getByText(words).first()).toBeVisible();
    const address = page.locator('.paper-address').first();
    await expect(address).toHaveText('fragen-und-steine.oberwiesen.example');
    await expect.poll(() => address.evaluate(countLines)).toBe(1);
    if (sheet === 'poster') await expect(says).toHaveText([german, english]);
    await expectWhole(page.locator('.poster, .poster-says, .card'));
    await expect(page.getByText('evil.example')).toHaveCount(0);
    await expect(warning).toBeHidden();
    if (sheet === 'cards') await expectNoViolations(page);
    await expectPages(page, 1);
  }
  // The longest words, and the language from right to left.
  await see('helpers', 'fr,ar');
  await expect(page.locator('.helper-sheet dt')).toHaveCount(15 * 2);
  await expectWhole(page.locator('.helper-sheet, .helper-sheet section'));
  await expectNoViolations(page);
  await expectPages(page, 2);
  await page.getByRole('link', { name: 'Back to the administration' }).click();
  await expect(page.getByRole('tab', { name: 'Invite' })).toHaveAttribute('aria-selected', 'true');
});
