import '#tests/support/english.ts';
import { lazyTexts } from '#web/text/lazy.ts';
import { becomeBooth } from './at-booth.ts';
import { expect, openPanel, test } from './fixtures.ts';
import { expectQr } from './read-qr.ts';

test.beforeEach(async ({ page, api, session }) => {
  const { id } = await api.openBatch({ questions: 5 });
  await api.change(id, { rules: { booth: 'on', paper: 'on', stones_shown: 'when_completed' }, phase: 2 });
  await openPanel(page, session, `/admin?batch=${id}&view=booths`);
});

test('a code from the panel makes a device a booth, which the panel sees and ends; its QR code leads to the address that is set', async ({
  page,
  baseURL,
  newVisitor,
}) => {
  await page.clock.install();
  await page.reload();
  await test.step('one that no device has used is ended by a press', async () => {
    await page.getByRole('button', { name: lazyTexts.boothsPanel.make }).click();
    await page.getByRole('button', { name: lazyTexts.boothsPanel.end({ what: 'code' }) }).click();
    await expect(page.getByText(lazyTexts.boothsPanel.none)).toBeVisible();
  });
  await page.getByRole('button', { name: lazyTexts.boothsPanel.make }).click();
  const code = await page.locator('.new-code').innerText();
  await test.step('the QR code beside it leads to where it is typed, and does not hold it', async () => {
    const leads = page.locator('.told-qr svg');
    await expect(leads).toHaveAccessibleName(/127\.0\.0\.1:\d+\/booth$/);
    await expectQr(leads, `${baseURL}/booth`);
  });
  const device = await newVisitor();
  await becomeBooth(device, code);
  // By itself, while somebody looks.
  await page.clock.runFor(10_000);
  await expect(page.getByText(/^Booth \d, open since/)).toBeVisible();
  await expect(page.locator('.new-code')).toHaveCount(0);
  // Before the device itself asks whether it is still a booth.
  await device.getByRole('button', { name: lazyTexts.booth.begin }).click();
  const end = lazyTexts.boothsPanel.end({ what: 'booth' });
  await page.getByRole('button', { name: end }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: end }).click();
  await expect(page.getByText(lazyTexts.boothsPanel.none)).toBeVisible();
  await device.reload();
  await expect(device.getByRole('heading', { name: lazyTexts.booth.setUpTitle })).toBeVisible();
  const refused = await device.evaluate(async () => {
    const headers = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() };
    const body = JSON.stringify({ choices: [1, 2, 3, 4].map(() => crypto.randomUUID()) });
    const answer = await fetch('/api/booth/ballots', { method: 'POST', headers, body });
    return [answer.status, ((await answer.json()) as { code: string }).code];
  });
  expect(refused).toEqual([401, 'booth_unknown']);

  await test.step('before codes are given out it says that phones cannot reach their address', async () => {
    const warning = page.getByText('Phones cannot reach this address yet.');
    await expect(warning).toBeVisible();
    await page.goto(page.url().replace('view=booths', 'view=paper'));
    await expect(warning).toBeVisible();
    if (process.env.SCREENS) await page.screenshot({ path: `${process.env.SCREENS}/reach-paper.png` });
    await page.goto(page.url().replace('view=paper', 'view=booths'));
    await page.getByRole('button', { name: lazyTexts.boothsPanel.make }).click();
    await expect(page.locator('.told-qr svg')).toHaveAccessibleName(/127\.0\.0\.1:\d+\/booth$/);
    if (process.env.SCREENS) await page.screenshot({ path: `${process.env.SCREENS}/reach-booths.png` });
    await page.getByRole('button', { name: 'Change address' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: /An address of our own/ }).check();
    await dialog.getByLabel('Our address').fill('https://stones.example.org');
    await dialog.getByRole('button', { name: 'Use this address' }).click();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(warning).toBeHidden();
    await expectQr(page.locator('.told-qr svg'), 'https://stones.example.org/booth');
  });
});

test('a helper comes with a code and a name, opens a booth, and stays out once the code has ended; codes for several people are printed, a slip each, and a new one for a lost browser is the same person', async ({
  page,
  newVisitor,
}) => {
  await page.getByRole('button', { name: lazyTexts.boothsPanel.makeHelperCode({ opens: 'booth' }) }).click();
  const boothCode = await page.locator('.new-code').innerText();
  const openAs = async (name: string) => {
    const device = await newVisitor();
    await device.goto('/booth');
    await device.getByLabel(lazyTexts.booth.code).fill(boothCode);
    await device.getByLabel(lazyTexts.booth.helperName).fill(name);
    await device.getByRole('button', { name: lazyTexts.booth.open }).click();
    return device;
  };
  await expect((await openAs('Ada')).getByRole('heading', { name: lazyTexts.booth.welcome })).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^Booth 1, open since/)).toBeVisible();
  const end = lazyTexts.boothsPanel.end({ what: 'code' });
  await page.getByRole('button', { name: end }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: end }).click();
  await expect(page.getByText(lazyTexts.boothsPanel.noHelpers)).toBeVisible();
  await expect((await openAs('Grace')).locator('.field-error')).toHaveText(lazyTexts.booth.codeWrong);
  await expect(page.getByText(/^Booth 1, open since/)).toBeVisible();

  await page.evaluate(() =>
    Object.assign(window, {
      print: () => (document.body.dataset.slips = document.querySelector('.helper-slips')?.textContent ?? ''),
    }),
  );
  await page.getByLabel(lazyTexts.boothsPanel.helperCount).fill('3');
  await page.getByRole('button', { name: lazyTexts.boothsPanel.makeHelperCode({ opens: 'entry' }) }).click();
  await expect(page.locator('.new-code')).toHaveCount(3);
  const codes = await page.locator('.new-code').allInnerTexts();
  await page.getByRole('button', { name: lazyTexts.boothsPanel.printSlips({ count: 3 }) }).click();
  for (const code of codes) await expect(page.locator('body')).toHaveAttribute('data-slips', new RegExp(code));
  const comeWith = async (code: string, name: string) => {
    const helper = await newVisitor();
    await helper.goto('/entry');
    await helper.getByLabel(lazyTexts.entry.helperCode).fill(code);
    const field = helper.getByLabel(lazyTexts.entry.name);
    await helper.getByRole('button', { name: lazyTexts.entry.begin }).click();
    await expect(field).toBeFocused();
    await expect(field).toHaveAccessibleDescription(lazyTexts.entry.nameMissing);
    await field.fill(name);
    await helper.getByRole('button', { name: lazyTexts.entry.begin }).click();
    return helper;
  };
  const lost = await comeWith(codes[0] ?? '', 'Ada');
  await expect(lost.getByText(lazyTexts.entry.noStack)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^Ada, since .*, last active: /)).toBeVisible();
  const adas = page.getByRole('listitem').filter({ hasText: 'Ada, since' });
  await adas.getByRole('button', { name: lazyTexts.boothsPanel.renew }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: lazyTexts.boothsPanel.renew }).click();
  await expect(adas.getByText(lazyTexts.boothsPanel.waitsFor)).toBeVisible();
  await lost.reload();
  await expect(lost.getByLabel(lazyTexts.entry.helperCode)).toBeVisible();
  const found = await comeWith(await adas.locator('.new-code').innerText(), 'Bert');
  await expect(found.getByText(lazyTexts.entry.noStack)).toBeVisible();
  await page.reload();
  await expect(adas).toBeVisible();
  await expect(adas.getByText(lazyTexts.boothsPanel.waitsFor)).toHaveCount(0);
});
