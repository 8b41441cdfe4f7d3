import type { AdminApi } from './admin-api.ts';
import { press } from './batch-rows.ts';
import { acceptInvitation, invite, invited } from './councils.ts';
import { toast } from './failures.ts';
import { expect, signIn, test } from './fixtures.ts';

type Batch = { id: string; slug: string; name: string };

const findBatch = async (api: AdminApi): Promise<Batch> =>
  (await api.call<Batch[]>('GET', '/api/admin/batches'))[0] as Batch;

test.use({ council: 'completed' });

test('the council writes what became of a question, and everybody reads it, the day on one line and on paper with the address of its link; whoever was slower reads what somebody else has written, and loses nothing', async ({
  page,
  api,
  newVisitor,
}) => {
  const { id, slug, name } = await findBatch(api);
  const { questions } = await api.call<{ questions: { id: string; text: string }[] }>('GET', `/api/batches/${slug}`);
  const text = questions[0]?.text ?? '';
  const visitor = await newVisitor();
  await visitor.goto('/');
  await expect(visitor.getByText(text)).toBeVisible();

  await acceptInvitation(api, await invite(api, 'council'));
  await signIn(page, invited);
  await expect(page.getByText(/^You are of the council\./)).toBeVisible();
  await expect(page.getByRole('tab')).toHaveCount(0);
  await page.getByRole('link', { name }).click();
  await press(page.locator('.outcomes li').first(), 'Write outcome');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('What became of it').selectOption('Answered');
  await dialog.getByLabel('Day').fill('2027-02-28');
  await press(dialog, 'Save outcome');
  await expect(dialog.getByText('Please write what the council says, or a link to it.')).toBeVisible();
  await dialog.getByLabel('The council’s words').fill('There is a guardian of the river now.');
  await dialog.getByLabel('Link (optional)').fill('council.example.org/minutes');
  await press(dialog, 'Save outcome');
  await toast(page, 'Success', 'The outcome is written.');
  await expect(page.locator('.outcomes li').first().getByText('Answered by the council on 28-02-2027')).toBeVisible();

  // The home page of somebody who was there already, the page of the result, and the projector.
  for (const path of [undefined, `/batches/${slug}`, '/?view=wall']) {
    if (path) await visitor.goto(path);
    await expect(visitor.getByText('Answered by the council on 28-02-2027').first()).toBeVisible();
    await expect(visitor.getByText('There is a guardian of the river now.').first()).toBeVisible();
  }
  await visitor.goto(`/batches/${slug}`);
  await expect(visitor.getByRole('link', { name: 'More at council.example.org' })).toHaveAttribute(
    'href',
    'https://council.example.org/minutes',
  );

  await test.step('however narrow the page is, and on paper', async () => {
    const said = visitor.locator('.outcome-said').first();
    await expect(said).toContainText('28-02-2027');
    const widthsThatBreak = await said.evaluate((element) => {
      const words = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      while (words.nextNode() && !words.currentNode.textContent?.includes('28-02-2027'));
      const day = document.createRange();
      const start = words.currentNode.textContent?.indexOf('28-02-2027') ?? 0;
      day.setStart(words.currentNode, start);
      day.setEnd(words.currentNode, start + '28-02-2027'.length);
      const widths = Array.from({ length: 100 }, (_, n) => 120 + 3 * n);
      return widths.filter((width) => {
        (element as HTMLElement).style.inlineSize = `${width}px`;
        return new Set([...day.getClientRects()].map(({ top }) => top)).size > 1;
      });
    });
    expect(widthsThatBreak).toEqual([]);
    await visitor.emulateMedia({ media: 'print' });
    const printed = await visitor
      .locator('.outcome-link')
      .first()
      .evaluate((link) => getComputedStyle(link, '::after').content);
    expect(printed).toContain('https://council.example.org/minutes');
  });

  await test.step('whoever was slower', async () => {
    const other = page.locator('.outcomes li').nth(1);
    await press(other, 'Write outcome');
    await dialog.getByLabel('The council’s words').fill('Mine');
    const path = `/api/admin/batches/${id}/questions/${questions[1]?.id}/outcome`;
    const outcome = { state: 'not_taken_up', words: 'Theirs', day: '2027-02-01', link: null };
    await api.call('PUT', path, { outcome });
    await press(dialog, 'Save outcome');
    await expect(dialog.getByText(/Somebody else has written meanwhile: .*Theirs/)).toBeVisible();
    await expect(dialog.getByLabel('The council’s words')).toHaveValue('Mine');
    await press(dialog, 'Save outcome');
    await toast(page, 'Success', 'The outcome is written.');
    await press(other, 'Change outcome');
    await dialog.getByLabel('What became of it').selectOption('Take back what was written last');
    await press(dialog, 'Save outcome');
    await expect(other.getByText('Nothing is written yet.')).toBeVisible();
  });
});
