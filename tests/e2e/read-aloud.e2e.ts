import '#tests/support/english.ts';
import type { Page } from '@playwright/test';
import { lazyTexts } from '#web/text/lazy.ts';
import { stoningText } from '#web/text/public.ts';
import { becomeBooth, countBallots, kept, openBoothCode } from './at-booth.ts';
import { countCancelled, endSpeech, fakeVoices, holdSpeech, takeSpoken } from './fake-voices.ts';
import { expect, test } from './fixtures.ts';

const start = (page: Page) => page.getByRole('button', { name: lazyTexts.readAloud.start });
const stop = (page: Page) => page.getByRole('button', { name: lazyTexts.readAloud.stop });
/** Long enough for the server to know their language. */
const english = [
  'Who will look after the old people of this village?',
  'What would our streets be like if the children planned them?',
  'How can we share the harvest with those who have nothing?',
] as const;

/** All texts that were said since the last look, once the last of them is this one. */
async function expectSaid(page: Page, last: string): Promise<string[]> {
  const all: string[] = [];
  await expect
    .poll(async () => {
      all.push(...(await takeSpoken(page)).map(({ text }) => text));
      return all.at(-1);
    })
    .toBe(last);
  return all;
}

test('a press reads a question by a voice of the device, the next stops it, and so does another and leaving', async ({
  page,
  api,
}) => {
  const { id } = await api.openBatch();
  for (const text of english) await api.ask(id, text, 'Ada');
  await api.ask(id, 'كيف نعتني بمن يعتنون بالآخرين كل يوم دون أن يراهم أحد؟', 'Layla');
  const long = `${'Who speaks for the river, '.repeat(6)}and who listens? ${'Who drinks of it? '.repeat(8)}`.trim();
  await api.ask(id, long, 'Ada');
  await fakeVoices(page, [{ lang: 'en-GB', localService: false }, { lang: 'en_US' }], { held: true });
  await page.goto('/');
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await expect(page.getByText(english[0])).toBeVisible();
  await expect(start(page)).toHaveCount(0);
  // A touch before the scripts are there is of no account, and the next one is.
  await expect
    .poll(async () => {
      await page.keyboard.press('Shift');
      return start(page).count();
    })
    .toBe(4); // and none at the question in Arabic
  const before = loaded.length;

  await start(page).nth(1).click();
  await expect(stop(page)).toHaveCount(1);
  expect(await takeSpoken(page)).toEqual([{ text: english[2], lang: 'en_US', voice: 'voice en_US' }]);
  await start(page).first().click();
  await expect(stop(page)).toHaveCount(1);
  expect(await countCancelled(page)).toBe(1);
  const pieces: string[] = [];
  while ((await stop(page).count()) > 0) {
    pieces.push(...(await takeSpoken(page)).map(({ text }) => text));
    await endSpeech(page);
  }
  expect(pieces.length).toBeGreaterThan(1);
  expect(pieces.join(' ')).toBe(long);
  await start(page).first().click();
  await stop(page).click();
  await expect(stop(page)).toHaveCount(0);

  await start(page).first().click();
  const cancelled = await countCancelled(page);
  await page.evaluate(() => dispatchEvent(new Event('pagehide')));
  expect(await countCancelled(page)).toBe(cancelled + 1);
  expect(loaded.slice(before), 'nothing that is read leaves the device').toEqual([]);

  await api.change(id, { phase: 2 });
  await page.getByRole('button', { name: stoningText.start }).click();
  const read = page.getByRole('main').locator('.pick-item', { hasText: english[1] }).locator('.read-aloud');
  await takeSpoken(page);
  await read.press('Enter');
  await expect(stop(page)).toHaveCount(1);
  expect((await takeSpoken(page)).map(({ text }) => text)).toEqual([english[1]]);
  await expect(page.getByText(lazyTexts.placing.left({ count: 10 }))).toBeVisible();
  const inView = await countCancelled(page);
  await page.getByRole('button', { name: lazyTexts.placing.back }).click();
  await expect.poll(() => countCancelled(page)).toBe(inView + 1);
});

