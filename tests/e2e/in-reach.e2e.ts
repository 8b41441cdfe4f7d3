import type { Locator, Page } from '@playwright/test';
import type { AdminApi, RunningServer } from './admin-api.ts';
import { council, idsOf, press, row } from './batch-rows.ts';
import { failCalls } from './failures.ts';
import { expect, openPanel, test } from './fixtures.ts';

/** What a person would call broken in the panel: wider than the screen, covered, or out of reach. What is only tight shows in pictures. */

const laptop = { width: 1280, height: 800 };
const phone = { width: 390, height: 844 };

const twoLines = 'Could the evening bus run until midnight on the days before a holiday, and who would pay for it?';

/** Twelve batches, the last of which is active and has twelve questions of two lines. */
async function fill(api: AdminApi): Promise<string> {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  for (let n = 1; n <= 11; n++) {
    const name = `Council of district ${n}`;
    const deadlines = { submission_deadline: inDays(n - 3), stoning_deadline: inDays(n + 4) };
    await api.call('POST', '/api/admin/batches', { name, ...deadlines, take_along: 'none' });
  }
  const { id } = await api.openBatch();
  for (let n = 1; n <= 12; n++) await api.ask(id, `${n}. ${twoLines}`, `Kofi Mensah ${n}`);
  return id;
}

test('a phone’s page is as wide as the phone with a selection and names of sixty letters', async ({
  page,
  api,
  session,
}) => {
  await page.setViewportSize(phone);
  const name = 'Bürgerinnenrat der Altstadt und der Siedlungen am Fluss 2026';
  const { id } = await api.openBatch({ name, questions: 2 });
  await api.call('POST', '/api/admin/batches', {
    name: `${name} (Herbst)`,
    submission_deadline: '2030-01-01T12:00:00Z',
    stoning_deadline: '2030-01-08T12:00:00Z',
    take_along: 'none',
  });
  for (const language of ['en', 'de', 'ar'])
    for (const path of ['/admin?tab=questions', `/admin?batch=${id}&view=questions`]) {
      await openPanel(page, session, `${path}&lang=${language}`);
      await page.locator('.row-tick input').first().check();
      await expect(page.locator('.selection')).toBeVisible();
      // Of two rows one is chosen.
      await expect(page.locator('.tick-all input')).toBeChecked({ indeterminate: true });
      const width = () => page.evaluate(() => document.documentElement.scrollWidth);
      await expect.poll(width, `${path} ${language}`).toBe(phone.width);
    }
});

test('a question is two lines, and whole at a press with all of its row', async ({ page, api, session }) => {
  await page.setViewportSize(laptop);
  const { id } = await api.openBatch();
  await api.ask(id, `${twoLines} ${twoLines} ${twoLines}`, 'Kofi Mensah');
  await openPanel(page, session, '/admin?tab=questions');
  const words = page.getByRole('row').getByRole('button', { name: twoLines });
  const height = async () => (await words.boundingBox())?.height ?? 0;
  await expect(words).toHaveAttribute('aria-expanded', 'false');
  const clamped = await height();
  await words.press('Enter');
  await expect(words).toHaveAttribute('aria-expanded', 'true');
  await expect.poll(height).toBeGreaterThan(clamped * 1.5);
});

test('the list of batches frames one button, marks what is overdue, and is filtered and ordered', async ({
  page,
  api,
  session,
}) => {
  await page.setViewportSize(laptop);
  await fill(api);
  await openPanel(page, session);
  const rows = page.locator('tbody tr');
  await expect(rows).toHaveCount(12);
  await expect(rows.locator('.btn:not(.plain)')).toHaveCount(1);
  await expect(rows.first()).toContainText(council);
  await expect(row(page, 'Council of district 2 ').getByText('passed')).toHaveCount(1);
  await expect(row(page, 'Council of district 5').getByText('passed')).toHaveCount(0);
  await page.getByLabel('Order').selectOption('Next deadline first');
  await expect(rows.nth(1)).toContainText('Council of district 1 ');
  await page.getByRole('combobox', { name: 'Phase' }).selectOption('Completed');
  await expect(page.getByText('No batch is in this phase.')).toBeVisible();
  await page.getByRole('combobox', { name: 'Phase' }).selectOption('All phases');
  await expect(rows).toHaveCount(12);
});

/** Every dialog of the panel that confirms something, by what opens it. */
const dialogs: Record<string, (page: Page) => Promise<void>> = {
  'Start Stoning': (page) => press(row(page), 'Start Stoning'),
  'Edit deadlines': (page) => press(row(page), 'Edit deadlines'),
  'Edit phase texts': (page) => press(row(page), 'Edit phase texts'),
  'Edit rules': (page) => press(row(page), 'Edit rules'),
  'Assign Questions': (page) => press(row(page), 'Assign Questions'),
  'View Questions': (page) => press(row(page), 'View Questions'),
  'Add Question': async (page) => {
    await page.getByRole('tab', { name: /^Questions/ }).click();
    await press(page, 'Add Question');
  },
  'Edit a question': async (page) => {
    await page.getByRole('tab', { name: /^Questions/ }).click();
    await press(page.getByRole('row', { name: /^Select “12\./ }), 'Edit');
  },
  'Privacy page': async (page) => {
    await page.getByRole('tab', { name: /^Users/ }).click();
    await press(page, 'Privacy page');
  },
};

