import { expect, type Page } from '@playwright/test';
import { findWeaknesses } from '#server/features/administrators/password-strength.ts';
import { showCode } from '#tests/support/authenticator.ts';
import { toKey } from '#web/features/audit/act-sentence.ts';
import { weakPasswordText } from '#web/features/entrance/weak-password-text.ts';
import { ofPlace } from '#web/features/stoning/picks.ts';
import {
  accountText,
  administratorsText,
  adminQuestionsText,
  adminText,
  arrivalsText,
  auditText,
  batchesText,
  entranceText,
  networksText,
  personalDataText,
  privacyPageText,
  roleText,
  signInText,
  usersText,
} from '#web/text/admin.ts';
import { privacyText } from '#web/text/privacy.ts';
import { problemSentence } from '#web/text/problems.ts';
import { countText, publicText, stoningText, trainingCircleText, wallText } from '#web/text/public.ts';
import { type AdminApi, administrator, type RunningServer } from './admin-api.ts';
import { roundStates } from './round-states.ts';

export type Stage = { page: Page; api: AdminApi; server: RunningServer };

/**
 * A screen in one state: how to get there from an empty system, in a new browser. Texts are read from the catalogue while
 * it is arranged, so that it is the same way in every language.
 */
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

/** What a row's button says before it names the row; where letters run the other way, behind a mark that isolates it. */
const startingWith = (text: string) => new RegExp(`^\u2068?${text}`);

/** Through the form, as a person does. */
async function signIn(page: Page, who = administrator): Promise<void> {
  await page.goto('/admin');
  await page.getByLabel(adminText.email).fill(who.email);
  await page.getByLabel(signInText.password).fill(who.password);
  await page.getByRole('button', { name: signInText.signIn }).click();
}

async function open({ page }: Stage, path: string, sign: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByText(sign).first()).toBeVisible();
}

async function openPublic(stage: Stage, phase: 1 | 2 | 3, ballots = 0): Promise<void> {
  await fill(stage, phase, ballots);
  await open(stage, '/', 'Who speaks for the river?');
}

/** As the server sends it when it cannot draw: the page's texts, and nothing to see. */
function sendEmptyPage({ page, server }: Stage): Promise<unknown> {
  return page.route(`${server.address}/`, async (route) => {
    const answer = await route.fetch();
    const html = await answer.text();
    await route.fulfill({ response: answer, body: html.replace(/<div id="root">.*<noscript>/s, emptyRoot) });
  });
}

const emptyRoot = '<div id="root"></div><noscript>';

async function startStoning(stage: Stage, picks: number): Promise<void> {
  await openPublic(stage, 2);
  await stage.page.getByRole('button', { name: stoningText.start }).click();
  for (const [text] of asked.slice(0, picks)) {
    await stage.page
      .getByRole('main')
      .getByRole('button', { name: text.slice(0, 30) })
      .first()
      .click();
  }
}

const limitedAt = { since: '2026-12-02T18:04:00.000Z', last_at: '2026-12-02T18:09:00.000Z' };

const limitedNetworks = [
  { id: crypto.randomUUID(), what: 'new_voters', name: '203.0.0.0/16', is_own: true, ...limitedAt, opened_until: null },
  {
    id: crypto.randomUUID(),
    what: 'submissions',
    name: '2001:db8::/32',
    is_own: false,
    ...limitedAt,
    opened_until: null,
  },
  {
    id: crypto.randomUUID(),
    what: 'new_voters',
    name: '198.51.0.0/16',
    is_own: false,
    ...limitedAt,
    opened_until: '2026-12-02T23:00:00.000Z',
  },
];

type Tab = keyof typeof adminText.tabs;

async function openAdmin(stage: Stage, tab: Tab = 'batches'): Promise<void> {
  await fill(stage, 2, 3);
  await stage.api.call('POST', '/api/admin/users', { name: 'Grace Hopper', email: 'grace.hopper@example.org' });
  await signIn(stage.page);
  await stage.page.getByRole('tab', { name: adminText.tabs[tab] }).click();
  await expect(panel(stage.page, tab).getByRole('table')).toBeVisible();
}

const panel = (page: Page, tab: Tab) => page.getByRole('tabpanel', { name: adminText.tabs[tab] });

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
  await page.getByRole('tab', { name: adminText.tabs.audit }).click();
  await expect(page.getByRole('list', { name: auditText.title }).getByRole('listitem')).not.toHaveCount(0);
}

