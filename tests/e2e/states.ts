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
  countWarningText,
  entranceText,
  networksText,
  personalDataText,
  privacyPageText,
  roleText,
  signInText,
  usersText,
} from '#web/text/admin.ts';
import { anewText, meanwhileText, trainingCircleText, wallText, worksText } from '#web/text/later.ts';
import { privacyText } from '#web/text/privacy.ts';
import { problemSentence } from '#web/text/problems.ts';
import { countText, publicText, stoningText } from '#web/text/public.ts';
import { type AdminApi, administrator, type RunningServer, type Session } from './admin-api.ts';
import { batchPageStates } from './batch-page-states.ts';
import { press, startingWith } from './batch-rows.ts';
import { changingStates } from './changing-states.ts';
import { acceptInvitation, asked, type CouncilName, invite, invited } from './councils.ts';
import { openPanel } from './fixtures.ts';
import { handOverStates } from './hand-over-states.ts';
import { identityStates } from './identity-states.ts';
import { outcomeStates } from './outcome-states.ts';
import { resultPageStates } from './result-page-states.ts';
import { resultStates } from './result-states.ts';
import { roundStates } from './round-states.ts';
import { signIn } from './sign-in.ts';
import { stepStates } from './step-states.ts';

export type Stage = { page: Page; api: AdminApi; server: RunningServer; session: Session };

/**
 * A screen in one state: how to get there in a new browser, from a copy of the named council of `councils.ts`, or else from
 * an empty system. Texts are read from the catalogue while it is arranged, so that it is the same way in every language.
 */
export type State = { name: string; council?: CouncilName; arrange: (stage: Stage) => Promise<void> };

/** Through the form, as a person does. */
async function open({ page }: Stage, path: string, sign: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByText(sign).first()).toBeVisible();
}

const openPublic = (stage: Stage) => open(stage, '/', 'Who speaks for the river?');

/** As the server sends it when it cannot draw: the page's texts, and nothing to see. */
function sendEmptyPage({ page, server }: Stage): Promise<unknown> {
  return page.route(`${server.address}/`, async (route) => {
    const answer = await route.fetch();
    const html = await answer.text();
    await route.fulfill({ response: answer, body: html.replace(/<div id="root">.*<noscript>/s, emptyRoot) });
  });
}

const emptyRoot = '<div id="root"></div><noscript>';

/** Stones are given, one question is corrected, and the first, which this browser chose too, is taken out. */
async function openTakenOut(stage: Stage): Promise<string> {
  const { api, page } = stage;
  await startStoning(stage, 4);
  await page.getByRole('button', { name: stoningText.complete }).click();
  await page.getByRole('dialog').getByRole('button', { name: stoningText.complete }).click();
  await expect(page.getByRole('button', { name: stoningText.completed })).toBeVisible();
  const [batch] = await api.call<{ id: string }[]>('GET', '/api/admin/batches');
  const questions = await api.call<{ id: string; text: string }[]>('GET', '/api/admin/questions');
  const onPaper = (n: number) =>
    `/api/admin/batches/${batch?.id}/questions/${questions.find(({ text }) => text === asked[n]?.[0])?.id}`;
  await api.call('POST', `${onPaper(4)}/corrections`, { text: 'How can we disagree and still share the harvest?' });
  await api.call('POST', `${onPaper(0)}/taking-out`, { reason: 'It was asked twice, and the other one stays.' });
  await expect(page.getByRole('button', { name: anewText.start })).toBeVisible();
  return batch?.id ?? '';
}

async function startStoning(stage: Stage, picks: number): Promise<void> {
  await openPublic(stage);
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
  await openPanel(stage.page, stage.session);
  await stage.page.getByRole('tab', { name: adminText.tabs[tab] }).click();
  await expect(panel(stage.page, tab).getByRole('table')).toBeVisible();
}

const panel = (page: Page, tab: Tab) => page.getByRole('tabpanel', { name: adminText.tabs[tab] });

async function openAudit({ page, session }: Stage): Promise<void> {
  await openPanel(page, session);
  await page.getByRole('tab', { name: adminText.tabs.audit }).click();
  await expect(page.getByRole('list', { name: auditText.title }).getByRole('listitem')).not.toHaveCount(0);
}

