import '#tests/support/english.ts';
import { laterTexts } from '#web/text/lazy.ts';
import { becomeBooth } from './at-booth.ts';
import { expect, openPanel, test } from './fixtures.ts';

test.beforeEach(async ({ page, api, session }) => {
  const { id } = await api.openBatch({ questions: 5 });
  await api.change(id, { rules: { booth: 'on', paper: 'on', stones_shown: 'when_completed' }, phase: 2 });
  await openPanel(page, session, `/admin?batch=${id}&view=booths`);
});

test('a code from the panel makes a device a booth, which the panel sees and ends', async ({ page, newVisitor }) => {
  await page.getByRole('button', { name: laterTexts.boothsPanel.make }).click();
  const code = await page.locator('.told-code').innerText();
  const device = await newVisitor();
  await becomeBooth(device, code);
  await page.reload();
  await expect(page.getByText(/^Booth, open since/)).toBeVisible();
  await expect(page.locator('.told-code')).toHaveCount(0);
  const end = laterTexts.boothsPanel.end({ what: 'booth' });
  await page.getByRole('button', { name: end }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: end }).click();
  await expect(page.getByText(laterTexts.boothsPanel.none)).toBeVisible();
  await device.getByRole('button', { name: laterTexts.booth.begin }).click();
  await device.reload();
  await expect(device.getByRole('heading', { name: laterTexts.booth.setUpTitle })).toBeVisible();
});

test('a code that no device has used can be ended', async ({ page, newVisitor }) => {
  await page.getByRole('button', { name: laterTexts.boothsPanel.make }).click();
  const code = await page.locator('.told-code').innerText();
  await page.getByRole('button', { name: laterTexts.boothsPanel.end({ what: 'code' }) }).click();
  await expect(page.getByText(laterTexts.boothsPanel.none)).toBeVisible();
  const device = await newVisitor();
  await device.goto('/booth');
  await device.getByLabel(laterTexts.booth.code).fill(code);
  await device.getByRole('button', { name: laterTexts.booth.open }).click();
  await expect(device.locator('.field-error')).toHaveText(laterTexts.booth.codeWrong);
});

test('a helper comes with a code and a name, opens a booth, and stays out once the code has ended', async ({
  page,
  newVisitor,
}) => {
  await page.getByRole('button', { name: laterTexts.boothsPanel.makeHelperCode({ opens: 'booth' }) }).click();
  const code = await page.locator('.told-code').innerText();
  const openAs = async (name: string) => {
    const device = await newVisitor();
    await device.goto('/booth');
    await device.getByLabel(laterTexts.booth.code).fill(code);
    await device.getByLabel(laterTexts.booth.helperName).fill(name);
    await device.getByRole('button', { name: laterTexts.booth.open }).click();
    return device;
  };
  await expect((await openAs('Ada')).getByRole('heading', { name: laterTexts.booth.welcome })).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^Booth, open since/)).toBeVisible();
  const end = laterTexts.boothsPanel.end({ what: 'code' });
  await page.getByRole('button', { name: end }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: end }).click();
  await expect(page.getByText(laterTexts.boothsPanel.noHelpers)).toBeVisible();
  await expect((await openAs('Grace')).locator('.field-error')).toHaveText(laterTexts.booth.codeWrong);
  await expect(page.getByText(/^Booth, open since/)).toBeVisible();
});
