import type { Locator, Page } from '@playwright/test';
import { shuffleBySeed } from '#contract/council/shuffle.ts';
import { expect, test } from './fixtures.ts';

/**
 * What somebody hears who gives ten stones without seeing the page: what each step offers, as Chromium hands it to
 * screen readers, and what is said meanwhile. The file beside this test was read by people; after a wanted change,
 * `npx playwright test transcript --update-snapshots` writes it anew, to be read again.
 */
test('the stoning process as it is heard', async ({ page, api }) => {
  test.slow();
  const batch = await api.openBatch();
  const questions = [];
  for (const [text, author] of asked) questions.push({ ...(await api.ask(batch.id, text, author)), text });
  await api.change(batch.id, { phase: 2 });
  await listen(page);
  await page.goto('/');
  await becomeVoterWhoSees(page, batch.id, questions);

  const transcript = new Transcript(page);
  const start = page.locator('.banner-act');
  const main = page.getByRole('main');
  const card = (text: string) => main.getByRole('button', { name: text });
  const picks = page.getByRole('region', { name: 'Your picks' });
  const place = (index: number) => picks.getByRole('listitem').nth(index).getByRole('button');

  await transcript.note('The page offers to start', start);
  await start.getByRole('button').click();
  await expect(page.getByRole('heading', { name: '10 Stoning Process' })).toBeFocused();
  await transcript.note('The stoning process opens', page.locator('.stoning'));

  const [first, second, third, fourth, fifth] = asked.map(([text]) => text) as [string, string, string, string, string];
  await card(first).click();
  await transcript.note('The favorite is picked', page.locator('.stoning'));
  await card(second).press('3');
  await transcript.note('Another is given three stones with key 3');
  await card(third).click();
  await card(fourth).click();
  await transcript.note('All four are picked', main);
  await card(fifth).click({ force: true });
  await transcript.note('A fifth is tried');

  await place(0).click();
  await transcript.note('The favorite is picked up', picks);
  await place(2).click();
  await transcript.note('It changes with the third', picks);
  await place(1).click();
  // What is said is drawn after the press, and a person hears it before the next one.
  await expect(picks.getByRole('button', { name: 'Take back' })).toBeVisible();
  await page.keyboard.press('Escape');
  await transcript.note('The second is picked up and left with Escape');
  await place(3).click();
  await picks.getByRole('button', { name: 'Take back' }).click();
  await transcript.note('The fourth is picked up and taken back', picks);
  await picks.getByRole('button', { name: 'Complete Stoning' }).click({ force: true });
  await transcript.note('Completing is tried too early');
  await card(fifth).click();
  await transcript.note('The fifth takes the place');

  await picks.getByRole('button', { name: 'Complete Stoning' }).click();
  const review = page.getByRole('dialog');
  await transcript.note('The review', review);
  await page.route(/\/ballots$/, (route) => route.abort(), { times: 1 });
  await review.getByRole('button', { name: 'Complete Stoning' }).click();
  await expect(review.locator('.form-error')).toBeVisible();
  await transcript.note('The network fails', review);
  await review.getByRole('button', { name: 'Complete Stoning' }).click();
  const done = page.locator('.given');
  await expect(done.getByText('Your picks')).toBeVisible();
  await expect(start.getByRole('heading', { name: 'Your ten stones are given' })).toBeFocused();
  await transcript.note('The stones are laid', start);
  await transcript.note('The receipt and the own picks', done);

  expect(transcript.text()).toMatchSnapshot('transcript-stoning.txt');
});

test('the countdown is silent until ten minutes are left, and says that once', async ({ page, api }) => {
  const { id } = await api.openBatch();
  const soon = new Date(Date.now() + 10 * 60_000 + 40_000).toISOString();
  await api.change(id, { submission_deadline: soon });
  await page.clock.install();
  await listen(page);
  const serverClock = await hearServerClock(page);
  await page.goto('/');
  await serverClock.told;
  await expect(page.getByRole('timer')).toContainText('10 minutes');
  expect(await heard(page)).toEqual([]);
  await page.clock.fastForward(45_000);
  await expect(page.getByRole('timer')).toContainText('09 minutes');
  await expect.poll(() => heard(page)).toEqual(['status: Ten minutes are left.']);
  await api.change(id, { phase: 3 });
  await expect(page.getByText('Batch completed')).toBeVisible();
  await expect(page.getByText('Ten minutes are left.')).toHaveCount(0);
});

const asked: readonly [text: string, author: string][] = [
  ['Who speaks for the river?', 'Maren Holt'],
  ['What should we stop doing?', 'Piet de Boer'],
  ['What if children planned our streets?', 'Amara Okafor'],
  ['How do we share the harvest?', 'Ruth Abramson'],
  ['كيف نعتني بمن يعتنون بالآخرين؟', 'Layla'],
];

/** The order is shuffled for each voter: this one sees the questions as they stand above. */
async function becomeVoterWhoSees(page: Page, batchId: string, questions: { id: string; text: string }[]) {
  const wanted = questions.map(({ id }) => id).join();
  let seed = 0;
  while (
    shuffleBySeed(questions, seed)
      .map(({ id }) => id)
      .join() !== wanted
  )
    seed += 1;
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
    `stoning_order_${batchId}`,
    String(seed),
  ] as const);
}

class Transcript {
  readonly #page: Page;
  #parts: string[] = [];

  constructor(page: Page) {
    this.#page = page;
  }

  /** What was said until now, and, where a part of the page is named, what it offers. */
  async note(title: string, part?: Locator): Promise<void> {
    // Two frames, so that what follows a press has been said.
    await this.#page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
    const said = (await heard(this.#page)).map((line) => `  (${line})`);
    const offered = part ? await part.ariaSnapshot() : '';
    this.#parts.push([`## ${title}`, ...said, offered].filter(Boolean).join('\n'));
  }

  /** A receipt is another one each time. */
  text(): string {
    return `${this.#parts.join('\n\n').replaceAll(/\b[0-9A-Z]{4}(-[0-9A-Z]{2,4})+\b/g, '(the receipt)')}\n`;
  }
}

type Listener = { heard: string[] };

/** Keeps what live regions say, in order. */
async function listen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const listener = window as unknown as Listener;
    listener.heard = [];
    const before = new WeakMap<Element, string>();
    const hear = () => {
      for (const region of document.querySelectorAll('[role=status], [role=alert]')) {
        const text = (region as HTMLElement).innerText.replaceAll(/\s+/g, ' ').trim();
        // What is there when a region comes into the page is not said.
        if (before.has(region) && text && text !== before.get(region)) {
          listener.heard.push(`${region.role}: ${text}`);
        }
        before.set(region, text);
      }
    };
    new MutationObserver(hear).observe(document, { subtree: true, childList: true, characterData: true });
  });
}

/** `told` when the server has said what time it is; from then on the page's clock goes on by itself. */
async function hearServerClock(page: Page): Promise<{ told: Promise<void> }> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const told = new Promise<void>((resolve) =>
    session.on('Network.eventSourceMessageReceived', ({ eventName }) => eventName === 'clock' && resolve()),
  );
  return { told };
}

/** What was said since the last call. */
function heard(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as unknown as Listener).heard.splice(0));
}
