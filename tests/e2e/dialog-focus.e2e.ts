import { press, row } from './batch-rows.ts';
import { expectFocusSeen } from './by-keyboard.ts';
import { expect, openPanel, test } from './fixtures.ts';

test.use({ viewport: { width: 1280, height: 480 } });

test('what is asked is read from its beginning, also where some of it comes later', async ({ page, api, session }) => {
  await api.openBatch({ questions: 4 });
  const numbers = Promise.withResolvers<void>();
  await page.route('**/api/admin/questions/count?batch=*', async (route) => {
    await numbers.promise;
    await route.continue();
  });
  await openPanel(page, session);
  await press(row(page), 'Start Stoning');
  const dialog = page.getByRole('alertdialog');
  const title = dialog.getByRole('heading', { name: /^Start Stoning/ });
  await expect(title).toBeFocused();
  numbers.resolve();
  await expect(dialog.getByRole('button', { name: 'Start Stoning' })).toBeEnabled();
  await expect(title).toBeFocused();
  await expect(title).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('radio', { name: 'Now' })).toBeFocused();
  await expectFocusSeen(page);
});
