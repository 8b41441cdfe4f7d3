import type { Locator, Page } from '@playwright/test';
import type { AdminApi } from './admin-api.ts';
import { press, row } from './batch-rows.ts';
import { failCalls } from './failures.ts';
import { expect, openPanel, test } from './fixtures.ts';

/** What a person would call broken in the panel: wider than the screen, covered, or out of reach. What is only tight shows in pictures. */

const phone = { width: 390, height: 844 };

const twoLines = 'Could the evening bus run until midnight on the days before a holiday, and who would pay for it?';

/** An active batch with twelve questions of two lines, the newest of which is longer, beside other batches. */
async function fill(api: AdminApi, others = 1): Promise<string> {
  const deadlines = { submission_deadline: '2030-01-01T12:00:00Z', stoning_deadline: '2030-01-08T12:00:00Z' };
  for (let n = 1; n <= others; n++)
    await api.call('POST', '/api/admin/batches', {
      name: `Council of district ${n}`,
      ...deadlines,
      take_along: 'none',
    });
  const { id } = await api.openBatch();
  for (let n = 1; n <= 11; n++) await api.ask(id, `${n}. ${twoLines}`, `Kofi Mensah ${n}`);
  await api.ask(id, `12. ${twoLines} ${twoLines} ${twoLines}`, 'Kofi Mensah');
  return id;
}

/** What confirms or asks something: a question, a high form, a list, and a text. */
const dialogs: Record<string, (page: Page) => Promise<void>> = {
  'Start Stoning': (page) => press(row(page), 'Start Stoning'),
  'Edit rules': (page) => press(row(page), 'Edit rules'),
  'View Questions': (page) => press(row(page), 'View Questions'),
  'Edit deadlines': (page) => press(row(page), 'Edit deadlines'),
};

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

test('on a small phone the buttons of a dialog are in view as it opens, and a message lies over nothing that can be focused, is said once, and leaves the page where it was', async ({
  page,
  api,
  session,
}) => {
  await page.setViewportSize({ width: 390, height: 667 });
  const id = await fill(api, 5);
  await openPanel(page, session);
  await test.step('one button of the list is framed, and it is filtered', async () => {
    const rows = page.locator('tbody tr');
    await expect(rows.locator('.btn:not(.plain)')).toHaveCount(1);
    await page.getByRole('combobox', { name: 'Phase' }).selectOption('Completed');
    await expect(page.getByText('No batch is in this phase.')).toBeVisible();
    await page.getByRole('combobox', { name: 'Phase' }).selectOption('All phases');
    await expect(rows).toHaveCount(6);
  });
  const dialog = page.locator('dialog:modal');
  for (const [name, open] of Object.entries(dialogs)) {
    await open(page);
    const last = dialog.locator('.acts .btn').last();
    await expect(last, name).toBeInViewport({ ratio: 1 });
    // What it is about may come a moment later, and makes the dialog higher.
    await expect.poll(() => isOnTop(last), name).toBe(true);
    if (name === 'Edit deadlines') break;
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  }
  await failCalls(page, 'PATCH', /\/api\/admin\/batches/);
  await press(dialog, 'Update Deadlines');
  await expect(dialog.locator('.toast')).toBeVisible();
  await expectNothingCovered(page);
  await expect(dialog.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(1);

  await page.setViewportSize(phone);
  await page.goto('/admin?tab=questions');
  await test.step('two lines of a question are shown, and all at a press', async () => {
    const words = page.getByRole('row').getByRole('button', { name: /^12\./ });
    const height = async () => (await words.boundingBox())?.height ?? 0;
    await expect(words).toHaveAttribute('aria-expanded', 'false');
    const clamped = await height();
    await words.press('Enter');
    await expect(words).toHaveAttribute('aria-expanded', 'true');
    await expect.poll(height).toBeGreaterThan(clamped * 1.5);
  });
  await page.locator('.row-tick input').first().check();
  // Of twelve rows one is chosen.
  await expect(page.locator('.tick-all input')).toBeChecked({ indeterminate: true });
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

  await test.step('the page is where it was', async () => {
    await page.setViewportSize({ width: 1280, height: 500 });
    await page.reload();
    await expect(page.locator('tbody tr')).toHaveCount(12);
    await page.getByLabel('Select all on this page').check();
    await page.getByLabel('Move to').selectOption(id);
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
});
