import type { Page } from '@playwright/test';
import { asked } from './councils.ts';
import { readDrawn } from './drawn.ts';
import { expect, openPanel, test } from './fixtures.ts';

test.use({ council: 'completed' });

const stage = (page: Page) => page.locator('.reveal-stage');
const placesHeard = (page: Page) => page.locator('.reveal > ol').getByRole('listitem');
const first = asked[2]?.[0].slice(0, 30) ?? '';
const ranking = (page: Page) => page.locator('.wall-ranking');

test('the result is uncovered from the last place to the first by keys, by itself, or by an administrator with a phone; who hears the page has it at once, and phones have the whole list', async ({
  page,
  newVisitor,
  databases,
}) => {
  await page.goto('/?view=wall&reveal=keys');
  await expect(stage(page)).toContainText('6 questions go to the council');
  await expect(placesHeard(page)).toHaveCount(6);
  await expect(placesHeard(page).first()).toContainText(first);
  await expect(stage(page)).not.toContainText(first);
  await page.keyboard.press('Space');
  await expect(stage(page)).toContainText('Jonas');
  await page.keyboard.press('ArrowRight');
  await expect(stage(page)).toContainText('Ruth Abramson');
  await page.keyboard.press('ArrowLeft');
  await expect(stage(page)).not.toContainText('Ruth Abramson');
  for (let place = 0; place < 5; place++) await page.keyboard.press('PageDown');
  await expect(stage(page)).toContainText(first);
  await page.keyboard.press('Space');
  await expect(ranking(page)).toContainText(first);

  await test.step('an administrator leads it', async () => {
    const phone = await newVisitor();
    await openPanel(phone, databases.session);
    const projector = phone.getByRole('link', { name: 'Projector view (opens a new tab)' });
    await expect(projector).toHaveAttribute('target', '_blank');
    await page.goto((await projector.getAttribute('href')) ?? '');
    await phone.setViewportSize({ width: 390, height: 844 });
    await expect(ranking(page)).toContainText(first);
    await phone.getByRole('button', { name: /^More actions/ }).click();
    await phone.getByRole('menuitem', { name: 'Reveal the result' }).click();
    const dialog = phone.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Cover the result' }).click();
    await expect(stage(page)).toContainText('6 questions go to the council');
    await expect(dialog).toContainText('0 of 6 places are uncovered.');
    await dialog.getByRole('button', { name: 'Close', exact: true }).click();
    await phone.getByRole('link', { name: 'December 2026 Council' }).click();
    await phone.getByRole('button', { name: 'Reveal the result' }).click();
    await expect(dialog).toContainText('0 of 6 places are uncovered.');
    expect(await readDrawn(page, '/')).toContain(first);

    await dialog.getByRole('button', { name: 'Uncover place 6' }).click();
    await expect(stage(page)).toContainText('Jonas');
    await dialog.getByRole('button', { name: 'Uncover place 5' }).click();
    await expect(stage(page)).toContainText('Ruth Abramson');
    await dialog.getByRole('button', { name: 'One place back' }).click();
    await expect(stage(page)).not.toContainText('Ruth Abramson');
    await dialog.getByRole('button', { name: 'End the reveal' }).click();
    await expect(ranking(page)).toContainText(first);
  });

  await test.step('by itself it goes on place by place, until somebody presses a key', async () => {
    await page.clock.install();
    await page.goto('/?view=wall&reveal=120');
    await expect(stage(page)).toBeVisible();
    // By its own time alone, however long the machine takes.
    await page.clock.pauseAt(new Date(Date.now() + 30_000));
    await page.clock.runFor(120_000);
    await expect(stage(page)).toContainText('Jonas');
    await page.keyboard.press('Space');
    await expect(stage(page)).toContainText('Ruth Abramson');
    await page.clock.runFor(480_000);
    await expect(stage(page)).toContainText('Ruth Abramson');
    await expect(stage(page)).not.toContainText(first);
  });
});