const batchDialog =
  (button: () => string, role: 'dialog' | 'alertdialog' = 'dialog') =>
  async (stage: Stage) => {
    await openAdmin(stage);
    await stage.page
      .getByRole('row', { name: /December 2026/ })
      .getByRole('button', { name: startingWith(button()) })
      .click();
    await expect(stage.page.getByRole(role)).toBeVisible();
  };

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

/** The server of these tests sends no mail; this page believes that it does. */
async function pretendMail({ page }: Stage): Promise<void> {
  await page.route('**/api/auth/session', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), mail: true } });
  });
  await page.route(/\/api\/auth\/(codes|password\/forgot)$/, (route) => route.fulfill({ status: 204 }));
}

const askForMail = (button: () => string, sign: (email: string) => string) => async (stage: Stage) => {
  await pretendMail(stage);
  await open(stage, '/admin', signInText.signIn);
  await stage.page.getByLabel(adminText.email).fill(administrator.email);
  await stage.page.getByRole('button', { name: button() }).click();
  await expect(stage.page.getByText(sign(administrator.email)).first()).toBeVisible();
};

async function openAccount({ page }: Stage): Promise<void> {
  await signIn(page);
  await page.getByRole('button', { name: accountText.title }).click();
  await expect(page.getByText(accountText.thisOne)).toBeVisible();
}

/** Up to the QR code. */
async function beginSecondFactor(stage: Stage): Promise<string> {
  const { page } = stage;
  await openAccount(stage);
  await page.getByRole('button', { name: accountText.setUp }).click();
  await page.getByLabel(accountText.yourPassword).fill(administrator.password);
  await page.getByRole('button', { name: accountText.next }).click();
  await expect(page.getByRole('img', { name: accountText.qrCode })).toBeVisible();
  const uri = await page.getByRole('link', { name: accountText.openApp }).getAttribute('href');
  return new URL(uri ?? '').searchParams.get('secret') ?? '';
}

async function turnSecondFactorOn(stage: Stage): Promise<void> {
  const secret = await beginSecondFactor(stage);
  await stage.page.getByLabel(entranceText.code, { exact: true }).fill(showCode(secret));
  await stage.page.getByRole('button', { name: accountText.turnOn }).click();
  await expect(stage.page.getByRole('list', { name: accountText.codes })).toBeVisible();
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
  await stage.page.getByRole('tab', { name: administratorsText.tab }).click();
  await expect(stage.page.getByRole('row', { name: /Mo Derator/ })).toBeVisible();
}

