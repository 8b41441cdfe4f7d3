import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const arabicQuestion = 'كيف نعتني بمن يعتنون بالآخرين؟';

function sideways(): number {
  const { scrollWidth, clientWidth } = document.documentElement;
  return scrollWidth - clientWidth;
}

async function expectNothingSideways(page: Page): Promise<void> {
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(() => page.evaluate(sideways), `at ${width} px`).toBeLessThanOrEqual(0);
  }
}

test('a visitor changes to Arabic, asks in it, loses nothing on the way, and changes back; in the middle of the ballot another language keeps the picks, and goes with the page and the next ones', async ({
  page,
  api,
}) => {
  test.slow();
  const { id } = await api.openBatch({ questions: 4 });
  await page.goto('/');
  await page.getByRole('textbox', { name: 'Question' }).fill(arabicQuestion);
  const languages = page.getByRole('navigation', { name: 'Language' });
  const menu = page.locator('.lang summary');
  await expect(menu).toHaveText('Language: English, EN');
  await menu.click();
  await expect(languages.getByRole('link', { name: 'English' })).toHaveAttribute('aria-current', 'true');
  await page.keyboard.press('Escape');
  await expect(languages).toBeHidden();
  await expect(menu).toBeFocused();
  await menu.press('Enter');
  await languages.getByRole('link', { name: 'العربية' }).click();

  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
  await expect(page).toHaveTitle('أسئلة إلى مجلس الحكمة');
  await expect(page).not.toHaveURL(/\?/);
  await expect(page.getByRole('textbox', { name: 'السؤال' })).toHaveValue(arabicQuestion);
  await expectNothingSideways(page);
  await test.step('the one thing to do is on the first screen of a phone, and leads on', async () => {
    const act = page.locator('.banner-act').getByRole('link', { name: 'قدّم سؤالك' });
    await expect(act).toBeInViewport({ ratio: 1 });
    await act.click();
    await expect(page.getByLabel('الاسم')).toBeInViewport();
  });

  await page.getByLabel('الاسم').fill('ليلى');
  await page.getByLabel('البريد الإلكتروني').fill('layla@example.org');
  await page.getByRole('button', { name: 'تقديم السؤال' }).click();
  await expect(page.getByText('تمّ تقديم سؤالك!').first()).toBeVisible();
  await expect(page.locator('figure').getByText(arabicQuestion)).toBeVisible();

  await page.goto('/training-circle');
  await expect(page.getByRole('heading', { name: 'حلقة المجلس' })).toBeVisible();
  await expectNothingSideways(page);
  await page.locator('.lang summary').click();
  await page.getByRole('navigation', { name: 'اللغة' }).getByRole('link', { name: 'English' }).click();
  await expect(page).toHaveURL(/\/training-circle$/);
  await expect(page.getByRole('heading', { name: 'The council training circle' })).toBeVisible();

  await api.change(id, { phase: 2 });
  await page.goto('/');
  await page.getByRole('button', { name: 'Start 10 Stoning Process' }).click();
  for (const number of [1, 2]) await page.getByRole('button', { name: `Question number ${number}?` }).click();
  const picked = page.locator('.pick[aria-pressed="true"]');
  await page.locator('.lang summary').click();
  const kept = page.waitForResponse((answer) => answer.url().endsWith('/?lang=ar'));
  await page.getByRole('button', { name: 'العربية', exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page).toHaveTitle('وضع الأحجار');
  await expect(picked).toHaveCount(2);
  await expect(page.locator('.left-words')).toHaveText('بقيت 3 أحجار');
  await expect(page.getByRole('main')).not.toContainText('stones');
  await expectNothingSideways(page);
  await kept;
  await page.reload();
  await expect(page.locator('.left-words')).toHaveText('بقيت 3 أحجار');

  await test.step('with the forms that its numbers ask for', async () => {
    await page.getByRole('button', { name: 'Question number 3?' }).click();
    await expect(page.locator('.left-words')).toHaveText('بقي حجر واحد');
    await page.getByRole('button', { name: 'Question number 4?' }).click();
    await page.getByRole('button', { name: 'تسليم أحجاري' }).click();
    await expect(page.getByRole('dialog')).toContainText('ينال حجرين');
    await page.keyboard.press('Escape');
  });
  await page.goBack();
  await expect(page).toHaveTitle('أسئلة إلى مجلس الحكمة');
  await expect(page.getByRole('button', { name: 'ابدأ وضع الأحجار العشرة' })).toBeFocused();
});

test.describe('a browser that asks for German', () => {
  test.use({ locale: 'de-AT' });

  test('gets it, the administration too, until its owner chooses; the wall speaks the language of its address, and keeps it from nobody else', async ({
    page,
    api,
  }) => {
    await api.openBatch({ questions: 1 });
    await page.goto('/?view=wall&lang=fr');
    await expect(page.getByText('Participez avec votre téléphone')).toBeVisible();
    await page.goto('/');
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await expect(page.getByRole('button', { name: 'Frage einreichen' })).toBeVisible();
    await page.goto('/admin#reset=token');
    await expect(page.getByRole('heading', { name: 'Neues Passwort festlegen' })).toBeVisible();
    await page.getByRole('navigation', { name: 'Sprache' }).getByRole('link', { name: 'Français' }).click();
    await expect(page.getByRole('heading', { name: 'Choisir un nouveau mot de passe' })).toBeVisible();
  });
});
