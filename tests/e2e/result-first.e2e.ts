import { expect, test } from './fixtures.ts';

const questions = 25;

test(`the page of a result begins with its ranking, dense and legible at ${questions} questions`, async ({
  page,
  api,
  server,
}) => {
  const { id } = await api.openBatch();
  const asked: string[] = [];
  for (let n = 1; n <= questions; n++) {
    const text = `What would it take for nobody in Altdorf to have to move away because of the rent, street ${n}?`;
    asked.push((await api.ask(id, text, `Author ${n}`)).id);
  }
  await api.change(id, { phase: 2 });
  // From 20 ballots on it is told how each question got its stones.
  for (let ballot = 0; ballot < 21; ballot++)
    await api.castBallot(
      server,
      id,
      [0, 1 + (ballot % 3), 4 + (ballot % 7), 11 + ((ballot * ballot) % 14)].map((place) => asked[place] ?? ''),
    );
  await api.change(id, { phase: 3 });
  await page.goto(`/batches/${id}`);
  const happened = page.getByText('What really happened');
  await expect(happened).toBeVisible();
  await expect(page.locator('.result-steps')).toBeHidden();
  const ranks = page.locator('#ranking > ol > .rank');
  await expect(ranks).toHaveCount(questions);
  for (const [width, height, most] of [
    [390, 844, 215],
    [1280, 800, 122],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.evaluate(async () => void (await document.fonts.ready));
    const where = `${width} × ${height}`;
    await expect(ranks.first().locator('blockquote'), where).toBeInViewport();
    const list = await page.locator('#ranking > ol').boundingBox();
    expect((list?.height ?? 0) / questions, `the height of a row at ${where}`).toBeLessThanOrEqual(most);
    const sizes = await ranks
      .locator('blockquote')
      .evaluateAll((texts) => texts.map((text) => Number.parseFloat(getComputedStyle(text).fontSize)));
    expect((sizes[0] ?? 0) / (sizes[1] ?? 1), where).toBeCloseTo(1.4, 2);
    expect(Math.min(...sizes), where).toBeGreaterThanOrEqual(18);
  }
  await happened.click();
  await expect(page.locator('.result-steps')).toBeVisible();
});
