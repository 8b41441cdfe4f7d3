import { expect } from '@playwright/test';
import { toKey } from '#web/features/panel/audit/act-sentence.ts';
import {
  accessibilityPageText,
  addressRetentionText,
  adminQuestionsText,
  adminText,
  auditText,
  batchesText,
  personalDataText,
  privacyPageText,
  usersText,
} from '#web/text/admin.ts';
import { press, startingWith } from './batch-rows.ts';
import { openPanel } from './fixtures.ts';
import { openAdmin, panel, type Tab } from './open-screen.ts';
import type { Stage, State } from './states.ts';

async function openAudit({ page, session }: Stage): Promise<void> {
  await openPanel(page, session);
  await page.getByRole('tab', { name: adminText.tabs.audit }).click();
  await expect(page.getByRole('list', { name: auditText.title }).getByRole('listitem')).not.toHaveCount(0);
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
      await stage.page.getByRole('tab', { name: adminText.tabs.questions }).click();
      await expect(stage.page.getByText('Why?')).toBeVisible();
    },
  },
  { name: 'admin-users', council: 'stoning', arrange: (stage) => openAdmin(stage, 'users') },
  { name: 'admin-new-user', council: 'stoning', arrange: tabDialog('users', () => usersText.add) },
  { name: 'admin-edit-user', council: 'stoning', arrange: tabDialog('users', () => adminText.edit) },
  { name: 'admin-delete-user', council: 'stoning', arrange: tabDialog('users', () => adminText.delete, 'alertdialog') },
  {
    name: 'admin-erase',
    council: 'stoning',
    arrange: async (stage) => {
      await openAdmin(stage, 'questions');
      await stage.api.call('POST', '/api/admin/users', { name: 'Maren Holt', email: 'maren.holt@example.org' });
      await stage.page.reload();
      await stage.page.getByRole('tab', { name: adminText.tabs.users }).click();
      await press(stage.page.getByRole('row', { name: /Maren Holt/ }), personalDataText.erase, batchesText.moreActions);
      await expect(stage.page.getByRole('alertdialog')).toBeVisible();
    },
  },
  {
    name: 'admin-personal-data',
    council: 'stoning',
    arrange: async (stage) => {
      await tabDialog('users', () => personalDataText.open)(stage);
      await stage.page.getByRole('button', { name: personalDataText.erase, exact: true }).click();
      await expect(stage.page.getByText(adminText.field.missing)).toBeVisible();
    },
  },
  { name: 'admin-privacy', council: 'stoning', arrange: tabDialog('users', () => privacyPageText.open) },
  {
    name: 'admin-accessibility',
    arrange: async (stage) => {
      await openPanel(stage.page, stage.session, '/admin?tab=identity');
      await stage.page.getByRole('button', { name: accessibilityPageText.title }).click();
      const dialog = stage.page.getByRole('dialog');
      // What cannot be given: a gap of the frame is left.
      await dialog.getByRole('textbox').fill('[…');
      await dialog.getByRole('checkbox').check();
      await expect(dialog.getByText(accessibilityPageText.gaps)).toBeVisible();
    },
  },
  {
    name: 'admin-address-retention',
    council: 'stoning',
    arrange: async (stage) => {
      await tabDialog('users', () => addressRetentionText.open)(stage);
      await stage.page.getByLabel(addressRetentionText.months).fill('6');
      await expect(stage.page.getByText(addressRetentionText.none)).toBeVisible();
    },
  },
  { name: 'admin-audit', council: 'audit', arrange: openAudit },
  {
    name: 'admin-audit-nothing-found',
    council: 'audit',
    arrange: async (stage) => {
      await openAudit(stage);
      await stage.page
        .getByLabel(auditText.kind, { exact: true })
        .selectOption({ label: auditText.kinds[toKey('second_factor.enabled')] });
      await expect(stage.page.getByText(auditText.nothingFound)).toBeVisible();
    },
  },
  { name: 'admin-questions', council: 'stoning', arrange: (stage) => openAdmin(stage, 'questions') },
  { name: 'admin-new-question', council: 'stoning', arrange: tabDialog('questions', () => adminQuestionsText.add) },
  { name: 'admin-edit-question', council: 'stoning', arrange: tabDialog('questions', () => adminText.edit) },
  {
    name: 'admin-delete-question',
    council: 'stoning',
    arrange: tabDialog('questions', () => adminText.delete, 'alertdialog'),
  },
  {
    name: 'admin-reset-stones',
    council: 'stoning',
    arrange: tabDialog('questions', () => adminQuestionsText.reset, 'alertdialog'),
  },
];
