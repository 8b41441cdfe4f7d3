import { expect } from '@playwright/test';
import { toKey } from '#web/features/audit/panel/act-sentence.ts';
import { adminTexts } from '#web/text/admin.ts';
import { press, startingWith } from './batch-rows.ts';
import { openPanel } from './fixtures.ts';
import { openAdmin, panel, type Tab } from './open-screen.ts';
import type { Stage, State } from './states.ts';

async function openAudit({ page, session }: Stage): Promise<void> {
  await openPanel(page, session);
  await page.getByRole('tab', { name: adminTexts.panel.tabs.audit }).click();
  await expect(page.getByRole('list', { name: adminTexts.audit.title }).getByRole('listitem')).not.toHaveCount(0);
}

const tabDialog =
  (tab: Tab, button: () => string, role: 'dialog' | 'alertdialog' = 'dialog') =>
  async (stage: Stage) => {
    await openAdmin(stage, tab);
    await panel(stage.page, tab)
      .getByRole('button', { name: startingWith(button()) })
      .first()
      .click();
    await expect(stage.page.getByRole(role)).toBeVisible();
  };

/** The panel's tabs of questions, users and the audit. */
export const tabStates: readonly State[] = [
  {
    name: 'admin-questions-to-the-limits',
    council: 'stoningToTheLimits',
    arrange: async (stage) => {
      await openPanel(stage.page, stage.session);
      await stage.page.getByRole('tab', { name: adminTexts.panel.tabs.questions }).click();
      await expect(stage.page.getByText('Why?')).toBeVisible();
    },
  },
  { name: 'admin-users', council: 'stoning', arrange: (stage) => openAdmin(stage, 'users') },
  { name: 'admin-new-user', council: 'stoning', arrange: tabDialog('users', () => adminTexts.users.add) },
  { name: 'admin-edit-user', council: 'stoning', arrange: tabDialog('users', () => adminTexts.panel.edit) },
  {
    name: 'admin-delete-user',
    council: 'stoning',
    arrange: tabDialog('users', () => adminTexts.panel.delete, 'alertdialog'),
  },
  {
    name: 'admin-erase',
    council: 'stoning',
    arrange: async (stage) => {
      await openAdmin(stage, 'questions');
      await stage.api.call('POST', '/api/admin/users', { name: 'Maren Holt', email: 'maren.holt@example.org' });
      await stage.page.reload();
      await stage.page.getByRole('tab', { name: adminTexts.panel.tabs.users }).click();
      await press(
        stage.page.getByRole('row', { name: /Maren Holt/ }),
        adminTexts.personalData.erase,
        adminTexts.batches.moreActions,
      );
      await expect(stage.page.getByRole('alertdialog')).toBeVisible();
    },
  },
  {
    name: 'admin-personal-data',
    council: 'stoning',
    arrange: async (stage) => {
      await tabDialog('users', () => adminTexts.personalData.open)(stage);
      await stage.page.getByRole('button', { name: adminTexts.personalData.erase, exact: true }).click();
      await expect(stage.page.getByText(adminTexts.panel.field.missing)).toBeVisible();
    },
  },
  { name: 'admin-privacy', council: 'stoning', arrange: tabDialog('users', () => adminTexts.pages.privacy.open) },
  {
    name: 'admin-accessibility',
    arrange: async (stage) => {
      await openPanel(stage.page, stage.session, '/admin?tab=identity');
      await stage.page.getByRole('button', { name: adminTexts.pages.accessibility.title }).click();
      const dialog = stage.page.getByRole('dialog');
      // What cannot be given: a gap of the frame is left.
      await dialog.getByRole('textbox').fill('[…');
      await dialog.getByRole('checkbox').check();
      await expect(dialog.getByText(adminTexts.pages.accessibility.gaps)).toBeVisible();
    },
  },
  {
    name: 'admin-address-retention',
    council: 'stoning',
    arrange: async (stage) => {
      await tabDialog('users', () => adminTexts.addressRetention.open)(stage);
      await stage.page.getByLabel(adminTexts.addressRetention.months).fill('6');
      await expect(stage.page.getByText(adminTexts.addressRetention.none)).toBeVisible();
    },
  },
  { name: 'admin-audit', council: 'audit', arrange: openAudit },
  {
    name: 'admin-audit-nothing-found',
    council: 'audit',
    arrange: async (stage) => {
      await openAudit(stage);
      await stage.page
        .getByLabel(adminTexts.audit.kind, { exact: true })
        .selectOption({ label: adminTexts.audit.kinds[toKey('second_factor.enabled')] });
      await expect(stage.page.getByText(adminTexts.audit.nothingFound)).toBeVisible();
    },
  },
  { name: 'admin-questions', council: 'stoning', arrange: (stage) => openAdmin(stage, 'questions') },
  { name: 'admin-new-question', council: 'stoning', arrange: tabDialog('questions', () => adminTexts.questions.add) },
  { name: 'admin-edit-question', council: 'stoning', arrange: tabDialog('questions', () => adminTexts.panel.edit) },
  {
    name: 'admin-delete-question',
    council: 'stoning',
    arrange: tabDialog('questions', () => adminTexts.panel.delete, 'alertdialog'),
  },
  {
    name: 'admin-reset-stones',
    council: 'stoning',
    arrange: tabDialog('questions', () => adminTexts.questions.reset, 'alertdialog'),
  },
];
