import type { Locator, Page } from '@playwright/test';
import { press } from './batch-rows.ts';
import { expect, openPanel, test } from './fixtures.ts';

test.use({ viewport: { width: 1280, height: 900 } });

const everything = {
  stones_shown: 'when_completed',
  council_size: 3,
  tie_at_cut: 'lot',
  phase_changes: 'at_deadlines',
  voters: 'cards',
  booth: 'on',
  paper: 'on',
  moderation: 'before_publishing',
  question_length: 600,
  notices: 'on',
};

async function openForm(page: Page): Promise<Locator> {
  await press(page, 'Create New Batch');
  const form = page.getByRole('form', { name: 'New batch' });
  await expect(form.getByText(/^(All existing questions|Those in no batch)/)).toBeVisible();
  await form.getByLabel('Question Submission Deadline').fill('2030-12-10T18:00');
  await form.getByLabel('Stoning Process Deadline').fill('2030-12-17T18:00');
  return form;
}

/** How tall the form is, and how many words it says, with each of its rules open in turn. */
function measure(form: Locator): Promise<{ rule: string; height: number; words: number }[]> {
  return form.evaluate(async (element: HTMLElement) => {
    const drawn = () => new Promise((resolve) => setTimeout(resolve));
    const measured: { rule: string; height: number; words: number }[] = [];
    for (const change of element.querySelectorAll<HTMLElement>('.rule-line > button')) {
      const rule = change.getAttribute('aria-label') ?? '';
      change.click();
      await drawn();
      const words = element.innerText.split(/\s+/).filter((word) => /[\p{L}\d]/u.test(word)).length;
      measured.push({ rule, height: element.getBoundingClientRect().height, words });
      change.click();
      await drawn();
    }
    return measured;
  });
}

test('with any rule opened the form of a batch is below 1,100 px and 350 words', async ({ page, api, session }) => {
  const expectShort = async (lines: number) => {
    const measured = await measure(await openForm(page));
    expect(measured).toHaveLength(lines);
    expect(measured.filter(({ height, words }) => height >= 1100 || words >= 350)).toEqual([]);
  };
  await openPanel(page, session);
  await expectShort(13);
  const { id } = await api.openBatch({ questions: 4 });
  await api.change(id, { rules: everything });
  await press(page, 'Cancel');
  await page.reload();
  await expectShort(16);
});

test('of two presets that mean the same rules the one that was pressed is chosen', async ({ page, api, session }) => {
  const { id } = await api.openBatch({ questions: 4 });
  await api.change(id, { rules: { stones_shown: 'when_completed' } });
  await openPanel(page, session);
  await press(page, 'Create New Batch');
  const presets = page.getByRole('group', { name: 'Begin with' });
  await expect(presets.getByRole('radio', { name: /^As in / })).toBeChecked();
  await presets.getByText('An evening in the hall').click();
  await expect(presets.getByRole('radio', { name: /^An evening in the hall/ })).toBeChecked();
});
