import { expect, test } from './fixtures.ts';

test('who types what is asked already is told so below the field, joins it, and keeps what they typed', async ({
  page,
  api,
}) => {
  await api.openBatch({ questions: 0 });
  const batch = (await api.call<{ id: string }[]>('GET', '/api/admin/batches')).at(0);
  const asked = { text: 'Will there be a night bus to the villages?', author: 'Ada', author_email: 'ada@example.org' };
  await api.call('POST', '/api/admin/questions', { ...asked, batch_id: batch?.id });
  await page.goto('/');
  const field = page.getByLabel('Question', { exact: true });
  await field.pressSequentially('Is a night bus to the villages planned?');
  const hint = page.locator('.similar-hint');
  await expect(hint.getByRole('status').first()).toHaveText('This question on the page may ask the same:');
  await expect(field).toBeFocused();
  const join = hint.getByRole('button', { name: 'That is my question too' });
  await join.press('Enter');
  await expect(join).toHaveAttribute('aria-pressed', 'true');
  await expect(field).toHaveValue('Is a night bus to the villages planned?');
  const coAskers = async () =>
    (await api.call<{ co_askers?: number }[]>('GET', '/api/admin/questions')).map((question) => question.co_askers);
  await expect.poll(coAskers).toEqual([1]);
});
