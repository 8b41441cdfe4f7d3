import { expect } from '@playwright/test';
import { adminTexts } from '#web/text/admin.ts';
import { problemSentence } from '#web/text/problems.ts';
import { startingWith } from './batch-rows.ts';
import { acceptInvitation, invite, invited } from './councils.ts';
import { openPanel } from './fixtures.ts';
import { signIn } from './sign-in.ts';
import type { Stage, State } from './states.ts';

async function openAdministrators({ page, session }: Stage): Promise<void> {
  await openPanel(page, session);
  await page.getByRole('tab', { name: adminTexts.administrators.tab }).click();
  await expect(page.getByRole('row', { name: /Mo Derator/ })).toBeVisible();
}

const administratorDialog =
  (button: () => string, role: 'dialog' | 'alertdialog' = 'alertdialog') =>
  async (stage: Stage) => {
    await openAdministrators(stage);
    await stage.page
      .getByRole('tabpanel')
      .getByRole('button', { name: startingWith(button()) })
      .first()
      .click();
    await expect(stage.page.getByRole(role)).toBeVisible();
  };

/** The panel's tab of administrators. */
export const administratorStates: readonly State[] = [
  { name: 'admin-administrators', council: 'administrators', arrange: openAdministrators },
  {
    name: 'admin-only-owner',
    arrange: async ({ page, session }) => {
      await openPanel(page, session);
      await page.getByRole('tab', { name: adminTexts.administrators.tab }).click();
      await expect(page.getByText(problemSentence('last_owner'))).toBeVisible();
    },
  },
  {
    name: 'admin-invite',
    council: 'administrators',
    arrange: administratorDialog(() => adminTexts.administrators.invite, 'dialog'),
  },
  {
    name: 'admin-invited',
    council: 'administrators',
    arrange: async (stage) => {
      await administratorDialog(() => adminTexts.administrators.invite, 'dialog')(stage);
      await stage.page.getByLabel(adminTexts.panel.email).fill('somebody@example.org');
      await stage.page.getByRole('button', { name: adminTexts.administrators.inviteAct }).click();
      await expect(stage.page.getByRole('textbox', { name: adminTexts.administrators.link })).toBeVisible();
    },
  },
  {
    name: 'admin-change-role',
    council: 'administrators',
    arrange: administratorDialog(() => adminTexts.administrators.changeRole, 'dialog'),
  },
  {
    name: 'admin-disable',
    council: 'administrators',
    arrange: administratorDialog(() => adminTexts.administrators.disable),
  },
  {
    name: 'admin-remove',
    council: 'administrators',
    arrange: administratorDialog(() => adminTexts.administrators.remove),
  },
  {
    name: 'admin-new-link',
    council: 'administrators',
    arrange: administratorDialog(() => adminTexts.administrators.newLink),
  },
  {
    name: 'admin-withdraw',
    council: 'administrators',
    arrange: administratorDialog(() => adminTexts.administrators.withdraw),
  },
  {
    name: 'admin-as-viewer',
    council: 'stoning',
    arrange: async (stage) => {
      await acceptInvitation(stage.api, await invite(stage.api, 'viewer'));
      const { page } = stage;
      await signIn(page, invited);
      await expect(
        page.getByText(adminTexts.roles.yours({ role: 'viewer', may: adminTexts.roles.may.viewer })),
      ).toBeVisible();
    },
  },
];
