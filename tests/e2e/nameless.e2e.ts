import { press } from './batch-rows.ts';
import { toast } from './failures.ts';
import { expect, openPanel, test } from './fixtures.ts';

test.use({ council: 'completed' });

test('who regrets the name is left nameless, and everybody reads so in their own language', async ({
  page,
  api,
  newVisitor,
  databases,
}) => {
  const [batch] = await api.call<{ id: string; slug: string }[]>('GET', '/api/admin/batches');
  const path = `/batches/${batch?.slug}`;
  const { questions } = await api.call<{ questions: { text: string; author: string }[] }>('GET', `/api${path}`);
  const { text, author } = questions[0] ?? { text: '', author: '' };
  const visitor = await newVisitor();
  await visitor.goto(path);
  await expect(visitor.getByText(author)).toBeVisible();
  await openPanel(page, databases.session, `/admin?batch=${batch?.id}&view=questions`);
  await press(page.getByRole('row').filter({ hasText: text }), 'Leave nameless');
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByText(author)).toBeVisible();
  await press(dialog, 'Leave nameless');
  await toast(page, 'Success', 'The question stands without a name.');
  await expect(page.getByRole('row').filter({ hasText: text }).getByText('Anonymous')).toBeVisible();
  await visitor.goto(`${path}?lang=de`);
  await expect(visitor.locator('.rank').first().getByText('Anonym', { exact: true })).toBeVisible();
  await expect(visitor.getByText(author)).toHaveCount(0);
});
