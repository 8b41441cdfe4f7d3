import { expect } from '@playwright/test';
import { lazyTexts } from '#web/text/lazy.ts';
import { type AdminApi, newApiContext, type RunningServer } from './admin-api.ts';
import { openPanel } from './fixtures.ts';
import type { State } from './states.ts';

/** A batch in stoning with booths and paper. */
async function openHall(api: AdminApi): Promise<string> {
  const { id } = await api.openBatch({ questions: 5 });
  await api.change(id, { rules: { booth: 'on', paper: 'on', stones_shown: 'when_completed' }, phase: 2 });
  return id;
}

/** Somebody else's device types a code that was made for it. */
async function typeElsewhere(server: RunningServer, path: string, data: Record<string, unknown>): Promise<void> {
  const device = await newApiContext(server);
  expect((await device.post(path, { data })).ok()).toBe(true);
  await device.dispose();
}

/** Booths and codes for helpers, in the panel. */
export const hallStates: readonly State[] = [
  {
    name: 'booths-none',
    arrange: async ({ page, api, session }) => {
      await openPanel(page, session, `/admin?batch=${await openHall(api)}&view=booths`);
      await expect(page.getByText(lazyTexts.boothsPanel.none)).toBeVisible();
      await expect(page.getByText(lazyTexts.boothsPanel.noHelpers)).toBeVisible();
    },
  },
  {
    name: 'booths',
    arrange: async ({ page, api, server, session }) => {
      const id = await openHall(api);
      const booth = await api.call('POST', `/api/admin/batches/${id}/booths`);
      await typeElsewhere(server, '/api/booth', { code: booth.code });
      const helpers = await api.call('POST', `/api/admin/batches/${id}/helpers`, { opens: 'booth' });
      await typeElsewhere(server, '/api/helper', { code: helpers.code, name: 'Ada' });
      await openPanel(page, session, `/admin?batch=${id}&view=booths`);
      await page.getByRole('button', { name: lazyTexts.boothsPanel.make }).click();
      await page.getByRole('button', { name: lazyTexts.boothsPanel.makeHelperCode({ opens: 'entry' }) }).click();
      await expect(page.locator('.new-code')).toHaveCount(2);
    },
  },
];
