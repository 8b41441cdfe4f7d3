import { press, row } from './batch-rows.ts';
import { expectFocusSeen } from './by-keyboard.ts';
import { expect, openPanel, test } from './fixtures.ts';
import { open, reason, takeOut } from './paper-acts.ts';

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

test('the focus stays in the page where somebody else takes away the button that has it', async ({
  page,
  api,
  session,
}) => {
  const { id, ids } = await open(api);
  await takeOut(api, id, ids[0]);
  await openPanel(page, session, `/admin?batch=${id}&view=questions`);
  const question = page.getByRole('row', { name: /Question number 1/ });
  await press(question, 'Put back');
  await press(page.getByRole('alertdialog'), 'Cancel');
  await expect(question.getByRole('button', { name: /^Put back/ })).toBeFocused();
  const [act] = await api.call<{ id: string }[]>('GET', '/api/admin/acts');
  await api.call('POST', `/api/admin/acts/${act?.id}/undo`);
  await expect(question).not.toContainText(reason);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});
