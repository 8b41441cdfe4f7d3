import type { Locator } from '@playwright/test';
import { expect, openPanel, test } from './fixtures.ts';
import { expectPages } from './printed.ts';
import { expectQr } from './read-qr.ts';
import { openPaper } from './sheets.ts';

test('sheets are entered by keyboard alone, what differs gets a third look, online stoning closes in the panel, the stack counts, and visitors read that paper is counted', async ({
  page,
  api,
  session,
  newVisitor,
}) => {
  const { id, stack, codes, signs } = await openPaper(api);
  const visitor = await newVisitor();
  await visitor.goto('/');
  await expect(visitor.getByRole('button', { name: 'Start 10 Stoning Process' })).toBeVisible();
  await openPanel(page, session, `/entry?batch=${id}&stack=${stack}`);
  const code = page.getByLabel('Code of the sheet');
  const boxes = page.getByLabel('What is in the boxes 4, 3, 2, 1');
  const type = async (sheet: number, typed: string) => {
    await expect(code).toBeFocused();
    await page.keyboard.type(codes[sheet] ?? '');
    await page.keyboard.press('Enter');
    await expect(boxes).toBeFocused();
    await page.keyboard.type(typed);
    await page.keyboard.press('Enter');
  };
  await type(0, signs().join(' ').toLowerCase());
  await expect(page.getByText('1 sheet in this pass')).toBeVisible();
  await expect(code).toBeFocused();
  await page.keyboard.type(codes[1] ?? '');
  await page.keyboard.press('F2');
  await expect(page.getByText('2 sheets in this pass')).toBeVisible();

  await page.getByLabel('Pass').selectOption('2');
  await type(0, signs().slice(0, 3).join(' '));
  await expect(page.getByText('Four signs are needed.')).toBeVisible();
  await expect(boxes).toBeFocused();
  await page.keyboard.type(` ${signs()[3]}`);
  await expect(page.getByText('Question number 4?')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 sheet in this pass')).toBeVisible();
  await type(1, signs(1).join(''));
  await expect(page.getByText('2 sheets in this pass')).toBeVisible();
  await test.step('a code that cannot be entered is told at its Enter', async () => {
    for (const [wrong, why] of [
      [codes[0] ?? '', 'This sheet was entered before: it may be a photocopy.'],
      ['0000 0000 0000', 'There is no sheet with this code.'],
    ] as const) {
      await code.fill(wrong);
      await page.keyboard.press('Enter');
      await expect(code).toHaveAccessibleDescription(new RegExp(`^${why}`));
      await expect(code).toBeFocused();
    }
  });

  await page.getByRole('button', { name: 'Show what differs' }).click();
  await expect(page.getByText(/^first pass: unreadable \(no\. 2, /)).toBeVisible();
  await page.getByRole('button', { name: /^Look a third time: / }).click();
  await expect(page.getByLabel('Pass', { exact: true })).toHaveValue('3');
  await expect(code).toHaveValue((codes[1] ?? '').replace(/(.{4})(?=.)/g, '$1-'));
  await expect(boxes).toBeFocused();
  await page.keyboard.type(signs(1).join(' '));
  await page.keyboard.press('Enter');
  await expect(page.getByText(`third look: ${signs(1).join(' ')}`)).toBeVisible();

  await page.goto(`/admin?batch=${id}&view=paper`);
  await expect(page.getByText('Stacks count once online stoning has closed')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Count', exact: true })).toHaveCount(0);
  await page.getByLabel('Sheets in the box').fill('4');
  await page.getByRole('button', { name: 'Close online stoning' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Close online stoning' }).click();
  await expect(page.getByText('4 sheets lay in the box.')).toBeVisible();
  await expect(visitor.getByRole('heading', { name: 'The paper is being counted' })).toBeVisible();
  await expect(visitor.getByText('Sheets counted: 0 of 4')).toBeVisible();
  await expect(visitor.getByRole('button', { name: 'Start 10 Stoning Process' })).toHaveCount(0);
  const now = page.locator('[aria-current="step"]');
  await expect(now).toContainText('2 of 4 sheets are missing.');
  await page.getByRole('button', { name: 'Count', exact: true }).click();
  await expect(page.getByRole('alertdialog')).toContainText('Nobody can take that back');
  await expect(page.getByRole('alertdialog').getByRole('listitem')).toHaveText(['Counted: 2']);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Count' }).click();
  await expect(page.getByText('2 sheets counted, 0 invalid')).toBeVisible();

  await test.step('the box is put right, and what is not found given up', async () => {
    await page.getByRole('button', { name: 'Put the number right' }).click();
    await expect(page.getByLabel('Sheets in the box')).toBeFocused();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('3');
    await page.keyboard.press('Enter');
    await expect(now).toContainText('1 of 3 sheets');
    await page.getByRole('button', { name: 'Give up what is not found' }).click();
    await expect(now.getByLabel('How many')).toHaveValue('1');
    await page.getByLabel('Why (everybody reads it)').fill('Burnt.');
    await page.getByRole('button', { name: 'Give up', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Give up' }).click();
    await expect(page.getByText('Given up: 1 sheet (“Burnt.”).')).toBeVisible();
  });
});

test('helpers enter with codes and names, one with the camera, which goes on while the page around it changes, see nothing else of the panel, and look at what differs together by a code', async ({
  page,
  api,
  newVisitor,
}) => {
  const { id, codes, signs } = await openPaper(api, { onePerson: false });
  const path = `/api/admin/batches/${id}/helpers`;
  const made = await api.call<{ codes: { code: string }[] }>('POST', path, { opens: 'entry', count: 2 });
  const bert = await newVisitor();
  const people = [
    [page, 'Anna'],
    [bert, 'Bert'],
  ] as const;
  const enter = async (on: typeof page, typed: string) => {
    await on.getByLabel('Code of the sheet').fill(codes[0] ?? '');
    await on.getByLabel('What is in the boxes 4, 3, 2, 1').fill(typed);
    await on.getByRole('button', { name: 'Enter', exact: true }).click();
  };
  const scan = async (typed: string) => {
    await page.getByRole('button', { name: 'Scan with the camera' }).click();
    const camera = page.getByLabel('What the camera sees');
    await expect(camera).toBeVisible();
    await page.getByLabel('What is in the boxes 4, 3, 2, 1').fill(typed);
    await page.evaluate((seen) => Object.assign(window, { seen }), `https://stones.example.org/entry#${codes[0]}`);
    await expect(page.getByLabel('Code of the sheet')).toHaveValue(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/);
    await expect(camera).toHaveCount(0);
    await expect(page.getByLabel('What is in the boxes 4, 3, 2, 1')).toBeFocused();
    await page.keyboard.press('Enter');
  };
  await page.addInitScript(pretendToSee);
  for (const [n, [on, name]] of people.entries()) {
    await on.goto('/entry');
    await on.getByLabel('Code for helpers').fill(made.codes[n]?.code.toLowerCase() ?? '');
    await on.getByLabel('Your name').fill(name);
    await on.keyboard.press('Enter');
    await expect(on.getByLabel('Code of the sheet')).toBeFocused();
    await (n === 0 ? scan : (typed: string) => enter(on, typed))(signs(n).join(' '));
    if (n === 1) {
      // Whoever looks second and forgot to say so is led there first.
      const first = on.locator('.entry-acts button').first();
      await expect(first).toHaveText('This is the second look');
      await first.click();
      await expect(on.getByLabel('Pass', { exact: true })).toHaveValue('2');
      await on.keyboard.press('Enter');
    }
    await expect(on.getByText('1 sheet in this pass')).toBeVisible();
  }
  await page.getByLabel('Pass', { exact: true }).selectOption('3');
  await enter(page, signs(2).join(' '));
  await expect(page.getByText('Somebody else has to look at this sheet')).toBeVisible();
  await bert.getByRole('button', { name: 'Make a code for looking together' }).click();
  await page.getByLabel('Code for looking together').fill(await bert.locator('.entry-countersign').innerText());
  await page.getByRole('button', { name: 'Enter', exact: true }).click();
  await expect(page.getByText('1 sheet in this pass')).toBeVisible();
  await page.getByRole('button', { name: 'Show what differs' }).click();
  await expect(page.getByText(/^third look: .+Anna \(helper\).+Bert \(helper\)/)).toBeVisible();
  await page.goto('/admin');
  await expect(page.getByLabel('Password')).toBeVisible();
});

test('a sheet of both sides holds all questions at full size, by their signs, and either code is read from its picture', async ({
  page,
  api,
  session,
}) => {
  const { id } = await api.openBatch();
  const words = 'why does the bus to the hospital only run every second hour on Sundays, and who could change that?';
  for (let n = 1; n <= 27; n++) await api.ask(id, `Question number ${n}: ${words}`, `Author ${n}`);
  const venue = 'Hall of the town hall';
  await api.change(id, { venue, rules: { paper: 'on', stones_shown: 'when_completed' }, phase: 2 });
  await openPanel(page, session, `/admin?batch=${id}&view=paper`);
  await page.getByLabel('How many').fill('2');
  await page.getByRole('combobox', { name: 'Language' }).first().selectOption('ar');
  await page.getByRole('button', { name: 'Make', exact: true }).click();
  await expect(page.getByText('Printed on A4, both sides')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.paper-sheet')).toHaveCount(2);
  for (const sheet of await page.locator('.paper-sheet').all()) {
    await expect(sheet.locator('.paper-box')).toHaveCount(4);
    for (const columns of await sheet.locator('.paper-columns').all()) await expectNothingCut(columns);
    await expect(sheet.getByText(venue)).toBeVisible();
    const signs = await sheet.locator('li strong').allTextContents();
    expect(signs).toHaveLength(27);
    const [lowest = ''] = signs.toSorted();
    const begun = [...signs, ...signs].slice(signs.indexOf(lowest)).slice(0, 27);
    expect(begun).toEqual(signs.toSorted());
    // Nobody takes the example for a vote.
    for (const sign of await sheet.locator('.paper-example b').allTextContents()) expect(signs).not.toContain(sign);
    const code = (await sheet.locator('.paper-code span').first().textContent()) ?? '';
    const typed = code.replaceAll('-', '');
    const codes = sheet.locator('.qr');
    await expectQr(codes.first(), new RegExp(`^http://[^/]+/entry#${typed}$`));
    await expectQr(codes.last(), new RegExp(`^http://[^/]+/batches/${id}#receipt=${typed}$`));
    // Nobody tears a code apart, or reads it in two lines.
    for (const text of await sheet.locator('.paper-code span').all())
      await expect.poll(() => text.evaluate((one) => one.getClientRects().length)).toBe(1);
  }
  const lists = page.locator('.paper-columns').first().locator('ol');
  const fromTheLeft = () => lists.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().x));
  const [first = 0, second = 0] = await fromTheLeft();
  expect(first).toBeGreaterThan(second); // from the right
  await expectPages(page, 4);
});

/** That what stands in the columns of a page ends above its stub. */
async function expectNothingCut(columns: Locator): Promise<void> {
  const rest = () =>
    columns.evaluate((box) => {
      const ends = [...box.querySelectorAll('li')].map((line) => line.getBoundingClientRect());
      const isAbove = box.getBoundingClientRect().bottom >= Math.max(...ends.map(({ bottom }) => bottom));
      return [isAbove, box.scrollWidth - box.clientWidth];
    });
  await expect.poll(rest).toEqual([true, 0]);
}

test('a long question is cut on the sheets, whose whole text is printed last, and a test sheet belongs to no batch', async ({
  page,
  api,
  session,
}) => {
  const { id } = await openPaper(api);
  await api.change(id, { phase: 1 });
  await api.ask(id, 'Why is this so long? '.repeat(40), 'Ada');
  await page.addInitScript(() => {
    window.print = () =>
      document.body.append(...[...document.querySelectorAll('.paper-sheets')].map((one) => one.cloneNode(true)));
  });
  await openPanel(page, session, `/admin?batch=${id}&view=paper`);
  await page.getByRole('button', { name: 'Print a test sheet' }).click();
  await expect(page.locator('.paper-sheet')).toContainText('Specimen, never counts');
  await expect(page.locator('.paper-sheet .paper-code').first()).toHaveText('TEST-TEST-TEST');
  await api.change(id, { phase: 2 });
  await page.reload();
  await page.getByLabel('How many').fill('1');
  await page.getByRole('button', { name: 'Make', exact: true }).click();
  await expect(page.getByText('One question is shortened on the sheets')).toBeVisible();
  const cut = page.locator('.paper-sheet li', { hasText: 'Why is this so long?' });
  await expect(cut).toContainText('…Shortened: the whole text hangs beside the box.');
  await expect(page.locator('.paper-list li')).toContainText('Why is this so long? '.repeat(40).trim());
  await page.getByLabel('Large print').check();
  await expect(page.getByText('in 18 point')).toBeVisible();
});

/** In place of a camera and of what a browser sees in its pictures: while a track is stopped nothing is seen. */
function pretendToSee(): void {
  const stream = () => document.createElement('canvas').captureStream();
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia: async () => stream() } });
  Object.assign(window, {
    BarcodeDetector: class {
      async detect({ srcObject }: HTMLVideoElement): Promise<{ rawValue: string }[]> {
        const { seen } = window as { seen?: string };
        const isOn = (srcObject as MediaStream).getTracks().every(({ readyState }) => readyState === 'live');
        return seen && isOn ? [{ rawValue: seen }] : [];
      }
    },
  });
}
