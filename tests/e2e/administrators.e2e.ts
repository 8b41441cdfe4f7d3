import { toast } from './failures.ts';
import { expect, openPanel, signIn, test } from './fixtures.ts';

const password = 'ninety blue herons waltz';

test('a moderator is invited, sees only what a moderator may do, and loses it when the role changes', async ({
  page,
  api,
  newVisitor,
}) => {
  await api.openBatch({ phase: 2, questions: 4 });
  await api.call('POST', '/api/admin/users', { name: 'Grace Hopper', email: 'grace@example.org' });
  await signIn(page);
  await page.getByRole('tab', { name: /Administrators/ }).click();
  await expect(page).toHaveURL(/\?tab=administrators$/);
  await page.getByRole('button', { name: 'Invite' }).click();
  const invite = page.getByRole('dialog', { name: 'Invite somebody' });
  await invite.getByLabel('Email').fill('mo@example.org');
  await invite.getByLabel('Role').selectOption('Moderator');
  await invite.getByRole('button', { name: 'Create Invitation' }).click();
  const invited = page.getByRole('dialog', { name: 'Invitation for mo@example.org' });
  await expect(invited).toContainText('This server sends no mail');
  const link = await invited.getByLabel('Link').inputValue();
  await invited.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('table', { name: 'Open invitations' })).toContainText('mo@example.org');

  const moderator = await newVisitor();
  await moderator.goto(link);
  await expect(moderator.getByRole('heading', { name: 'You are invited' })).toBeVisible();
  await expect(moderator.getByLabel('Email')).toHaveValue('mo@example.org');
  await moderator.getByLabel('Name').fill('Mo Derator');
  await moderator.getByLabel('Password').fill('password1234');
  await moderator.getByRole('button', { name: 'Accept Invitation' }).click();
  await expect(moderator.getByText(/This password is easy to guess: .*most used passwords/)).toBeVisible();
  await expect(moderator.getByLabel('Password')).toBeFocused();
  await moderator.getByLabel('Password').fill(password);
  await moderator.getByRole('button', { name: 'Accept Invitation' }).click();
  await expect(moderator.getByText('You are a moderator.')).toBeVisible();
  await expect(moderator).not.toHaveURL(/#/);

  await expect(moderator.getByRole('tab', { name: /Administrators/ })).toHaveCount(0);
  const row = moderator.getByRole('row', { name: /December 2026/ });
  await expect(row.getByRole('button')).toHaveText(['View Questions', 'Invite people']);
  await row.getByRole('button', { name: /^View Questions/ }).click();
  await expect(moderator.getByRole('dialog').getByRole('listitem')).toHaveCount(4);
  await expect(moderator.getByRole('dialog').getByRole('checkbox')).toHaveCount(0);
  await moderator.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(moderator.getByRole('button', { name: 'Create New Batch' })).toHaveCount(0);
  await moderator.getByRole('tab', { name: /Users/ }).click();
  await expect(moderator.getByRole('link', { name: /^Contact/ })).toBeVisible();
  await expect(moderator.getByRole('tabpanel').getByRole('button')).toHaveCount(0);
  await moderator.getByRole('tab', { name: /Questions/ }).click();
  await moderator.getByRole('button', { name: /^Edit .*number 1/ }).click();
  await moderator.getByLabel('Author Name').fill('Somebody');
  await moderator.getByRole('button', { name: 'Update Question' }).click();
  await toast(moderator, 'Success', 'Question updated successfully!');

  await moderator.getByRole('button', { name: 'Add Question' }).click();
  await moderator.getByLabel('Question Text').fill('May I still?');
  await moderator.getByLabel('Author Name').fill('Mo');
  await moderator.getByLabel('Author Email').fill('mo@example.org');
  await page.reload();
  await page
    .getByRole('row', { name: /Mo Derator/ })
    .getByRole('button', { name: /^Change role/ })
    .click();
  await page.getByLabel('Role', { exact: true }).selectOption('Viewer');
  await page.getByRole('button', { name: 'Change Role', exact: true }).click();
  await toast(page, 'Success', 'Mo Derator is a viewer now.');
  await moderator.getByRole('button', { name: 'Create Question' }).click();
  await expect(moderator.getByText('Your role does not allow this, or not any more.').first()).toBeVisible();
  await expect(moderator.getByLabel('Question Text')).toHaveValue('May I still?');
  await moderator.getByRole('button', { name: 'Cancel' }).click();
  await expect(moderator.getByText('You are a viewer.')).toBeVisible();
  await expect(moderator.getByRole('button', { name: 'Add Question' })).toHaveCount(0);
  await expect(moderator.getByRole('button', { name: /^(Edit|Delete)/ })).toHaveCount(0);

  await moderator.goto(link);
  await expect(moderator.getByRole('heading', { name: 'This link does not work any more' })).toBeVisible();
});

