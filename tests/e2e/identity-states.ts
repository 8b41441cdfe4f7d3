import { expect } from '@playwright/test';
import { activeTexts } from '#web/text/active.ts';
import { adminTexts } from '#web/text/admin.ts';
import { uiText } from '#web/text/public.ts';
import { openBatchPage } from './batch-page-states.ts';
import { press } from './batch-rows.ts';
import { openPanel } from './fixtures.ts';
import type { Stage, State } from './states.ts';

/** A house and a river, wide as many logos are, and a pale colour that no letters could have on white. */
export const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 60"><style>.w{fill:#c8501e}</style><path class="w" d="M10 30 40 6l30 24v26H10z"/><path d="M84 50q18-18 36 0t36 0" fill="none" stroke="#2a7f9e" stroke-width="8"/></svg>';

const words = { name: 'Abwägen', act: 'Jetzt abwägen' };
const inEachLanguage = {
  en: { name: 'Weighing', act: 'Weigh the questions' },
  de: words,
  fr: { name: 'La pesée', act: 'Peser les questions' },
  es: { name: 'Ponderar', act: 'Ponderar las preguntas' },
  ar: { name: 'الموازنة', act: 'وازن الأسئلة' },
};

/** As long as such texts usually are, once in one more paragraph. */
const ownTexts = [
  {
    language: 'en',
    phase: 2,
    text: 'The village asks where its water comes from in twenty years.\n\nGive your ten stones to the questions that the council should sit with. Whoever has no phone finds us on Saturday before the town hall.',
  },
  {
    language: 'de',
    phase: 2,
    text: 'Das Dorf fragt, woher in zwanzig Jahren sein Wasser kommt. Geben Sie Ihre zehn Steine den Fragen, mit denen sich der Rat befassen soll. Wer kein Telefon hat, findet uns am Samstag vor dem Rathaus.',
  },
];

const identity = {
  name: 'Bürgerrat Altdorf am Wasser',
  contact: 'Maria Gruber, +43 5574 12 34, rat@altdorf.example',
  imprint: 'https://altdorf.example/imprint',
  language: 'de',
  time_zone: 'Europe/Vienna',
  accent: '#e0a000',
  second_phase: inEachLanguage,
};

async function present({ api }: Pick<Stage, 'api'>): Promise<void> {
  await api.call('PUT', '/api/admin/identity', identity);
  await api.call('PUT', '/api/admin/identity/logo', { file: Buffer.from(drawing).toString('base64') });
}

async function openIdentity({ page, session }: Stage): Promise<void> {
  await openPanel(page, session, '/admin?tab=identity');
  await expect(page.getByLabel(adminTexts.identity.contact)).toBeVisible();
}

const presented = (path: string) => async (stage: Stage) => {
  await present(stage);
  await stage.page.goto(path);
  await expect(stage.page.getByText(identity.name).first()).toBeVisible();
};

/** What a council says of itself: the form, and the pages that say it. */
export const identityStates: readonly State[] = [
  { name: 'admin-identity', arrange: openIdentity },
  { name: 'sign-in-named', arrange: presented('/admin') },
  {
    name: 'admin-identity-filled',
    arrange: async (stage) => {
      await present(stage);
      await openIdentity(stage);
      await expect(stage.page.getByText(adminTexts.identity.accentDarker({ colour: '' }).slice(0, 12))).toBeVisible();
    },
  },
  {
    name: 'admin-identity-logo-chosen',
    arrange: async (stage) => {
      await openIdentity(stage);
      const file = { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(drawing) };
      await stage.page.getByLabel(adminTexts.identity.chooseLogo).setInputFiles(file);
      await expect(stage.page.getByText(adminTexts.identity.logoChosen)).toBeVisible();
    },
  },
  {
    name: 'admin-identity-errors',
    arrange: async (stage) => {
      const { page } = stage;
      await openIdentity(stage);
      const file = { name: 'logo.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') };
      await page.getByLabel(adminTexts.identity.chooseLogo).setInputFiles(file);
      await expect(page.locator('.identity-logo .field-error')).not.toBeEmpty();
      await page.getByLabel(adminTexts.identity.imprint).fill('altdorf');
      await page.getByLabel(adminTexts.identity.accent, { exact: true }).fill('green');
      await page.getByText(adminTexts.identity.secondPhase).click();
      await page.getByLabel(adminTexts.identity.phaseName).first().fill('Weighing');
      await page.getByRole('button', { name: adminTexts.identity.save }).click();
      await expect(page.getByText(adminTexts.identity.wrongAccent)).toBeVisible();
      await expect(page.getByText(adminTexts.identity.bothWords)).toBeVisible();
    },
  },
  {
    name: 'admin-leave-unsaved',
    arrange: async (stage) => {
      await openIdentity(stage);
      await stage.page.getByLabel(adminTexts.identity.name, { exact: true }).fill('Bürgerrat Altdorf');
      await stage.page.getByRole('tab', { name: adminTexts.panel.tabs.users }).click();
      await expect(stage.page.getByRole('alertdialog')).toBeVisible();
    },
  },
  { name: 'identity-submission', council: 'submission', arrange: presented('/') },
  { name: 'identity-stoning', council: 'stoning', arrange: presented('/') },
  {
    name: 'identity-wall',
    council: 'stoning',
    arrange: (stage) => presented(`/?view=wall&lang=${activeTexts().language.code}`)(stage),
  },
  { name: 'identity-completed', council: 'completed', arrange: presented('/') },
  {
    name: 'identity-poster',
    council: 'stoning',
    arrange: async (stage) => {
      await present(stage);
      const [batch] = await stage.api.call<{ id: string }[]>('GET', '/api/admin/batches');
      await stage.api.call('PATCH', `/api/admin/batches/${batch?.id}`, { phase_texts: ownTexts });
      await openPanel(stage.page, stage.session, `/admin/print/poster?batch=${batch?.id}&in=en,de`);
      await expect(stage.page.locator('.poster .logo')).toBeVisible();
    },
  },
  {
    name: 'admin-undo-take-out',
    council: 'stoning',
    arrange: async (stage) => {
      const { page } = stage;
      await openBatchPage(stage, 'questions');
      await press(
        page.locator('tbody').getByRole('row').first(),
        adminTexts.questions.takeOut,
        adminTexts.batches.moreActions,
      );
      await page.getByLabel(adminTexts.questions.takeOutReason).fill('It was asked twice.');
      await page.getByRole('dialog').getByRole('button', { name: adminTexts.questions.takeOutConfirm }).click();
      const messages = page.getByRole('region', { name: uiText.messages });
      await expect(messages.getByRole('button', { name: adminTexts.panel.undo })).toBeVisible();
    },
  },
];