test('a device with no voice of its own for the language offers nothing to hear', async ({ page, api }) => {
  const { code } = await openBoothCode(api);
  await fakeVoices(page, [{ lang: 'en-GB', localService: false }, { lang: 'fi-FI' }]);
  await becomeBooth(page, code);
  await expect(page.getByRole('button', { name: lazyTexts.byEars.title })).toHaveCount(0);
  await page.goto('/');
  await page.getByRole('button', { name: stoningText.start }).click();
  await expect(page.getByRole('heading', { name: lazyTexts.placing.title })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').getByText('Question number 1?')).toBeVisible();
  await expect(start(page)).toHaveCount(0);
});

test('at a booth a whole ballot is given by ears and four keys, after the card where cards vote, and nothing of it is there for the next', async ({
  page,
  api,
}) => {
  const { batch, code } = await openBoothCode(api, { voters: 'cards' });
  const { cards } = await api.makeCards(batch, 1);
  await fakeVoices(page, [{ lang: 'en-GB' }]);
  await becomeBooth(page, code);
  expect(await takeSpoken(page)).toEqual([]);
  const before = await kept(page);
  await page.getByRole('button', { name: lazyTexts.byEars.title }).press('Enter');
  await expectSaid(page, lazyTexts.booth.showCard);
  await page.getByLabel(lazyTexts.card.label).fill(cards[0]?.code ?? '');
  await page.keyboard.press('Enter');
  const [first] = await expectSaid(page, lazyTexts.byEars.begin);
  expect(first).toBe(lazyTexts.byEars.headphones);
  await expect(page.getByRole('heading', { name: lazyTexts.byEars.title })).toBeFocused();

  await page.keyboard.press('Enter');
  for (const left of [10, 6, 3, 1]) {
    await expectSaid(page, `${lazyTexts.placing.left({ count: left })}.`);
    await page.keyboard.press('Enter');
    if (left === 1) break;
    await expectSaid(page, lazyTexts.byEars.keyMeans.next);
    await page.keyboard.press('ArrowRight');
  }
  const review = await expectSaid(page, lazyTexts.byEars.last);
  const picked = review.filter((text) => text.startsWith('Question number'));
  expect(new Set(picked).size).toBe(4);
  await page.keyboard.press(' ');
  expect((await expectSaid(page, lazyTexts.byEars.last)).filter((text) => picked.includes(text))).toEqual(picked);

  await page.keyboard.press('Enter');
  const end = await expectSaid(page, lazyTexts.byEars.ends);
  const receipt = await page.locator('code').innerText();
  const spelt = receipt.split('-').map((group) => `${[...group].join(', ')}.`);
  expect(end.filter((text) => spelt.includes(text))).toEqual([...spelt, ...spelt]);
  expect(await countBallots(api)).toBe(1);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel(lazyTexts.card.label)).toBeFocused();
  await expect.poll(() => kept(page)).toBe(before);
  expect(await page.content()).not.toContain(receipt);
  expect(await takeSpoken(page)).toEqual([]);
});

test('whoever walks away while it is read is asked aloud, and what is read is cut off', async ({ page, api }) => {
  await page.clock.install();
  const { code } = await openBoothCode(api);
  await fakeVoices(page, [{ lang: 'en-GB' }]);
  await becomeBooth(page, code);
  await page.getByRole('button', { name: lazyTexts.byEars.title }).click();
  await page.getByRole('button', { name: lazyTexts.byEars.keyNames.give }).click();
  await expectSaid(page, `${lazyTexts.placing.left({ count: 10 })}.`);
  // The booth's time stands, so that the seconds for an answer do not pass on a slow machine.
  await page.clock.pauseAt(new Date(Date.now() + 61_000));
  await expectSaid(page, lazyTexts.byEars.stays);
  await page.keyboard.press('ArrowRight');
  expect(await expectSaid(page, `${lazyTexts.placing.left({ count: 10 })}.`)).toContain(
    lazyTexts.byEars.question({ number: 1, count: 5 }),
  );
  await page.getByRole('button', { name: lazyTexts.byEars.seen }).click();
  await expect(page.getByRole('heading', { name: lazyTexts.placing.title })).toBeFocused();
  await page.getByRole('button', { name: lazyTexts.booth.stop }).click();

  await holdSpeech(page);
  await page.getByRole('button', { name: lazyTexts.byEars.title }).click();
  await expectSaid(page, lazyTexts.byEars.headphones);
  const cancelled = await countCancelled(page);
  await page.getByRole('button', { name: lazyTexts.booth.stop }).click();
  await expect(page.getByRole('heading', { name: lazyTexts.booth.welcome })).toBeVisible();
  expect(await countCancelled(page)).toBe(cancelled + 1);
  await endSpeech(page);
  expect(await takeSpoken(page)).toEqual([]);
  await holdSpeech(page, false);

  await page.getByRole('button', { name: lazyTexts.byEars.title }).click();
  await page.clock.fastForward(61_000);
  await expectSaid(page, lazyTexts.byEars.stays);
  await page.clock.fastForward(21_000);
  await expect(page.getByRole('heading', { name: lazyTexts.booth.welcome })).toBeVisible();
  expect(await countBallots(api)).toBe(0);
});
