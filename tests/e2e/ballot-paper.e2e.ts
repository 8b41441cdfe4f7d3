import { idsOf } from './batch-rows.ts';
import { toast } from './failures.ts';
import { expect, test } from './fixtures.ts';
import { card, complete, give, open, reason, stone, takeOut } from './paper-acts.ts';

const always = [
  'One ballot per browser: somebody with two devices could have given two.',
  'A ballot that was given cannot be changed.',
  'This batch takes at most 77 questions.',
];

test('how the batch works is told without scripts, a sentence for each rule; where nobody is to see the stones, the page, its print and the wall tell of ballots alone', async ({
  page,
  request,
  api,
  server,
}) => {
  const { id } = await api.openBatch({ questions: 6 });
  for (const [stones_shown, sentence] of [
    ['always', 'whoever watches this page can see what each ballot gave'],
    ['in_groups', 'only in groups of at least five ballots, and stay one group behind'],
    ['when_completed', 'Until the batch is completed nobody sees where stones lie, administrators neither'],
  ] as const) {
    await api.change(id, { rules: { stones_shown, questions_limit: 77 } });
    const html = await (await request.get('/')).text();
    for (const told of [sentence, ...always]) expect.soft(html).toContain(told);
  }
  await api.change(id, { phase: 2 });
  await api.castBallots(server, id, Array(6).fill((await idsOf(api)).slice(2)));
  const later = 'You see the result at the end, so that nobody is influenced before.';
  for (const path of ['/', '/?view=wall']) {
    await page.goto(path);
    await expect(page.getByText(later)).toBeVisible();
    await expect(page.getByText(/6 ballots so far|ballots were given/).first()).toBeVisible();
    await expect(page.getByText(/\d+ votes?$/)).toHaveCount(0);
    await expect(page.locator('.q-stones')).toHaveCount(0);
  }
  await page.goto('/');
  await expect(page.locator('.grid > li').first()).toContainText('Question number 6?');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(later)).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await api.call('POST', `/api/admin/batches/${id}/show-stones`);
  await expect(
    page.getByText('An owner showed the stones to everybody before the end, on', { exact: false }),
  ).toBeVisible();
  await expect(page.locator('.grid > li').first()).toContainText('24');
});

test('a question that is taken out leaves unfinished picks with its reason, and stands last and marked; of a corrected one is read how it was', async ({
  page,
  api,
  server,
}) => {
  const { id, ids } = await open(api);
  await page.goto('/');
  await stone(page, 1, 2);
  await takeOut(api, id, ids[0]);
  await expect(page.getByRole('alert').getByText(`It was taken out: ${reason}`)).toBeVisible();
  await expect(page.getByText('7 stones left', { exact: true })).toBeVisible();
  await expect(card(page, 1)).toHaveCount(0);
  await expect(card(page, 2)).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Back to Questions' }).click();
  await expect(page.locator('.grid > li').last()).toContainText(reason);
  await expect(page.locator('.grid > li').last()).toContainText('Question number 1?');
  await api.call('POST', `/api/admin/batches/${id}/questions/${ids[2]}/corrections`, {
    text: 'Now without a mistake?',
  });
  const corrected = page.locator('.grid > li').filter({ hasText: 'Now without a mistake?' });
  await expect(corrected.getByText('Question number 3?')).toBeHidden();
  await corrected.getByText('Corrected').click();
  await expect(corrected.getByText('Question number 3?')).toBeVisible();

  await api.castBallot(server, id, ids.slice(1, 5));
  await api.change(id, { phase: 3 });
  const takenOut = page.getByRole('region', { name: /Taken out while stones were given/ });
  await expect(takenOut.getByRole('listitem')).toHaveCount(1);
  await expect(takenOut).toContainText(reason);
  await expect(page.locator('ol .rank').first()).toContainText('Question number 2?');
  const ranked = page.locator('.rank').filter({ hasText: 'Now without a mistake?' });
  await ranked.getByText('Corrected').click();
  await expect(ranked.getByText('Question number 3?')).toBeVisible();
  await page.goto('/?view=wall');
  await expect(page.getByRole('listitem').filter({ hasText: reason })).toContainText('Question number 1?');
});

test('a round that is set aside is told to who gave stones, and unfinished picks go on in the next one', async ({
  page,
  api,
  newVisitor,
}) => {
  const { id } = await open(api);
  await page.goto('/');
  await give(page);
  const [picking, away] = [await newVisitor(), await newVisitor()];
  for (const visitor of [picking, away]) {
    await visitor.goto('/');
    await stone(visitor, 2, 3);
  }
  await away.goto('/privacy');
  const why = 'Two questions were unclear';
  await api.change(id, { phase: 1, reason: why });
  for (const visitor of [page, away]) {
    if (visitor === away) await away.goto('/');
    await expect(visitor.getByText(/Round 1 was set aside .*\(1 ballot\): it does not count\./)).toContainText(why);
  }
  await away.goto('/privacy');
  await expect(page.getByText('they do not count. You can give stones again when')).toBeVisible();
  await expect(picking.getByText('you can go on when stones are taken again.', { exact: false })).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await api.change(id, { phase: 2 });
  await expect(
    page.getByText(
      'The stones that you gave were set aside, and your receipt with them: they do not count. You can give stones again now.',
    ),
  ).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: 'Start 10 Stoning Process' })).toBeVisible();
  await expect(picking.getByText('3 stones left', { exact: true })).toBeVisible();
  await expect(picking.getByText('A new round has begun. Your picks are still here.')).toBeVisible();
  await away.goto('/');
  await expect(away.getByText('Your picks from before are kept.')).toBeVisible();
  await stone(away, 4, 5);
  await complete(away);
  await toast(away, 'Success', 'Stone allocations have been saved successfully!');
});
