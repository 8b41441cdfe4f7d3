import { expect } from '@playwright/test';
import { adminTexts } from '#web/text/admin.ts';
import { part } from '#web/text/part.ts';
import { startingWith } from './batch-rows.ts';
import { openPanel } from './fixtures.ts';
import type { Stage, State } from './states.ts';

const tokensText = part('programs', 'tokens');
const webhooksText = part('programs', 'webhooks');

async function openPrograms({ page, session }: Stage): Promise<void> {
  await openPanel(page, session);
  await page.getByRole('tab', { name: adminTexts.administrators.tab }).click();
  await expect(page.getByRole('heading', { name: webhooksText.title })).toBeVisible();
}

async function openWithBoth(stage: Stage): Promise<void> {
  const { api } = stage;
  await api.call('POST', '/api/admin/tokens', { name: 'Nightly results', role: 'viewer' });
  await api.call('POST', '/api/admin/webhooks', {
    url: 'https://town.example.org/stones',
    events: ['batch.completed'],
  });
  await openPrograms(stage);
}

const press = (stage: Stage, name: string) =>
  stage.page
    .getByRole('tabpanel')
    .getByRole('button', { name: startingWith(name) })
    .first()
    .click();

/** A dialog of the parts for programs. */
const dialog =
  (button: () => string, role: 'dialog' | 'alertdialog' = 'dialog') =>
  async (stage: Stage) => {
    await openWithBoth(stage);
    await press(stage, button());
    await expect(stage.page.getByRole(role)).toBeVisible();
  };

/** For owners: how programs take part. */
export const programStates: readonly State[] = [
  { name: 'admin-no-programs', arrange: openPrograms },
  { name: 'admin-programs', arrange: openWithBoth },
  { name: 'admin-make-token', arrange: dialog(() => tokensText.make) },
  {
    name: 'admin-token-made',
    arrange: async (stage) => {
      await dialog(() => tokensText.make)(stage);
      await stage.page.getByLabel(tokensText.name).fill('Import');
      await stage.page.getByRole('button', { name: tokensText.makeAct }).click();
      await expect(stage.page.getByRole('textbox', { name: tokensText.token })).toBeVisible();
    },
  },
  { name: 'admin-revoke-token', arrange: dialog(() => tokensText.revoke, 'alertdialog') },
  { name: 'admin-make-webhook', arrange: dialog(() => webhooksText.make) },
  {
    name: 'admin-webhook-refused',
    arrange: async (stage) => {
      await dialog(() => webhooksText.make)(stage);
      await stage.page.getByRole('button', { name: webhooksText.makeAct }).click();
      await expect(stage.page.getByRole('textbox', { name: webhooksText.address })).toHaveAttribute(
        'aria-invalid',
        'true',
      );
    },
  },
  { name: 'admin-webhook-log', arrange: dialog(() => webhooksText.log) },
  { name: 'admin-rotate-secret', arrange: dialog(() => webhooksText.rotate, 'alertdialog') },
  {
    name: 'admin-webhook-secret',
    arrange: async (stage) => {
      await dialog(() => webhooksText.rotate, 'alertdialog')(stage);
      await stage.page.getByRole('button', { name: webhooksText.rotateAct }).click();
      await expect(stage.page.getByRole('textbox', { name: webhooksText.secret })).toBeVisible();
    },
  },
  { name: 'admin-remove-webhook', arrange: dialog(() => webhooksText.remove, 'alertdialog') },
];
