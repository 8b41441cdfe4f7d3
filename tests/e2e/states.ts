import { expect, type Page } from '@playwright/test';
import { showCode } from '#tests/support/authenticator.ts';
import { type AdminApi, administrator, type RunningServer, signIn } from './fixtures.ts';

export type Stage = { page: Page; api: AdminApi; server: RunningServer };

/** A screen in one state: how to get there from an empty system, in a new browser. */
export type State = { name: string; arrange: (stage: Stage) => Promise<void> };

const longText =
  'When the old mill closed, forty families lost their work in one winter, and the village promised that nobody would be left alone with it. Some were helped, some moved away, and some still sit at the same kitchen tables with the same letters. How can we, before the first notice is sent, agree on what we owe one another, and say it honestly and in public, to those for whom we have found no answer yet?';
const asked: [text: string, author: string][] = [
  ['Who speaks for the river?', 'Maren Holt'],
  ['What should we stop doing, so that there is time for what matters?', 'Piet de Boer'],
  [longText, 'Teresa Vaz de Almeida'],
  ['كيف نعتني بمن يعتنون بالآخرين كل يوم دون أن يراهم أحد؟', 'Layla'],
  ['How can we disagree for a whole winter and still share the harvest?', 'Ruth Abramson'],
  [
    'How do we welcome people who arrive with nothing, without asking those who have little to give still more?',
    'Jonas',
  ],
  ['What if children planned our streets?', 'Amara Okafor'],
  ['Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen?', 'Wilhelmina Featherstonehaugh-Cholmondeley'],
];

const longWord = 'Rinderkennzeichnungsfleischetikettierungsüberwachungsaufgabenübertragungsgesetz'.repeat(2);
const longest = `${longText} `.repeat(3).slice(0, 999 - longWord.length);

/** As much as the limits allow: a batch, questions and names that nobody had in mind. */
async function fillToTheLimits({ api, server }: Stage, phase: 1 | 2 | 3): Promise<void> {
  const name = `The council of ${longWord}`.slice(0, 120);
  const batch = await api.openBatch({ name });
  const questions: [text: string, author: string][] = [
    [`${longWord} ${longest}`, `Wilhelmina ${longWord}`.slice(0, 120)],
    [`${longest} ${longWord}`, longWord.slice(0, 120)],
    [longWord, 'Jo'],
    ['Why?', 'Wilhelmina Featherstonehaugh-Cholmondeley of the Upper and of the Lower Valley, and of all between'],
    ...asked.slice(0, 4),
  ];
  const ids: string[] = [];
  for (const [text, author] of questions) ids.push((await api.ask(batch.id, text, author)).id);
  await api.change(batch.id, { phase: 2, phase_1_text: longest, phase_2_text: longest, phase_3_text: longest });
  for (let n = 0; n < 3; n++) await api.castBallot(server, batch.id, ids.slice(0, 4));
  await api.change(batch.id, { phase });
}

async function fill({ api, server }: Stage, phase: 1 | 2 | 3, ballots = 0): Promise<void> {
  const batch = await api.openBatch();
  const ids: string[] = [];
  for (const [text, author] of asked) ids.push((await api.ask(batch.id, text, author)).id);
  await api.change(batch.id, { phase: 2 });
  for (let n = 0; n < ballots; n++) {
    const rest = ids.slice(n % 3);
    await api.castBallot(server, batch.id, rest.slice(0, 4));
  }
  await api.change(batch.id, { phase });
}

async function open({ page }: Stage, path: string, sign: RegExp | string): Promise<void> {
  await page.goto(path);
  await expect(page.getByText(sign).first()).toBeVisible();
}

async function openPublic(stage: Stage, phase: 1 | 2 | 3, ballots = 0): Promise<void> {
  await fill(stage, phase, ballots);
  await open(stage, '/', 'Who speaks for the river?');
}

/** As the server sends it when it cannot draw. */
function sendEmptyPage({ page, server }: Stage): Promise<unknown> {
  return page.route(`${server.address}/`, (route) => route.fulfill({ path: 'dist/web/index.html' }));
}

