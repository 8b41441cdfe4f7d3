import type { Locator, Page } from '@playwright/test';
import pg from 'pg';
import { adminTexts } from '#web/text/admin.ts';
import { lazyTexts } from '#web/text/lazy.ts';
import { part } from '#web/text/part.ts';
import { publicText, stoningText } from '#web/text/public.ts';
import type { AdminApi, RunningServer } from './admin-api.ts';
import { startingWith } from './batch-rows.ts';
import { tabTo } from './by-keyboard.ts';
import { expect, openPanel, test } from './fixtures.ts';
import { speakTo } from './looks.ts';
import { linkIn } from './mailed.ts';

const mails = part('mail', 'news');

const language = 'ar';

/** What people write; `twin` asks what `bus` asks, in other words. */
const said = {
  first: 'هل ستكون هناك حافلة ليلية؟',
  bus: 'هل ستكون هناك حافلة ليلية إلى القرى؟',
  twin: 'هل ستكون حافلة ليلية إلى القرى قريبًا؟',
  together: 'متى تسير حافلة ليلية إلى القرى؟',
  others: ['كيف نتقاسم المحصول؟', 'من يصلح الجسر؟', 'ما الذي ندين به لكبار السن؟'],
  author: 'مريم',
} as const;

const phone = { width: 390, height: 844 };
const maren = 'maren@example.org';

// In the language that runs the other way: the mails and both sides of the list are whole in it.
test.use({ locale: language, viewport: phone, canMail: true });
test.beforeEach(() => speakTo(language));
test.afterEach(() => speakTo('en'));

test('a list is read first, put in order and ranked, and whoever asked for it is told by mail: by keyboard', async ({
  page,
  api,
  session,
  mailbox,
  newVisitor,
  server,
}) => {
  test.slow();
  const batch = await openModerated(api, said.others);

  await test.step('a question is sent with the box ticked, and waits', async () => {
    await page.goto('/');
    await write(page, { name: said.author, email: maren, text: said.first });
    await tabTo(page, newsBox(page));
    await page.keyboard.press('Space');
    await pressOn('Enter', page.getByRole('button', { name: publicText.submit }));
    await expect(page.getByText(lazyTexts.received.received).first()).toBeVisible();
    await expect(own(page)).toContainText(lazyTexts.mine.waiting);
    await expect(newsBox(page)).not.toBeChecked();
  });

  await test.step('a first mail is confirmed', async () => {
    const mail = await mailbox.take();
    expect(mail.recipients).toEqual([maren]);
    expect(mail.text).toContain(mails.confirmNotAsked);
    expect(mail.text).toContain(said.first);
    const read = await newVisitor();
    await read.goto(linkIn(mail.text, 'confirm'));
    await expect(read.getByText(said.first)).toBeVisible();
    await pressOn('Enter', read.getByRole('button', { name: mails.page.confirm.act }));
    await expect(read.getByRole('heading', { name: mails.page.confirmed.title })).toBeVisible();
  });

  await test.step('its author edits it while it waits', async () => {
    await pressOn('Enter', own(page).getByRole('button', { name: lazyTexts.mine.edit }));
    await typeInstead(page, own(page).getByLabel(lazyTexts.mine.words), said.bus);
    await pressOn('Enter', own(page).getByRole('button', { name: lazyTexts.mine.save }));
    await expect(own(page)).toContainText(said.bus);
  });

  const panel = await newVisitor();
  const desk = panel.locator('.desk-words');
  await test.step('it is published, and its author reads so', async () => {
    await openPanel(panel, session, `/admin?batch=${batch}&view=desk`);
    await expect(desk).toContainText(said.bus);
    await expect(desk).toBeFocused();
    await panel.keyboard.press('p');
    const published = await mailbox.take();
    expectMail(published, mails.published, said.bus);
    await expect(panel.getByText(adminTexts.desk.empty)).toBeVisible();
    await expect(own(page)).toContainText(lazyTexts.mine.listed);
  });

  const neighbour = await newVisitor();
  await test.step('somebody who types the same joins it, and sends their own all the same', async () => {
    await neighbour.goto('/');
    await write(neighbour, { name: 'Ruth', email: 'ruth@example.org', text: said.twin });
    const hint = neighbour.locator('.similar-hint');
    await expect(hint.getByRole('status').first()).not.toBeEmpty();
    await expect(hint).toContainText(said.bus);
    const field = neighbour.getByLabel(publicText.question, { exact: true });
    await expect(field).toBeFocused();
    const join = hint.getByRole('button', { name: lazyTexts.similar.act });
    await pressOn('Enter', join);
    await expect(hint).toContainText(lazyTexts.similar.done);
    await expect(join).toHaveAttribute('aria-pressed', 'true');
    await expect(field).toHaveValue(said.twin);
    await pressOn('Enter', neighbour.getByRole('button', { name: publicText.submit }));
    await expect(neighbour.getByText(lazyTexts.received.received).first()).toBeVisible();
    await expect(desk).toContainText(said.twin);
    await expect(desk).toBeFocused();
    await panel.keyboard.press('p');
    await expect(panel.getByText(adminTexts.desk.empty)).toBeVisible();
  });

  await test.step('the two are merged into one wording', async () => {
    await test.step('by arrows from tab to tab, where one reads from the right', async () => {
      await panel.getByRole('tab', { selected: true }).press('ArrowRight');
      await expect(panel).not.toHaveURL(/view=/);
      for (const view of [/view=desk/, /view=questions/]) {
        await panel.keyboard.press('ArrowLeft');
        await expect(panel).toHaveURL(view);
      }
    });
    await pressOn('Enter', panel.getByRole('button', { name: adminTexts.questions.compare }));
    await pressOn('Enter', panel.getByRole('button', { name: adminTexts.questions.mergeTitle }));
    const dialog = panel.getByRole('dialog', { name: adminTexts.questions.mergeTitle });
    await typeInstead(panel, dialog.getByLabel(adminTexts.questions.fields.text), said.together);
    await pressOn('Enter', dialog.getByRole('button', { name: adminTexts.questions.merge, exact: true }));
    await expect(dialog).toBeHidden();
    expectMail(await mailbox.take(), mails.merged, said.together);
    await expect(own(page)).toContainText(lazyTexts.mine.merged);
    await expect(page.locator('#questions')).toContainText(said.together);
  });

  await test.step('stoning starts, and the panel says before how many are mailed', async () => {
    await takeStep(panel, batch, adminTexts.batches.steps[2]);
    expectMail(await mailbox.take(), said.together);
  });

  await test.step('somebody gives stones', async () => {
    await neighbour.goto('/');
    await pressOn('Enter', neighbour.getByRole('button', { name: stoningText.start }));
    for (const text of [said.together, ...said.others]) {
      await neighbour.getByRole('heading', { level: 1 }).first().focus();
      await pressOn('Space', neighbour.getByRole('main').getByRole('button', { name: text }));
    }
    await pressOn('Enter', neighbour.getByRole('button', { name: lazyTexts.placing.complete }));
    const review = neighbour.getByRole('dialog');
    await pressOn('Enter', review.getByRole('button', { name: lazyTexts.placing.complete }));
    await expect(neighbour.getByRole('heading', { name: stoningText.doneTitle })).toBeFocused();
  });

  await test.step('the result has what was merged under it, and who joined', async () => {
    await takeStep(panel, batch, adminTexts.batches.steps[3]);
    const first = page.locator('.rank').first();
    await expect(first).toContainText(said.together);
    // Who joined it sent their own as well: with the two merged they are an author, and are counted once.
    await expect(first).not.toContainText(lazyTexts.ranking.coAskers({ count: 1 }));
    await pressOn('Enter', first.locator('summary'));
    for (const original of [said.bus, said.twin]) await expect(first).toContainText(original);
    await expect(own(page)).toContainText(lazyTexts.mine.rank({ rank: 1 }));
  });

  await test.step('the last link ends the mails', async () => {
    // Once the completion cannot be taken back any more.
    await tellResultNow(server);
    const result = await mailbox.take();
    expectMail(result, mails.place({ question: said.together, rank: 1, joint: 'no', stones: 4, forwarded: 'yes' }));
    const read = await newVisitor();
    await read.goto(linkIn(result.text, 'end'));
    await pressOn('Enter', read.getByRole('button', { name: mails.page.end.act }));
    await expect(read.getByRole('heading', { name: mails.page.ended.title })).toBeVisible();
    await page.reload();
    await expect(own(page).getByRole('checkbox', { checked: true })).toHaveCount(0);
    await expect(own(page).getByLabel(lazyTexts.news.box)).not.toBeChecked();
  });
});