test('the buttons of every dialog are in view as it opens, on a small phone', async ({ page, api, session }) => {
  test.slow();
  await page.setViewportSize({ width: 390, height: 667 });
  const id = await fill(api);
  for (const [name, open] of Object.entries(dialogs)) {
    await openPanel(page, session);
    await open(page);
    const last = page.locator('dialog .acts .btn').last();
    await expect(last, name).toBeInViewport({ ratio: 1 });
    // What it is about may come a moment later, and makes the dialog higher.
    await expect.poll(() => isOnTop(last), name).toBe(true);
  }
  await api.change(id, { phase: 2 });
  await openPanel(page, session);
  await press(row(page), 'Complete');
  await expect(page.locator('dialog .acts .btn').last()).toBeInViewport({ ratio: 1 });
});

/** Nothing lies over its middle, and nothing that scrolls has cut it off. */
const isOnTop = (button: Locator) =>
  button.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });

/** Nothing that can be focused and is seen lies under a message, once the page has made room for it. */
const expectNothingCovered = (page: Page) => expect.poll(() => page.evaluate(findCovered)).toEqual([]);

function findCovered(): string[] {
  const scope = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document;
  const boxes = [...scope.querySelectorAll('.toast')].map((toast) => toast.getBoundingClientRect());
  const controls = scope.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex="0"]');
  const isSeenAt = (control: Element, box: DOMRect) => {
    const own = control.getBoundingClientRect();
    const [left, right] = [Math.max(box.left, own.left), Math.min(box.right, own.right)];
    const [top, bottom] = [Math.max(box.top, own.top), Math.min(box.bottom, own.bottom)];
    if (right <= left || bottom <= top) return false;
    // What a box that scrolls has cut off is not there.
    for (let parent = control.parentElement; parent; parent = parent.parentElement) {
      const clip = parent.getBoundingClientRect();
      const cuts = getComputedStyle(parent).overflowY !== 'visible';
      if (cuts && (clip.bottom <= top || clip.top >= bottom)) return false;
    }
    return true;
  };
  return [...controls]
    .filter((control) => !control.closest('.toast') && control.checkVisibility())
    .filter((control) => boxes.some((box) => isSeenAt(control, box)))
    .map((control) => control.outerHTML.slice(0, 120));
}

test('a message lies over nothing that can be focused', async ({ page, api, session }) => {
  test.slow();
  await page.setViewportSize(phone);
  await fill(api);
  await openPanel(page, session, '/admin?tab=questions');
  await page.getByLabel('Select all on this page').check();
  await page.evaluate(() => scrollTo(0, 300));
  await press(page, 'Move');
  await expect(page.locator('.toast', { hasText: 'were moved' })).toBeVisible();
  await expectNothingCovered(page);
  // Also where somebody scrolls, up to the end of the page.
  for (const to of [400, 100_000]) {
    await page.mouse.wheel(0, to);
    await expectNothingCovered(page);
  }
  await expect(page.getByRole('contentinfo')).toBeInViewport();
});

test('a message in a dialog lies over nothing there, and is said once', async ({ page, api, session }) => {
  await page.setViewportSize(phone);
  await fill(api);
  await openPanel(page, session);
  await failCalls(page, 'PATCH', /\/api\/admin\/batches/);
  await press(row(page), 'Edit deadlines');
  await press(page.getByRole('dialog'), 'Update Deadlines');
  const dialog = page.getByRole('dialog');
  await expect(dialog.locator('.toast')).toBeVisible();
  await expectNothingCovered(page);
  await expect(dialog.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(1);
});

test('the page is where it was once its message has gone', async ({ page, api, session }) => {
  await page.setViewportSize({ ...laptop, height: 500 });
  await fill(api);
  await openPanel(page, session, '/admin?tab=questions');
  await expect(page.locator('tbody tr')).toHaveCount(12);
  await page.getByLabel('Select all on this page').check();
  const from = await page.evaluate(() => {
    scrollTo(0, 90);
    return window.scrollY;
  });
  expect(from).toBeGreaterThan(0);
  // A click of Playwright's would scroll first, as no mouse does.
  await page.getByRole('button', { name: 'Move', exact: true }).dispatchEvent('click');
  await expect(page.locator('.toast')).toBeVisible();
  expect(await page.evaluate(() => document.body.scrollTop)).toBe(from);
  await page.getByRole('button', { name: 'Close message' }).click();
  await expect(page.locator('.toast')).toHaveCount(0);
  expect(await page.evaluate(() => window.scrollY)).toBe(from);
});

test('where nobody has come yet, the page of a batch leads to inviting people first', async ({
  page,
  api,
  server,
  session,
}) => {
  const { id } = await api.openBatch();
  const next = page.getByRole('region', { name: 'Start Stoning' });
  const filled = page.locator('.next-acts .btn.primary');
  await openPanel(page, session, `/admin?batch=${id}`);
  await expect(next).toContainText('nobody has asked a question yet');
  await expect(filled).toHaveText('Invite people');
  for (let n = 1; n <= 4; n++) await api.ask(id, `Question number ${n}?`, `Author ${n}`);
  await expect(filled).toHaveText('Start Stoning');
  await castInStoning(api, server, id);
  await page.reload();
  await expect(page.locator('.figures')).toContainText('ballot');
  await expect(filled).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Complete/ })).toBeVisible();
});

async function castInStoning(api: AdminApi, server: RunningServer, id: string): Promise<void> {
  await api.change(id, { phase: 2 });
  await api.castBallot(server, id, await idsOf(api));
}