async function startStoning(stage: Stage, picks: number): Promise<void> {
  await openPublic(stage, 2);
  await stage.page.getByRole('button', { name: 'Start 10 Stoning Process' }).click();
  for (const [text] of asked.slice(0, picks)) {
    await stage.page
      .getByRole('main')
      .getByRole('button', { name: text.slice(0, 30) })
      .first()
      .click();
  }
}

async function openAdmin(stage: Stage, tab: 'Batches' | 'Users' | 'Questions' = 'Batches'): Promise<void> {
  await fill(stage, 2, 3);
  await stage.api.call('POST', '/api/admin/users', { name: 'Grace Hopper', email: 'grace.hopper@example.org' });
  await signIn(stage.page);
  await stage.page.getByRole('tab', { name: new RegExp(tab) }).click();
  await expect(stage.page.getByRole('table')).toBeVisible();
}

async function openAudit(stage: Stage): Promise<void> {
  await fill(stage, 2, 3);
  const { api, page } = stage;
  const [batch] = await api.call<{ id: string }[]>('GET', '/api/admin/batches');
  const [question, other] = await api.call<{ id: string }[]>('GET', '/api/admin/questions');
  await api.change(batch?.id ?? '', {
    name: 'Midwinter Council',
    phase: 1,
    phase_1_text: longText,
    stoning_deadline: '2031-01-17T18:00:00Z',
  });
  await api.call('PATCH', `/api/admin/questions/${question?.id}`, { text: 'Who speaks for the mill?' });
  await api.call('DELETE', `/api/admin/questions/${other?.id}`);
  await api.call('POST', '/api/admin/users', { name: 'Grace Hopper', email: 'grace.hopper@example.org' });
  await api.call('POST', '/api/admin/stones/reset');
  const erased = { email: 'maren.holt@example.org', questions: 'withdraw' };
  await api.call('POST', '/api/admin/personal-data/erase', erased);
  await signIn(page);
  await page.getByRole('tab', { name: 'Audit' }).click();
  await expect(page.getByText('erased a person').first()).toBeVisible();
}

const batchDialog =
  (button: RegExp, role: 'dialog' | 'alertdialog' = 'dialog') =>
  async (stage: Stage) => {
    await openAdmin(stage);
    await stage.page
      .getByRole('row', { name: /December 2026/ })
      .getByRole('button', { name: button })
      .click();
    await expect(stage.page.getByRole(role)).toBeVisible();
  };

const tabDialog =
  (tab: 'Users' | 'Questions', button: RegExp, role: 'dialog' | 'alertdialog' = 'dialog') =>
  async (stage: Stage) => {
    await openAdmin(stage, tab);
    await stage.page.getByRole('button', { name: button }).first().click();
    await expect(stage.page.getByRole(role)).toBeVisible();
  };

/** The server of these tests sends no mail; this page believes that it does. */
async function pretendMail({ page }: Stage): Promise<void> {
  await page.route('**/api/auth/session', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), mail: true } });
  });
  await page.route(/\/api\/auth\/(codes|password\/forgot)$/, (route) => route.fulfill({ status: 204 }));
}

const askForMail = (button: string, sign: string) => async (stage: Stage) => {
  await pretendMail(stage);
  await open(stage, '/admin', 'Sign in');
  await stage.page.getByLabel('Email').fill(administrator.email);
  await stage.page.getByRole('button', { name: button }).click();
  await expect(stage.page.getByText(sign).first()).toBeVisible();
};

async function openAccount({ page }: Stage): Promise<void> {
  await signIn(page);
  await page.getByRole('button', { name: /^Your account/ }).click();
  await expect(page.getByText('This one')).toBeVisible();
}