/** Its time is ten minutes after the completion. */
async function tellResultNow(server: RunningServer): Promise<void> {
  const client = new pg.Client(await server.findDatabase());
  await client.connect();
  await client.query(`update jobs set due_at = now() where name = 'spread_result'`).finally(() => client.end());
}

/** A batch that is read first and tells of it by mail, with questions of the organiser. */
async function openModerated(api: AdminApi, questions: readonly string[]): Promise<string> {
  const { id } = await api.openBatch();
  await api.change(id, { rules: { moderation: 'before_publishing', notices: 'on', council_size: 4 } });
  for (const text of questions) await api.ask(id, text, 'Ida');
  return id;
}

const own = (page: Page) => page.getByRole('region', { name: lazyTexts.mine.title });
const newsBox = (page: Page) => page.locator('form').getByLabel(lazyTexts.news.box);

async function write(page: Page, { name, email, text }: { name: string; email: string; text: string }): Promise<void> {
  await page.getByLabel(publicText.name, { exact: true }).focus();
  await page.keyboard.type(name);
  await tabTo(page, page.getByLabel(publicText.email));
  await page.keyboard.type(email);
  await tabTo(page, page.getByLabel(publicText.question, { exact: true }));
  await page.keyboard.type(text);
}

/** The step that is next for the batch, from its page; before it stands how many are told. */
async function takeStep(panel: Page, batch: string, step: string): Promise<void> {
  await panel.goto(`/admin?batch=${batch}`);
  await pressOn('Enter', panel.getByRole('button', { name: startingWith(step) }));
  const dialog = panel.getByRole('alertdialog');
  await expect(dialog).toContainText(adminTexts.panel.toldByMail({ count: 1 }));
  const confirm = dialog.getByRole('button', { name: step });
  await expect(confirm).toBeEnabled();
  await pressOn('Enter', confirm);
  await expect(dialog).toBeHidden();
}

/** The way to it by Tab, which takes long, is gone for the form; `keyboard.e2e.ts` goes it through the panel. */
function pressOn(key: 'Enter' | 'Space', control: Locator): Promise<void> {
  return control.press(key);
}

async function typeInstead(page: Page, field: Locator, text: string): Promise<void> {
  await field.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}

/** Says this, in the language of who reads it, with the way to end it that mail programs show. */
function expectMail({ text, headers }: { text: string; headers: string }, ...words: string[]): void {
  for (const one of words) expect(text.replaceAll('\r\n', '\n')).toContain(one);
  expect(headers).toMatch(new RegExp(`^Content-Language: ${language}$`, 'm'));
  expect(headers).toMatch(/^List-Unsubscribe:\s+<http:\/\/localhost:\d+\/news\/end\/[\w.-]+>$/m);
}