test('an owner invites by an address that opens elsewhere, makes an earlier link anew, disables, enables and removes; the last owner stays', async ({
  page,
  api,
  newVisitor,
}) => {
  const early = await api.call<{ link: string }>('POST', '/api/admin/administrators', {
    email: 'early@example.org',
    role: 'viewer',
  });
  await page.clock.install();
  await signIn(page);
  const tab = page.getByRole('tab', { name: /Administrators/ });
  await tab.click();
  await expect(tab).toContainText('1');
  const own = page.getByRole('row', { name: /admin@example.org/ });
  const onlyOwner = 'You are the only owner. Please make somebody else an owner first.';
  await expect(own).toContainText(onlyOwner);
  await expect(own.getByRole('button')).toHaveCount(0);
  const removal = page.getByRole('alertdialog', { name: 'Remove Administrator' });

  await page.getByRole('button', { name: 'Invite' }).click();
  await page.getByLabel('Email').fill('ada@example.org');
  await page.getByLabel('Role').selectOption('Owner');
  await page.getByRole('button', { name: 'Create Invitation' }).click();
  const invited = page.getByRole('dialog', { name: 'Invitation for ada@example.org' });
  await expect(invited.getByText('This link leads nowhere on other devices.')).toBeVisible();
  await invited.getByRole('radio', { name: /An address of our own/ }).check();
  await invited.getByLabel('Our address').fill('https://stones.example.org');
  await invited.getByRole('button', { name: 'Use this address' }).click();
  await expect(invited.getByLabel('Link')).toHaveValue(/^https:\/\/stones\.example\.org\/admin#invitation=/);
  await expect(invited.getByText('leads nowhere')).toBeHidden();
  const link = new URL(await invited.getByLabel('Link').inputValue());
  await invited.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'New link early@example.org' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Create New Link' }).click();
  const renewed = page.getByRole('dialog', { name: 'Invitation for early@example.org' });
  await expect(renewed.getByLabel('Link')).toHaveValue(/^https:\/\/stones\.example\.org\//);
  await renewed.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('heading', { name: /^Administrators/ })).toBeFocused();
  const ada = await newVisitor();
  await ada.goto(early.link);
  await expect(ada.getByRole('heading', { name: 'This link does not work any more' })).toBeVisible();
  await ada.goto('about:blank'); // otherwise only what stands after the # would change
  await ada.goto(link.pathname + link.hash);
  await ada.getByLabel('Name').fill('Ada');
  await ada.getByLabel('Password').fill(password);
  await ada.getByRole('button', { name: 'Accept Invitation' }).click();
  await expect(ada.getByRole('tab', { name: /Batches/ })).toBeVisible();

  await page.clock.fastForward('00:31');
  await expect(tab).toContainText('2');
  await page.reload();
  const row = page.getByRole('row', { name: /ada@example.org/ });
  // Somewhere else Ada is kept out, before this list knows of it.
  await own.getByRole('button', { name: /^Remove/ }).click();
  const [{ id }] = await api.call<[{ id: string }]>('GET', '/api/admin/administrators');
  await api.call('PATCH', `/api/admin/administrators/${id}`, { disabled: true });
  await removal.getByRole('button', { name: 'Remove Administrator' }).click();
  await expect(removal).toContainText(onlyOwner);
  await toast(page, 'Error', onlyOwner);
  await removal.getByRole('button', { name: 'Cancel' }).click();
  await expect(own.getByRole('button')).toHaveCount(0);
  await row.getByRole('button', { name: /^Enable/ }).click();
  await toast(page, 'Success', 'Ada can sign in again.');
  await ada.reload();
  await signIn(ada, { email: 'ada@example.org', password });

  await row.getByRole('button', { name: /^Disable/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disable' }).click();
  await expect(row).toContainText('Disabled');
  await ada.getByRole('tab', { name: /Questions/ }).click();
  await expect(ada.getByRole('dialog', { name: 'Sign in' })).toContainText('Your session has ended.');
  await row.getByRole('button', { name: /^Enable/ }).click();
  await toast(page, 'Success', 'Ada can sign in again.');
  await row.getByRole('button', { name: /^Remove/ }).click();
  await removal.getByRole('button', { name: 'Remove Administrator' }).click();
  await expect(row).toHaveCount(0);
});

test('a new owner sees what comes first, does it from there, and it is gone when it is done', async ({
  page,
  api,
  databases,
}) => {
  await openPanel(page, databases.session, '/admin', { firstSteps: true });
  const steps = page.getByRole('region', { name: 'First steps' });
  await test.step('who wants none puts them away', async () => {
    await steps.getByRole('button', { name: 'Put away' }).click();
    await expect(steps).toBeHidden();
    await page.reload();
    await expect(page.getByText('No batches created yet.')).toBeVisible();
    await expect(steps).toBeHidden();
    await page.evaluate(() => localStorage.clear());
    await page.reload();
  });
  await expect(steps.getByRole('listitem')).toHaveCount(4);
  await steps.getByRole('button', { name: 'Name the council' }).press('Enter');
  await expect(page.getByRole('tab', { name: 'Identity' })).toBeFocused();
  await page.getByLabel('Council’s name').fill('Council of Altdorf');
  await page.getByRole('button', { name: 'Save identity' }).click();
  await toast(page, 'Success', 'The identity is saved.');
  await page.getByRole('tab', { name: /Batches/ }).click();
  await expect(steps.getByText('Everybody reads Council of Altdorf.')).toBeVisible();
  await expect(steps.getByRole('button', { name: 'Name the council' })).toBeHidden();

  await steps.getByRole('button', { name: 'Set the address' }).click();
  const dialog = page.getByRole('dialog', { name: 'Address for phones' });
  await dialog.getByRole('radio', { name: /An address of our own/ }).check();
  await dialog.getByLabel('Our address').fill('https://stones.example.org');
  await dialog.getByRole('button', { name: 'Use this address' }).click();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(steps.getByText('It is https://stones.example.org.')).toBeVisible();

  await steps.getByRole('button', { name: 'Invite an organiser' }).click();
  // Who is to go on alone has to be able to.
  await expect(page.getByRole('dialog').getByLabel('Role')).toHaveValue('administrator');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();

  await steps.getByRole('button', { name: 'Plan the first batch' }).click();
  await expect(page.getByRole('button', { name: 'Create New Batch' })).toHaveAttribute('aria-expanded', 'true');
  const { id } = await api.openBatch();
  await api.change(id, { is_active: false });
  await page.reload();
  await expect(page.getByRole('table', { name: 'Batches' })).toBeVisible();
  await expect(steps).toBeHidden();
});