const batchDialog =
  (button: () => string, role: 'dialog' | 'alertdialog' = 'dialog') =>
  async (stage: Stage) => {
    await openAdmin(stage);
    await press(stage.page.getByRole('row', { name: /December 2026/ }), button(), batchesText.moreActions);
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

/** Signed in beside the API, so that there is another session to see. */
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

async function openAdministrators({ page, session }: Stage): Promise<void> {
  await openPanel(page, session);
  await page.getByRole('tab', { name: administratorsText.tab }).click();
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
  { name: 'submission', council: 'submission', arrange: openPublic },
  {
    name: 'submission-errors',
    council: 'submission',
    arrange: async (stage) => {
      await openPublic(stage);
      await stage.page.getByRole('button', { name: publicText.submit }).click();
      await expect(stage.page.getByText(publicText.fillInAll).first()).toBeVisible();
    },
  },
  {
    name: 'submission-full',
    council: 'submission',
    arrange: async (stage) => {
      const [batch] = await stage.api.call<{ id: string }[]>('GET', '/api/admin/batches');
      await stage.api.change(batch?.id ?? '', { rules: { questions_limit: asked.length } });
      await open(stage, '/', publicText.full({ count: asked.length }));
    },
  },
  { name: 'stoning-open', council: 'stoning', arrange: openPublic },
  {
    name: 'too-few-questions',
    arrange: async (stage) => {
      await stage.api.openBatch({ phase: 2, questions: 3 });
      await open(stage, '/', stoningText.tooFew);
    },
  },
  { name: 'stoning', council: 'stoning', arrange: (stage) => startStoning(stage, 2) },
  {
    name: 'stoning-picked-up',
    council: 'stoning',
    arrange: async (stage) => {
      await startStoning(stage, 4);
      await stage.page.getByRole('button', { name: stoningText.slotChange(ofPlace(1)) }).click();
      await expect(stage.page.getByRole('button', { name: stoningText.leave })).toBeVisible();
    },
  },
  {
    name: 'stoning-closed',
    council: 'stoning',
    arrange: async (stage) => {
      await startStoning(stage, 3);
      const [batch] = await stage.api.call<{ id: string }[]>('GET', '/api/admin/batches');
      await stage.api.change(batch?.id ?? '', { phase: 3 });
      await expect(stage.page.getByRole('heading', { name: stoningText.closedTitle })).toBeVisible();
    },
  },
  {
    name: 'stoning-stopped',
    council: 'stoning',
    arrange: async (stage) => {
      await startStoning(stage, 3);
      const [batch] = await stage.api.call<{ id: string }[]>('GET', '/api/admin/batches');
      await stage.api.change(batch?.id ?? '', { is_active: false });
      await expect(stage.page.getByText(meanwhileText.stopped)).toBeVisible();
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
    council: 'stoning',
    arrange: async (stage) => {
      await startStoning(stage, 4);
      await stage.page.getByRole('button', { name: stoningText.complete }).click();
      await expect(stage.page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'stoning-completed',
    council: 'stoning',
    arrange: async (stage) => {
      await startStoning(stage, 4);
      await stage.page.getByRole('button', { name: stoningText.complete }).click();
      await stage.page.getByRole('dialog').getByRole('button', { name: stoningText.complete }).click();
      await expect(stage.page.getByRole('button', { name: stoningText.completed })).toBeVisible();
    },
  },
  {
    name: 'stoning-blind',
    council: 'blind',
    arrange: async (stage) => {
      await open(stage, '/', publicText.stonesLater);
      await stage.page.getByText(publicText.worksTitle).click();
      await expect(stage.page.getByText(worksText.oneBallot)).toBeVisible();
    },
  },
  {
    name: 'placing-anew',
    council: 'stoning',
    arrange: async (stage) => {
      await openTakenOut(stage);
      await stage.page.getByText(publicText.corrected, { exact: true }).click();
    },
  },
  {
    name: 'placing-anew-picks',
    council: 'stoning',
    arrange: async (stage) => {
      await openTakenOut(stage);
      await stage.page.getByRole('button', { name: anewText.start }).click();
      await expect(stage.page.getByText(anewText.notice)).toBeVisible();
    },
  },
  {
    name: 'set-aside',
    council: 'stoning',
    arrange: async (stage) => {
      await stage.api.change(await openTakenOut(stage), { phase: 1 });
      await expect(stage.page.getByText(meanwhileText.setAside({ phase: 1, round: 1 }))).toBeVisible();
    },
  },
  { name: 'completed', council: 'completed', arrange: openPublic },
  {
    name: 'completed-taken-out',
    council: 'stoning',
    arrange: async (stage) => {
      await stage.api.change(await openTakenOut(stage), { phase: 3 });
      await expect(stage.page.getByRole('heading', { name: publicText.takenOutTitle })).toBeVisible();
    },
  },
  {
    name: 'count-holds',
    council: 'completedByMany',
    arrange: async (stage) => {
      await openPublic(stage);
      await stage.page.getByRole('button', { name: countText.check }).click();
      await expect(stage.page.locator('.count-outcome[data-holds=true]')).toBeVisible();
    },
  },
  {
    name: 'count-fails',
    council: 'completed',
    arrange: async (stage) => {
      await stage.page.route('**/record', async (route) => {
        const answer = await route.fetch();
        await route.fulfill({ response: answer, json: { ...(await answer.json()), turnout: 9 } });
      });
      await openPublic(stage);
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
    council: 'submissionToTheLimits',
    arrange: async (stage) => {
      await open(stage, '/', 'Why?');
    },
  },
  {
    name: 'stoning-to-the-limits',
    council: 'stoningToTheLimits',
    arrange: async (stage) => {
      await open(stage, '/', 'Why?');
      await stage.page.getByRole('button', { name: stoningText.start }).click();
      for (let n = 0; n < 4; n++) await stage.page.locator('.pick:not([aria-pressed=true])').first().click();
      await stage.page.getByRole('button', { name: stoningText.slotChange(ofPlace(0)) }).click();
    },
  },
  {
    name: 'review-to-the-limits',
    council: 'stoningToTheLimits',
    arrange: async (stage) => {
      await open(stage, '/', 'Why?');
      await stage.page.getByRole('button', { name: stoningText.start }).click();
      for (let n = 0; n < 4; n++) await stage.page.locator('.pick:not([aria-pressed=true])').first().click();
      await stage.page.getByRole('button', { name: stoningText.complete }).click();
      await expect(stage.page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'completed-to-the-limits',
    council: 'completedToTheLimits',
    arrange: async (stage) => {
      await open(stage, '/', 'Why?');
    },
  },
  {
    name: 'admin-batches-to-the-limits',
    council: 'stoningToTheLimits',
    arrange: async (stage) => {
      await openPanel(stage.page, stage.session);
      await expect(stage.page.getByRole('table')).toBeVisible();
    },
  },
  {
    name: 'admin-questions-to-the-limits',
    council: 'stoningToTheLimits',
    arrange: async (stage) => {
      await openPanel(stage.page, stage.session);
      await stage.page.getByRole('tab', { name: adminText.tabs.questions }).click();
      await expect(stage.page.getByText('Why?')).toBeVisible();
    },
  },
  { name: 'wall-no-batch', arrange: (stage) => open(stage, '/?view=wall', publicText.noBatchTitle) },
  {
    name: 'wall-submission',
    council: 'submission',
    arrange: async (stage) => {
      await open(stage, '/?view=wall', wallText.takePart);
    },
  },
  {
    name: 'wall-stoning',
    council: 'stoning',
    arrange: async (stage) => {
      await open(stage, '/?view=wall', wallText.takePart);
    },
  },
  {
    name: 'wall-blind',
    council: 'blind',
    arrange: async (stage) => {
      await open(stage, '/?view=wall', publicText.stonesLater);
    },
  },
  {
    name: 'wall-completed',
    council: 'completed',
    arrange: async (stage) => {
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
      await openPanel(stage.page, stage.session);
      await expect(stage.page.getByText(batchesText.empty)).toBeVisible();
    },
  },
  { name: 'admin-batches', council: 'stoning', arrange: (stage) => openAdmin(stage) },
  {
    name: 'admin-count-warning',
    council: 'stoning',
    arrange: async (stage) => {
      await stage.page.route('**/api/admin/count-health', async (route) => {
        const answer = await route.fetch();
        const differing = [{ batch_id: crypto.randomUUID(), batch_name: 'December 2026 Council', round: 1 }];
        const unproven_restorations = [{ at: '2026-12-02T08:00:00.000Z', backup_of: '2026-12-01T03:00:00.000Z' }];
        const json = { ...(await answer.json()), unsafe_settings: ['fsync = off'], differing, unproven_restorations };
        await route.fulfill({ response: answer, json });
      });
      await openAdmin(stage);
      await expect(stage.page.getByText(countWarningText.warningTitle)).toBeVisible();
    },
  },
  {
    name: 'admin-new-batch',
    council: 'stoning',
    arrange: async (stage) => {
      await openAdmin(stage);
      await stage.page.getByRole('button', { name: batchesText.create }).click();
      await expect(stage.page.getByLabel(batchesText.fields.name)).toBeVisible();
    },
  },
  {
    name: 'admin-more-rules',
    council: 'stoning',
    arrange: async (stage) => {
      await openAdmin(stage);
      await stage.page.getByRole('button', { name: batchesText.create }).click();
      await stage.page.getByText(batchesText.moreRules).click();
      await expect(stage.page.getByLabel(batchesText.fields.questionsLimit)).toBeVisible();
    },
  },
  {
    name: 'admin-networks',
    council: 'stoning',
    arrange: async (stage) => {
      await stage.page.route('**/api/admin/limited-networks', (route) => route.fulfill({ json: limitedNetworks }));
      await openAdmin(stage);
      await expect(stage.page.getByRole('heading', { name: networksText.title })).toBeVisible();
      await expect(stage.page.getByRole('heading', { name: arrivalsText.title })).toBeVisible();
    },
  },
  { name: 'admin-deadlines', council: 'stoning', arrange: batchDialog(() => batchesText.editDeadlines) },
  ...resultPageStates,
  ...roundStates,
  ...stepStates,
  ...batchPageStates,
  ...resultStates,
  ...handOverStates,
  ...outcomeStates,
  ...changingStates,
  ...identityStates,
  { name: 'admin-phase-texts', council: 'stoning', arrange: batchDialog(() => batchesText.editPhaseTexts) },
  { name: 'admin-view-questions', council: 'stoning', arrange: batchDialog(() => batchesText.viewQuestions) },
  { name: 'admin-complete', council: 'stoning', arrange: batchDialog(() => batchesText.steps[3], 'alertdialog') },
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
      await stage.page
        .getByRole('button', { name: adminText.on({ action: personalDataText.erase, what: 'Maren Holt' }) })
        .click();
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
  { name: 'admin-deactivate', council: 'stoning', arrange: batchDialog(() => batchesText.deactivate, 'alertdialog') },
  { name: 'admin-audit', council: 'audit', arrange: openAudit },
  {
    name: 'admin-audit-nothing-found',
    council: 'audit',
    arrange: async (stage) => {
      await openAudit(stage);
      await stage.page
        .getByLabel(auditText.kind)
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
    arrange: async (stage) => open(stage, await invite(stage.api), entranceText.invitationTitle),
  },
  {
    name: 'invitation-weak-password',
    arrange: async (stage) => {
      await open(stage, await invite(stage.api), entranceText.invitationTitle);
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
  { name: 'admin-administrators', council: 'administrators', arrange: openAdministrators },
  {
    name: 'admin-invite',
    council: 'administrators',
    arrange: administratorDialog(() => administratorsText.invite, 'dialog'),
  },
  {
    name: 'admin-invited',
    council: 'administrators',
    arrange: async (stage) => {
      await administratorDialog(() => administratorsText.invite, 'dialog')(stage);
      await stage.page.getByLabel(adminText.email).fill('somebody@example.org');
      await stage.page.getByRole('button', { name: administratorsText.inviteAct }).click();
      await expect(stage.page.getByLabel(administratorsText.link)).toBeVisible();
    },
  },
  {
    name: 'admin-change-role',
    council: 'administrators',
    arrange: administratorDialog(() => administratorsText.changeRole, 'dialog'),
  },
  { name: 'admin-disable', council: 'administrators', arrange: administratorDialog(() => administratorsText.disable) },
  { name: 'admin-remove', council: 'administrators', arrange: administratorDialog(() => administratorsText.remove) },
  {
    name: 'admin-withdraw',
    council: 'administrators',
    arrange: administratorDialog(() => administratorsText.withdraw),
  },
  {
    name: 'admin-as-viewer',
    council: 'stoning',
    arrange: async (stage) => {
      await acceptInvitation(stage.api, await invite(stage.api, 'viewer'));
      const { page } = stage;
      await signIn(page, invited);
      await expect(page.getByText(roleText.yours({ role: 'viewer', may: roleText.may.viewer }))).toBeVisible();
    },
  },
];