/** Up to the QR code. */
async function beginSecondFactor(stage: Stage): Promise<string> {
  const { page } = stage;
  await openAccount(stage);
  await page.getByRole('button', { name: 'Set up' }).click();
  await page.getByLabel('Your password').fill(administrator.password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible();
  const uri = await page.getByRole('link', { name: 'Open in an app on this device' }).getAttribute('href');
  return new URL(uri ?? '').searchParams.get('secret') ?? '';
}

async function turnSecondFactorOn(stage: Stage): Promise<void> {
  const secret = await beginSecondFactor(stage);
  await stage.page.getByLabel('Code', { exact: true }).fill(showCode(secret));
  await stage.page.getByRole('button', { name: 'Turn On' }).click();
  await expect(stage.page.getByRole('list', { name: 'Recovery codes' })).toBeVisible();
}

async function invite({ api }: Stage, role = 'moderator', email = 'mo@example.org'): Promise<string> {
  const { link } = await api.call('POST', '/api/admin/administrators', { email, role });
  return String(link);
}

/** One administrator beside the owner, and one invitation. */
async function openAdministrators(stage: Stage): Promise<void> {
  await acceptInvitation(stage, await invite(stage));
  await invite(stage, 'viewer', 'wilhelmina.featherstonehaugh-cholmondeley@long-name.example.org');
  await signIn(stage.page);
  await stage.page.getByRole('tab', { name: /Administrators/ }).click();
  await expect(stage.page.getByRole('row', { name: /Mo Derator/ })).toBeVisible();
}

async function acceptInvitation({ api }: Stage, link: string): Promise<void> {
  const token = link.slice(link.indexOf('=') + 1);
  await api.call('POST', '/api/auth/invitations/accept', { token, name: 'Mo Derator', password: 'ninety blue herons' });
  await api.signIn();
}

const administratorDialog =
  (button: RegExp, role: 'dialog' | 'alertdialog' = 'alertdialog') =>
  async (stage: Stage) => {
    await openAdministrators(stage);
    await stage.page.getByRole('tabpanel').getByRole('button', { name: button }).first().click();
    await expect(stage.page.getByRole(role)).toBeVisible();
  };

const accountDialog = (button: string) => async (stage: Stage) => {
  await openAccount(stage);
  await stage.page.getByRole('button', { name: button }).click();
  await expect(stage.page.getByRole(button === 'Sign out everywhere' ? 'alertdialog' : 'dialog').last()).toBeVisible();
};

/** Every screen and state that a person can meet. */
export const states: readonly State[] = [
  { name: 'no-active-batch', arrange: (stage) => open(stage, '/', 'No Active Batch') },
  {
    name: 'empty',
    arrange: async (stage) => {
      await stage.api.openBatch();
      await open(stage, '/', 'No questions yet');
    },
  },
  { name: 'submission', arrange: (stage) => openPublic(stage, 1) },
  {
    name: 'submission-errors',
    arrange: async (stage) => {
      await openPublic(stage, 1);
      await stage.page.getByRole('button', { name: 'Submit Question' }).click();
      await expect(stage.page.getByText('Please fill in all fields').first()).toBeVisible();
    },
  },
  { name: 'stoning-open', arrange: (stage) => openPublic(stage, 2, 5) },
  {
    name: 'too-few-questions',
    arrange: async (stage) => {
      await stage.api.openBatch({ phase: 2, questions: 3 });
      await open(stage, '/', 'Stoning needs at least four questions');
    },
  },
  { name: 'stoning', arrange: (stage) => startStoning(stage, 2) },
  {
    name: 'stoning-picked-up',
    arrange: async (stage) => {
      await startStoning(stage, 4);
      await stage.page.getByRole('button', { name: /^Change your 2nd favorite/ }).click();
      await expect(stage.page.getByRole('button', { name: 'Leave it' })).toBeVisible();
    },
  },
  {
    name: 'stoning-closed',
    arrange: async (stage) => {
      await startStoning(stage, 3);
      const [batch] = await stage.api.call<{ id: string }[]>('GET', '/api/admin/batches');
      await stage.api.change(batch?.id ?? '', { phase: 3 });
      await expect(stage.page.getByRole('heading', { name: 'Stoning is closed' })).toBeVisible();
    },
  },
  {
    name: 'stoning-many',
    arrange: async (stage) => {
      await stage.api.openBatch({ phase: 2, questions: 60 });
      await open(stage, '/', 'Start 10 Stoning Process');
      await stage.page.getByRole('button', { name: 'Start 10 Stoning Process' }).click();
      await stage.page.getByLabel('Search the questions').fill('number 1');
      await expect(stage.page.getByText('Question number 20?')).toBeHidden();
    },
  },
  {
    name: 'stoning-review',
    arrange: async (stage) => {
      await startStoning(stage, 4);
      await stage.page.getByRole('button', { name: 'Complete Stoning' }).click();
      await expect(stage.page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'stoning-completed',
    arrange: async (stage) => {
      await startStoning(stage, 4);
      await stage.page.getByRole('button', { name: 'Complete Stoning' }).click();
      await stage.page.getByRole('dialog').getByRole('button', { name: 'Complete Stoning' }).click();
      await expect(stage.page.getByRole('button', { name: 'Stoning Completed' })).toBeVisible();
    },
  },
  { name: 'completed', arrange: (stage) => openPublic(stage, 3, 7) },
  {
    name: 'count-holds',
    arrange: async (stage) => {
      await openPublic(stage, 3, 21);
      await stage.page.getByRole('button', { name: 'Check the count' }).click();
      await expect(stage.page.getByText('The count holds.')).toBeVisible();
    },
  },
  {
    name: 'count-fails',
    arrange: async (stage) => {
      await stage.page.route('**/record', async (route) => {
        const answer = await route.fetch();
        await route.fulfill({ response: answer, json: { ...(await answer.json()), turnout: 9 } });
      });
      await openPublic(stage, 3, 7);
      await stage.page.getByRole('button', { name: 'Check the count' }).click();
      await expect(stage.page.getByText('The count does not hold.')).toBeVisible();
    },
  },
  {
    name: 'load-error',
    arrange: async (stage) => {
      await sendEmptyPage(stage);
      await stage.page.route('**/api/active-batch', (route) => route.abort());
      await open(stage, '/', 'Failed to load questions');
    },
  },
  {
    name: 'loading',
    arrange: async (stage) => {
      await sendEmptyPage(stage);
      await stage.page.route('**/api/active-batch', () => {});
      await open(stage, '/', 'Loading questions...');
    },
  },
  {
    name: 'submission-to-the-limits',
    arrange: async (stage) => {
      await fillToTheLimits(stage, 1);
      await open(stage, '/', 'Why?');
    },
  },
  {
    name: 'stoning-to-the-limits',
    arrange: async (stage) => {
      await fillToTheLimits(stage, 2);
      await open(stage, '/', 'Why?');
      await stage.page.getByRole('button', { name: 'Start 10 Stoning Process' }).click();
      for (let n = 0; n < 4; n++) await stage.page.locator('.pick:not([aria-pressed=true])').first().click();
      await stage.page.getByRole('button', { name: /^Change your favorite/ }).click();
    },
  },
  {
    name: 'review-to-the-limits',
    arrange: async (stage) => {
      await fillToTheLimits(stage, 2);
      await open(stage, '/', 'Why?');
      await stage.page.getByRole('button', { name: 'Start 10 Stoning Process' }).click();
      for (let n = 0; n < 4; n++) await stage.page.locator('.pick:not([aria-pressed=true])').first().click();
      await stage.page.getByRole('button', { name: 'Complete Stoning' }).click();
      await expect(stage.page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'completed-to-the-limits',
    arrange: async (stage) => {
      await fillToTheLimits(stage, 3);
      await open(stage, '/', 'Why?');
    },
  },
  {
    name: 'admin-batches-to-the-limits',
    arrange: async (stage) => {
      await fillToTheLimits(stage, 2);
      await signIn(stage.page);
      await expect(stage.page.getByRole('table')).toBeVisible();
    },
  },
  {
    name: 'admin-questions-to-the-limits',
    arrange: async (stage) => {
      await fillToTheLimits(stage, 2);
      await signIn(stage.page);
      await stage.page.getByRole('tab', { name: /Questions/ }).click();
      await expect(stage.page.getByText('Why?')).toBeVisible();
    },
  },
  { name: 'wall-no-batch', arrange: (stage) => open(stage, '/?view=wall', 'No Active Batch') },
  {
    name: 'wall-submission',
    arrange: async (stage) => {
      await fill(stage, 1);
      await open(stage, '/?view=wall', 'Take part with your phone');
    },
  },
  {
    name: 'wall-stoning',
    arrange: async (stage) => {
      await fill(stage, 2, 5);
      await open(stage, '/?view=wall', 'Take part with your phone');
    },
  },
  {
    name: 'wall-completed',
    arrange: async (stage) => {
      await fill(stage, 3, 7);
      await open(stage, '/?view=wall', 'Who speaks for the river?');
    },
  },
  { name: 'training-circle', arrange: (stage) => open(stage, '/training-circle', 'The council training circle') },
  { name: 'privacy', arrange: (stage) => open(stage, '/privacy', 'Whom to ask') },
  {
    name: 'privacy-load-error',
    arrange: async (stage) => {
      await stage.page.route('**/api/privacy', (route) => route.abort());
      await open(stage, '/privacy', 'The text is not here yet');
    },
  },
  { name: 'not-found', arrange: (stage) => open(stage, '/nowhere', 'Oops! Page not found') },
  { name: 'sign-in', arrange: (stage) => open(stage, '/admin', 'Sign in') },
  {
    name: 'sign-in-failed',
    arrange: async (stage) => {
      await open(stage, '/admin', 'Sign in');
      await stage.page.getByRole('button', { name: 'Sign in' }).click();
      await expect(stage.page.getByText('You must provide').first()).toBeVisible();
    },
  },
  {
    name: 'admin-empty',
    arrange: async (stage) => {
      await signIn(stage.page);
      await expect(stage.page.getByText('No batches created yet.', { exact: false })).toBeVisible();
    },
  },
  { name: 'admin-batches', arrange: (stage) => openAdmin(stage) },
  {
    name: 'admin-count-warning',
    arrange: async (stage) => {
      await stage.page.route('**/api/admin/count-health', async (route) => {
        const answer = await route.fetch();
        const differing = [{ batch_id: crypto.randomUUID(), batch_name: 'December 2026 Council', round: 1 }];
        const json = { ...(await answer.json()), unsafe_settings: ['fsync = off'], differing };
        await route.fulfill({ response: answer, json });
      });
      await openAdmin(stage);
      await expect(stage.page.getByText('The count needs you')).toBeVisible();
    },
  },
  {
    name: 'admin-new-batch',
    arrange: async (stage) => {
      await openAdmin(stage);
      await stage.page.getByRole('button', { name: 'Create New Batch' }).click();
      await expect(stage.page.getByLabel('Batch Name')).toBeVisible();
    },
  },
  { name: 'admin-deadlines', arrange: batchDialog(/^Edit deadlines/) },
  { name: 'admin-phase-texts', arrange: batchDialog(/^Edit phase texts/) },
  { name: 'admin-view-questions', arrange: batchDialog(/^View Questions/) },
  { name: 'admin-complete', arrange: batchDialog(/^Complete/, 'alertdialog') },
  { name: 'admin-users', arrange: (stage) => openAdmin(stage, 'Users') },
  { name: 'admin-new-user', arrange: tabDialog('Users', /^Add User/) },
  { name: 'admin-edit-user', arrange: tabDialog('Users', /^Edit/) },
  { name: 'admin-delete-user', arrange: tabDialog('Users', /^Delete/, 'alertdialog') },
  {
    name: 'admin-erase',
    arrange: async (stage) => {
      await openAdmin(stage, 'Questions');
      await stage.api.call('POST', '/api/admin/users', { name: 'Maren Holt', email: 'maren.holt@example.org' });
      await stage.page.reload();
      await stage.page.getByRole('tab', { name: /Users/ }).click();
      await stage.page.getByRole('button', { name: 'Erase… Maren Holt' }).click();
      await expect(stage.page.getByRole('alertdialog')).toBeVisible();
    },
  },
  {
    name: 'admin-personal-data',
    arrange: async (stage) => {
      await tabDialog('Users', /^Personal data/)(stage);
      await stage.page.getByRole('button', { name: 'Erase…', exact: true }).click();
      await expect(stage.page.getByText('Please fill in this field.')).toBeVisible();
    },
  },
  { name: 'admin-privacy', arrange: tabDialog('Users', /^Privacy page/) },
  { name: 'admin-deactivate', arrange: batchDialog(/^Deactivate/, 'alertdialog') },
  { name: 'admin-audit', arrange: openAudit },
  {
    name: 'admin-audit-nothing-found',
    arrange: async (stage) => {
      await openAudit(stage);
      await stage.page.getByLabel('Act').selectOption({ label: 'Second factor on' });
      await expect(stage.page.getByText('No act matches this filter.')).toBeVisible();
    },
  },
  { name: 'admin-questions', arrange: (stage) => openAdmin(stage, 'Questions') },
  { name: 'admin-new-question', arrange: tabDialog('Questions', /^Add Question/) },
  { name: 'admin-edit-question', arrange: tabDialog('Questions', /^Edit/) },
  { name: 'admin-delete-question', arrange: tabDialog('Questions', /^Delete/, 'alertdialog') },
  { name: 'admin-reset-stones', arrange: tabDialog('Questions', /^Reset All Stones/, 'alertdialog') },
  {
    name: 'sign-in-with-mail',
    arrange: async (stage) => {
      await pretendMail(stage);
      await open(stage, '/admin', 'Forgot your password?');
    },
  },
  { name: 'sign-in-code', arrange: askForMail('Send me a code by mail', 'a code is on its way') },
  { name: 'sign-in-link-sent', arrange: askForMail('Forgot your password?', 'a mail with a link') },
  {
    name: 'sign-in-second-factor',
    arrange: async (stage) => {
      const { page } = stage;
      await turnSecondFactorOn(stage);
      await page.context().clearCookies();
      await page.goto('/admin');
      await page.getByLabel('Email').fill(administrator.email);
      await page.getByLabel('Password').fill(administrator.password);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await expect(page.getByText('One more step')).toBeVisible();
    },
  },
  { name: 'reset-password', arrange: (stage) => open(stage, '/admin#reset=some-token', 'Set a new password') },
  {
    name: 'invitation',
    arrange: async (stage) => open(stage, await invite(stage), 'You are invited'),
  },
  {
    name: 'invitation-weak-password',
    arrange: async (stage) => {
      await open(stage, await invite(stage), 'You are invited');
      await stage.page.getByLabel('Name').fill('Mo');
      await stage.page.getByLabel('Password').fill('password1234');
      await stage.page.getByRole('button', { name: 'Accept Invitation' }).click();
      await expect(stage.page.getByText('This password is easy to guess').first()).toBeVisible();
    },
  },
  {
    name: 'invitation-useless',
    arrange: (stage) => open(stage, '/admin#invitation=used', 'This link does not work any more'),
  },
  { name: 'account', arrange: openAccount },
  { name: 'account-password', arrange: accountDialog('Change password') },
  { name: 'account-set-up', arrange: accountDialog('Set up') },
  {
    name: 'account-qr-code',
    arrange: async (stage) => {
      await beginSecondFactor(stage);
    },
  },
  { name: 'account-recovery-codes', arrange: turnSecondFactorOn },
  { name: 'account-sign-out-everywhere', arrange: accountDialog('Sign out everywhere') },
  { name: 'admin-administrators', arrange: openAdministrators },
  { name: 'admin-invite', arrange: administratorDialog(/^Invite/, 'dialog') },
  {
    name: 'admin-invited',
    arrange: async (stage) => {
      await administratorDialog(/^Invite/, 'dialog')(stage);
      await stage.page.getByLabel('Email').fill('somebody@example.org');
      await stage.page.getByRole('button', { name: 'Create Invitation' }).click();
      await expect(stage.page.getByLabel('Link')).toBeVisible();
    },
  },
  { name: 'admin-change-role', arrange: administratorDialog(/^Change role/, 'dialog') },
  { name: 'admin-disable', arrange: administratorDialog(/^Disable/) },
  { name: 'admin-remove', arrange: administratorDialog(/^Remove/) },
  { name: 'admin-withdraw', arrange: administratorDialog(/^Withdraw/) },
  {
    name: 'admin-as-viewer',
    arrange: async (stage) => {
      await fill(stage, 2, 3);
      await acceptInvitation(stage, await invite(stage, 'viewer'));
      const { page } = stage;
      await page.goto('/admin');
      await page.getByLabel('Email').fill('mo@example.org');
      await page.getByLabel('Password').fill('ninety blue herons');
      await page.getByRole('button', { name: 'Sign in' }).click();
      await expect(page.getByText('You are a viewer.')).toBeVisible();
    },
  },
];
