import { expect } from '@playwright/test';
import { lazyTexts } from '#web/text/lazy.ts';
import { openPanel } from './fixtures.ts';
import { openPaper } from './sheets.ts';
import type { State } from './states.ts';

/** Paper in the panel, and where it is entered. */
export const sheetStates: readonly State[] = [
  {
    name: 'paper',
    arrange: async ({ page, api, session }) => {
      const { id, enter } = await openPaper(api);
      await enter(1, 0);
      await openPanel(page, session, `/admin?batch=${id}&view=paper`);
      await expect(page.locator('.paper-step')).toHaveCount(5);
    },
  },
  {
    name: 'entry',
    arrange: async ({ page, api, session }) => {
      const { id, stack, enter, signs } = await openPaper(api);
      await enter(1, 0);
      await enter(2, 0, 1);
      await openPanel(page, session, `/entry?batch=${id}&stack=${stack}`);
      await page.locator('.entry-form .input').nth(1).fill(signs().join(' '));
      await page.locator('section > .btn').click();
      await expect(page.locator('.entry-differences')).toBeVisible();
    },
  },
  {
    name: 'entry-together',
    arrange: async ({ page, api, session }) => {
      const { id, stack } = await openPaper(api, { onePerson: false });
      await openPanel(page, session, `/entry?batch=${id}&stack=${stack}`);
      await page.getByLabel(lazyTexts.entry.pass, { exact: true }).selectOption('3');
      await page.getByRole('button', { name: lazyTexts.entry.makeCountersign }).click();
      await expect(page.locator('.entry-countersign')).toBeVisible();
    },
  },
  {
    name: 'entry-helper',
    arrange: async ({ page }) => {
      await page.goto('/entry');
      await expect(page.locator('.entry-form .input').first()).toBeVisible();
    },
  },
];
