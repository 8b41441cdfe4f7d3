import type { Page } from '@playwright/test';
import type { Mailbox } from '#tests/support/mailbox.ts';
import { accountStates } from './account-states.ts';
import type { AdminApi, RunningServer, Session } from './admin-api.ts';
import { administratorStates } from './administrator-states.ts';
import { answerStates } from './answer-states.ts';
import { batchPageStates } from './batch-page-states.ts';
import { batchStates } from './batch-tab-states.ts';
import { boothStates } from './booth-states.ts';
import { cardStates } from './card-states.ts';
import { changingStates } from './changing-states.ts';
import type { CouncilName } from './councils.ts';
import { deskStates } from './desk-states.ts';
import { embedStates } from './embed-states.ts';
import { entranceStates } from './entrance-states.ts';
import { hallStates } from './hall-states.ts';
import { handOverStates } from './hand-over-states.ts';
import { identityStates } from './identity-states.ts';
import { newsStates } from './news-states.ts';
import { outcomeStates } from './outcome-states.ts';
import { programStates } from './program-states.ts';
import { reminderStates } from './reminder-states.ts';
import { resultPageStates } from './result-page-states.ts';
import { resultStates } from './result-states.ts';
import { roundStates } from './round-states.ts';
import { sheetStates } from './sheet-states.ts';
import { stepStates } from './step-states.ts';
import { stoningStates } from './stoning-states.ts';
import { tabStates } from './tab-states.ts';
import { verdictStates } from './verdict-states.ts';
import { visitorStates } from './visitor-states.ts';
import { wallStates } from './wall-states.ts';

export type Stage = { page: Page; api: AdminApi; server: RunningServer; session: Session; mailbox: Mailbox };

/**
 * A screen in one state: how to get there in a new browser, from a copy of the named council of `councils.ts`, or else from
 * an empty system; `canMail`: with a mail server, whose mails the mailbox has. Texts are read from the catalogue while it is arranged, so that it is the same way in every language.
 */
export type State = {
  name: string;
  council?: CouncilName;
  canMail?: boolean;
  arrange: (stage: Stage) => Promise<void>;
};

/** Every screen and state that a person can meet. */
export const states: readonly State[] = [
  ...visitorStates,
  ...newsStates,
  ...stoningStates,
  ...wallStates,
  ...entranceStates,
  ...batchStates,
  ...resultPageStates,
  ...roundStates,
  ...stepStates,
  ...batchPageStates,
  ...deskStates,
  ...verdictStates,
  ...sheetStates,
  ...hallStates,
  ...resultStates,
  ...handOverStates,
  ...outcomeStates,
  ...reminderStates,
  ...answerStates,
  ...cardStates,
  ...boothStates,
  ...changingStates,
  ...identityStates,
  ...tabStates,
  ...accountStates,
  ...administratorStates,
  ...programStates,
  ...embedStates,
];