async function acceptInvitation({ api }: Stage, link: string): Promise<void> {
  const token = link.slice(link.indexOf('=') + 1);
  await api.call('POST', '/api/auth/invitations/accept', { token, name: 'Mo Derator', password: 'ninety blue herons' });
  await api.signIn();
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

const accountDialog =
  (button: () => string, role: 'dialog' | 'alertdialog' = 'dialog') =>
  async (stage: Stage) => {
    await openAccount(stage);
    await stage.page.getByRole('button', { name: button() }).click();
    await expect(stage.page.getByRole(role).last()).toBeVisible();
  };

/** Every screen and state that a person can meet. */
export const states: readonly State[] = [
  { name: 'no-active-batch', arrange: (stage) => open(stage, '/', publicText.noBatchTitle) },
  {
    name: 'empty',
    arrange: async (stage) => {
      await stage.api.openBatch();
      await open(stage, '/', publicText.emptyTitle);
    },
  },
  { name: 'submission', arrange: (stage) => openPublic(stage, 1) },
  {
    name: 'submission-errors',
    arrange: async (stage) => {
      await openPublic(stage, 1);
      await stage.page.getByRole('button', { name: publicText.submit }).click();
      await expect(stage.page.getByText(publicText.fillInAll).first()).toBeVisible();
    },
  },
  {
    name: 'submission-full',
    arrange: async (stage) => {
      await fill(stage, 1, 0);
      const [batch] = await stage.api.call<{ id: string }[]>('GET', '/api/admin/batches');
      await stage.api.change(batch?.id ?? '', { rules: { questions_limit: asked.length } });
      await open(stage, '/', publicText.full({ count: asked.length }));
    },
  },
  { name: 'stoning-open', arrange: (stage) => openPublic(stage, 2, 5) },
  {
    name: 'too-few-questions',
    arrange: async (stage) => {
      await stage.api.openBatch({ phase: 2, questions: 3 });
      await open(stage, '/', stoningText.tooFew);
    },
  },
  { name: 'stoning', arrange: (stage) => startStoning(stage, 2) },
  {
    name: 'stoning-picked-up',
    arrange: async (stage) => {
      await startStoning(stage, 4);
      await stage.page.getByRole('button', { name: stoningText.slotChange(ofPlace(1)) }).click();
      await expect(stage.page.getByRole('button', { name: stoningText.leave })).toBeVisible();
    },
  },
  {
    name: 'stoning-closed',
    arrange: async (stage) => {
      await startStoning(stage, 3);
      const [batch] = await stage.api.call<{ id: string }[]>('GET', '/api/admin/batches');
      await stage.api.change(batch?.id ?? '', { phase: 3 });
      await expect(stage.page.getByRole('heading', { name: stoningText.closedTitle })).toBeVisible();
    },
  },
  {
    name: 'stoning-many',
    arrange: async (stage) => {
      await stage.api.openBatch({ phase: 2, questions: 60 });
      await open(stage, '/', stoningText.start);
      await stage.page.getByRole('button', { name: stoningText.start }).click();
      await stage.page.getByLabel(publicText.search).fill('number 1');
      await expect(stage.page.getByText('Question number 20?')).toBeHidden();
    },
  },
  {
    name: 'stoning-review',
    arrange: async (stage) => {
      await startStoning(stage, 4);
      await stage.page.getByRole('button', { name: stoningText.complete }).click();
      await expect(stage.page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'stoning-completed',
    arrange: async (stage) => {
      await startStoning(stage, 4);
      await stage.page.getByRole('button', { name: stoningText.complete }).click();
      await stage.page.getByRole('dialog').getByRole('button', { name: stoningText.complete }).click();
      await expect(stage.page.getByRole('button', { name: stoningText.completed })).toBeVisible();
    },
  },
  { name: 'completed', arrange: (stage) => openPublic(stage, 3, 7) },
  {
    name: 'count-holds',
    arrange: async (stage) => {
      await openPublic(stage, 3, 21);
      await stage.page.getByRole('button', { name: countText.check }).click();
      await expect(stage.page.locator('.count-outcome[data-holds=true]')).toBeVisible();
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
      await stage.page.getByRole('button', { name: countText.check }).click();
      await expect(stage.page.locator('.count-outcome[data-holds=false]')).toBeVisible();
    },
  },
  {
    name: 'load-error',
    arrange: async (stage) => {
      await sendEmptyPage(stage);
      await stage.page.route('**/api/active-batch', (route) => route.abort());
      await open(stage, '/', publicText.loadFailed);
    },
  },
  {
    name: 'loading',
    arrange: async (stage) => {
      await sendEmptyPage(stage);
      await stage.page.route('**/api/active-batch', () => {});
      await open(stage, '/', publicText.loading);
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
      await stage.page.getByRole('button', { name: stoningText.start }).click();
      for (let n = 0; n < 4; n++) await stage.page.locator('.pick:not([aria-pressed=true])').first().click();
      await stage.page.getByRole('button', { name: stoningText.slotChange(ofPlace(0)) }).click();
    },
  },
  {
    name: 'review-to-the-limits',
    arrange: async (stage) => {
      await fillToTheLimits(stage, 2);
      await open(stage, '/', 'Why?');
      await stage.page.getByRole('button', { name: stoningText.start }).click();
      for (let n = 0; n < 4; n++) await stage.page.locator('.pick:not([aria-pressed=true])').first().click();
      await stage.page.getByRole('button', { name: stoningText.complete }).click();
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
      await stage.page.getByRole('tab', { name: adminText.tabs.questions }).click();
      await expect(stage.page.getByText('Why?')).toBeVisible();
    },
  },
  { name: 'wall-no-batch', arrange: (stage) => open(stage, '/?view=wall', publicText.noBatchTitle) },
  {
    name: 'wall-submission',
    arrange: async (stage) => {
      await fill(stage, 1);
      await open(stage, '/?view=wall', wallText.takePart);
    },
  },
  {
    name: 'wall-stoning',
    arrange: async (stage) => {
      await fill(stage, 2, 5);
      await open(stage, '/?view=wall', wallText.takePart);
    },
  },
  {
    name: 'wall-completed',
    arrange: async (stage) => {
      await fill(stage, 3, 7);
      await open(stage, '/?view=wall', 'Who speaks for the river?');
    },
  },
  { name: 'training-circle', arrange: (stage) => open(stage, '/training-circle', trainingCircleText.title) },
  { name: 'privacy', arrange: (stage) => open(stage, '/privacy', privacyText.builtIn.split('\n', 1).join()) },
  {
    name: 'privacy-load-error',
    arrange: async (stage) => {
      await stage.page.route('**/api/privacy', (route) => route.abort());
      await open(stage, '/privacy', privacyText.loadFailed);
    },
  },
  { name: 'not-found', arrange: (stage) => open(stage, '/nowhere', publicText.notFoundTitle) },
  { name: 'sign-in', arrange: (stage) => open(stage, '/admin', signInText.signIn) },
  {
    name: 'sign-in-failed',
    arrange: async (stage) => {
      await open(stage, '/admin', signInText.signIn);
      await stage.page.getByRole('button', { name: signInText.signIn }).click();
      await expect(stage.page.getByText(problemSentence('credentials_missing')).first()).toBeVisible();
    },
  },
  {
    name: 'admin-empty',
    arrange: async (stage) => {
      await signIn(stage.page);
      await expect(stage.page.getByText(batchesText.empty)).toBeVisible();
    },
  },
  { name: 'admin-batches', arrange: (stage) => openAdmin(stage) },
  {
    name: 'admin-count-warning',
    arrange: async (stage) => {
      await stage.page.route('**/api/admin/count-health', async (route) => {
        const answer = await route.fetch();
        const differing = [{ batch_id: crypto.randomUUID(), batch_name: 'December 2026 Council', round: 1 }];
        const unproven_restorations = [{ at: '2026-12-02T08:00:00.000Z', backup_of: '2026-12-01T03:00:00.000Z' }];
        const json = { ...(await answer.json()), unsafe_settings: ['fsync = off'], differing, unproven_restorations };
        await route.fulfill({ response: answer, json });
      });
      await openAdmin(stage);
      await expect(stage.page.getByText(countText.warningTitle)).toBeVisible();
    },
  },
  {
    name: 'admin-new-batch',
    arrange: async (stage) => {
      await openAdmin(stage);
      await stage.page.getByRole('button', { name: batchesText.create }).click();
      await expect(stage.page.getByLabel(batchesText.fields.name)).toBeVisible();
    },
  },
  {
    name: 'admin-more-rules',
    arrange: async (stage) => {
      await openAdmin(stage);
      await stage.page.getByRole('button', { name: batchesText.create }).click();
      await stage.page.getByText(batchesText.moreRules).click();
      await expect(stage.page.getByLabel(batchesText.fields.questionsLimit)).toBeVisible();
    },
  },
  {
    name: 'admin-networks',
    arrange: async (stage) => {
      await stage.page.route('**/api/admin/limited-networks', (route) => route.fulfill({ json: limitedNetworks }));
      await openAdmin(stage);
      await expect(stage.page.getByRole('heading', { name: networksText.title })).toBeVisible();
      await expect(stage.page.getByRole('heading', { name: arrivalsText.title })).toBeVisible();
    },
  },
  { name: 'admin-deadlines', arrange: batchDialog(() => batchesText.editDeadlines) },
  ...roundStates,
  { name: 'admin-phase-texts', arrange: batchDialog(() => batchesText.editPhaseTexts) },
  { name: 'admin-view-questions', arrange: batchDialog(() => batchesText.viewQuestions) },
  { name: 'admin-complete', arrange: batchDialog(() => batchesText.steps[3], 'alertdialog') },
  { name: 'admin-users', arrange: (stage) => openAdmin(stage, 'users') },
  { name: 'admin-new-user', arrange: tabDialog('users', () => usersText.add) },
  { name: 'admin-edit-user', arrange: tabDialog('users', () => adminText.edit) },
  { name: 'admin-delete-user', arrange: tabDialog('users', () => adminText.delete, 'alertdialog') },
  {
    name: 'admin-erase',
    arrange: async (stage) => {
      await openAdmin(stage, 'questions');
      await stage.api.call('POST', '/api/admin/users', { name: 'Maren Holt', email: 'maren.holt@example.org' });
      await stage.page.reload();
      await stage.page.getByRole('tab', { name: adminText.tabs.users }).click();
      await stage.page
        .getByRole('button', { name: adminText.on({ action: personalDataText.erase, what: 'Maren Holt' }) })
        .click();
      await expect(stage.page.getByRole('alertdialog')).toBeVisible();
    },
  },
  {
    name: 'admin-personal-data',
    arrange: async (stage) => {
      await tabDialog('users', () => personalDataText.open)(stage);
      await stage.page.getByRole('button', { name: personalDataText.erase, exact: true }).click();
      await expect(stage.page.getByText(adminText.field.missing)).toBeVisible();
    },
  },
  { name: 'admin-privacy', arrange: tabDialog('users', () => privacyPageText.open) },
  { name: 'admin-deactivate', arrange: batchDialog(() => batchesText.deactivate, 'alertdialog') },
  { name: 'admin-audit', arrange: openAudit },
  {
    name: 'admin-audit-nothing-found',
    arrange: async (stage) => {
      await openAudit(stage);
      await stage.page
        .getByLabel(auditText.kind)
        .selectOption({ label: auditText.kinds[toKey('second_factor.enabled')] });
      await expect(stage.page.getByText(auditText.nothingFound)).toBeVisible();
    },
  },
  { name: 'admin-questions', arrange: (stage) => openAdmin(stage, 'questions') },
  { name: 'admin-new-question', arrange: tabDialog('questions', () => adminQuestionsText.add) },
  { name: 'admin-edit-question', arrange: tabDialog('questions', () => adminText.edit) },
  { name: 'admin-delete-question', arrange: tabDialog('questions', () => adminText.delete, 'alertdialog') },
  { name: 'admin-reset-stones', arrange: tabDialog('questions', () => adminQuestionsText.reset, 'alertdialog') },
  {
    name: 'sign-in-with-mail',
    arrange: async (stage) => {
      await pretendMail(stage);
      await open(stage, '/admin', entranceText.forgot);
    },
  },
  {
    name: 'sign-in-code',
    arrange: askForMail(
      () => entranceText.sendCode,
      (email) => entranceText.codeSent({ email }),
    ),
  },
  {
    name: 'sign-in-link-sent',
    arrange: askForMail(
      () => entranceText.forgot,
      (email) => entranceText.linkSent({ email }),
    ),
  },
  {
    name: 'sign-in-second-factor',
    arrange: async (stage) => {
      const { page } = stage;
      await turnSecondFactorOn(stage);
      await page.context().clearCookies();
      await signIn(page);
      await expect(page.getByText(entranceText.secondFactorLead)).toBeVisible();
    },
  },
  { name: 'reset-password', arrange: (stage) => open(stage, '/admin#reset=some-token', entranceText.resetTitle) },
  {
    name: 'invitation',
    arrange: async (stage) => open(stage, await invite(stage), entranceText.invitationTitle),
  },
  {
    name: 'invitation-weak-password',
    arrange: async (stage) => {
      await open(stage, await invite(stage), entranceText.invitationTitle);
      await stage.page.getByLabel(adminText.name).fill('Mo');
      const guessed = 'password1234';
      await stage.page.getByLabel(signInText.password).fill(guessed);
      await stage.page.getByRole('button', { name: entranceText.accept }).click();
      await expect(stage.page.getByText(weakPasswordText(await findWeaknesses(guessed, []))).first()).toBeVisible();
    },
  },
  {
    name: 'invitation-useless',
    arrange: (stage) => open(stage, '/admin#invitation=used', entranceText.linkUseless),
  },
  { name: 'account', arrange: openAccount },
  { name: 'account-password', arrange: accountDialog(() => accountText.changePassword) },
  { name: 'account-set-up', arrange: accountDialog(() => accountText.setUp) },
  {
    name: 'account-qr-code',
    arrange: async (stage) => {
      await beginSecondFactor(stage);
    },
  },
  { name: 'account-recovery-codes', arrange: turnSecondFactorOn },
  { name: 'account-sign-out-everywhere', arrange: accountDialog(() => accountText.endAll, 'alertdialog') },
  { name: 'admin-administrators', arrange: openAdministrators },
  { name: 'admin-invite', arrange: administratorDialog(() => administratorsText.invite, 'dialog') },
  {
    name: 'admin-invited',
    arrange: async (stage) => {
      await administratorDialog(() => administratorsText.invite, 'dialog')(stage);
      await stage.page.getByLabel(adminText.email).fill('somebody@example.org');
      await stage.page.getByRole('button', { name: administratorsText.inviteAct }).click();
      await expect(stage.page.getByLabel(administratorsText.link)).toBeVisible();
    },
  },
  { name: 'admin-change-role', arrange: administratorDialog(() => administratorsText.changeRole, 'dialog') },
  { name: 'admin-disable', arrange: administratorDialog(() => administratorsText.disable) },
  { name: 'admin-remove', arrange: administratorDialog(() => administratorsText.remove) },
  { name: 'admin-withdraw', arrange: administratorDialog(() => administratorsText.withdraw) },
  {
    name: 'admin-as-viewer',
    arrange: async (stage) => {
      await fill(stage, 2, 3);
      await acceptInvitation(stage, await invite(stage, 'viewer'));
      const { page } = stage;
      await signIn(page, { email: 'mo@example.org', password: 'ninety blue herons' });
      await expect(page.getByText(roleText.yours({ role: 'viewer', may: roleText.may.viewer }))).toBeVisible();
    },
  },
];
