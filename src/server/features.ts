import { ballotRoutes } from '#server/features/council/ballots/routes.ts';
import { dueStepJob } from '#server/features/council/batches/due-steps.ts';
import { followStep } from '#server/features/council/batches/follow-step.ts';
import { followClosing } from '#server/features/council/batches/paper-channel.ts';
import { batchRoutes } from '#server/features/council/batches/routes.ts';
import { forgetOldBoothCodes } from '#server/features/council/booths/repository.ts';
import { boothRoutes } from '#server/features/council/booths/routes.ts';
import { cardRoutes } from '#server/features/council/cards/routes.ts';
import { deskRoutes } from '#server/features/council/desk/routes.ts';
import { forgetOldHelperCodes } from '#server/features/council/hall-helpers/repository.ts';
import { hallHelperRoutes } from '#server/features/council/hall-helpers/routes.ts';
import { handoverRoutes } from '#server/features/council/handovers/routes.ts';
import { followNews, followSubmissions } from '#server/features/council/news/follow-acts.ts';
import { confirmationJob, newsJob, spreadJob } from '#server/features/council/news/jobs.ts';
import { newsPages } from '#server/features/council/news/pages.ts';
import { newsRoutes } from '#server/features/council/news/routes.ts';
import { forgetOldNews } from '#server/features/council/news/subscriptions.ts';
import { outcomeRoutes } from '#server/features/council/outcomes/routes.ts';
import { declineWaiting } from '#server/features/council/questions/decline-waiting.ts';
import { removeHeldQuestions } from '#server/features/council/questions/held-questions.ts';
import { ownQuestionRoutes } from '#server/features/council/questions/own-routes.ts';
import { forgetEarlierAuthors } from '#server/features/council/questions/question-edits.ts';
import { questionRoutes } from '#server/features/council/questions/routes.ts';
import { rankingFileRoutes } from '#server/features/council/ranking-files/routes.ts';
import { resultRoutes } from '#server/features/council/results/routes.ts';
import { forgetOldCountersigns } from '#server/features/council/sheets/countersigns.ts';
import { sheetRoutes } from '#server/features/council/sheets/routes.ts';
import { stackRoutes } from '#server/features/council/sheets/stack-routes.ts';
import { removeExpiredAddresses } from '#server/features/people/address-retention/actions.ts';
import { addressRetentionRoutes } from '#server/features/people/address-retention/routes.ts';
import { deleteExpiredInvitations } from '#server/features/people/administrators/invitation-repository.ts';
import { invitationJob, resetLinkJob, signInCodeJob } from '#server/features/people/administrators/mail-jobs.ts';
import { recordRefusals } from '#server/features/people/administrators/refused-sign-ins.ts';
import { administratorRoutes } from '#server/features/people/administrators/routes.ts';
import { personalDataRoutes } from '#server/features/people/personal-data/routes.ts';
import { privacyRoutes } from '#server/features/people/privacy/routes.ts';
import { townAccountRoutes } from '#server/features/people/town-account/routes.ts';
import { userRoutes } from '#server/features/people/users/routes.ts';
import { accessibilityRoutes } from '#server/features/running/accessibility/routes.ts';
import { arrivalRoutes } from '#server/features/running/arrivals/routes.ts';
import { backupRoutes } from '#server/features/running/backups/routes.ts';
import { forgetOldFailures } from '#server/features/running/jobs/repository.ts';
import { jobRoutes } from '#server/features/running/jobs/routes.ts';
import { networkRoutes } from '#server/features/running/networks/routes.ts';
import { lookRoutes, siteRoutes } from '#server/features/running/site/routes.ts';
import { forgetOldTokens } from '#server/features/running/tokens/repository.ts';
import { tokenRoutes } from '#server/features/running/tokens/routes.ts';
import { webhookJob } from '#server/features/running/webhooks/deliver.ts';
import { forgetOldDeliveries } from '#server/features/running/webhooks/delivery-repository.ts';
import { webhookRoutes } from '#server/features/running/webhooks/routes.ts';
import { tellWebhooks } from '#server/features/running/webhooks/tell-webhooks.ts';
import type { Follower } from '#server/features/trust/audit/after-act.ts';
import { auditRoutes } from '#server/features/trust/audit/routes.ts';
import { countRoutes } from '#server/features/trust/count/routes.ts';
import { rememberUndoable } from '#server/features/trust/undo/remember.ts';
import { forgetOldActs } from '#server/features/trust/undo/repository.ts';
import { undoRoutes } from '#server/features/trust/undo/routes.ts';
import type { Database } from './database/connect.ts';
import { bringBackMoments } from './database/moments-ahead.ts';
import type { Deps } from './deps.ts';
import type { Served } from './http/serve.ts';
import type { JobKind } from './jobs/job-kind.ts';
import { forgetLimitedNetworks } from './limits/limited-networks.ts';
import { deleteFullBuckets } from './limits/repository.ts';
import { forgetOldNetworks } from './limits/sign-in.ts';
import { liveRoutes } from './live/routes.ts';
import { publicPageRoutes } from './public-page/routes.ts';

/** What hangs on the app, all of a feature in one row of the list. */
type Feature = {
  /** Its endpoints. */
  routes?: readonly ((app: Served, deps: Deps) => void)[];
  /** What it does later. */
  jobs?: readonly JobKind<never>[];
  /** What it has follow from acts, in the order of the list. */
  followers?: readonly Follower[];
  /** What it removes when its time is over, at the start and every ten minutes. */
  chores?: readonly ((db: Database, deps: Deps) => Promise<void>)[];
};

const features: readonly Feature[] = [
  { chores: [bringBackMoments] },
  { chores: [deleteFullBuckets, forgetLimitedNetworks, forgetOldNetworks] },
  { routes: [publicPageRoutes] },
  { routes: [ballotRoutes] },
  { routes: [cardRoutes] },
  { routes: [questionRoutes, ownQuestionRoutes], chores: [removeHeldQuestions, forgetEarlierAuthors] },
  { routes: [undoRoutes], followers: [rememberUndoable], chores: [forgetOldActs] },
  { routes: [batchRoutes], followers: [followStep, followClosing], jobs: [dueStepJob] },
  { routes: [deskRoutes], followers: [declineWaiting] },
  { routes: [countRoutes] },
  { routes: [sheetRoutes, stackRoutes], chores: [forgetOldCountersigns] },
  { routes: [resultRoutes] },
  { routes: [rankingFileRoutes] },
  {
    routes: [newsRoutes, newsPages],
    followers: [followSubmissions, followNews],
    jobs: [confirmationJob, spreadJob, newsJob],
    chores: [forgetOldNews],
  },
  { routes: [handoverRoutes] },
  { routes: [boothRoutes], chores: [forgetOldBoothCodes] },
  { routes: [hallHelperRoutes], chores: [forgetOldHelperCodes] },
  { routes: [outcomeRoutes] },
  { routes: [userRoutes] },
  {
    routes: [administratorRoutes],
    jobs: [invitationJob, signInCodeJob, resetLinkJob],
    chores: [deleteExpiredInvitations, recordRefusals],
  },
  { routes: [townAccountRoutes] },
  { routes: [arrivalRoutes] },
  { routes: [networkRoutes] },
  { routes: [backupRoutes] },
  { routes: [jobRoutes], chores: [forgetOldFailures] },
  { routes: [tokenRoutes], chores: [forgetOldTokens] },
  { routes: [webhookRoutes], followers: [tellWebhooks], jobs: [webhookJob], chores: [forgetOldDeliveries] },
  { routes: [auditRoutes] },
  { routes: [personalDataRoutes] },
  { routes: [privacyRoutes] },
  { routes: [addressRetentionRoutes], chores: [(_db, deps) => removeExpiredAddresses(deps)] },
  { routes: [accessibilityRoutes] },
  { routes: [siteRoutes, lookRoutes] },
  { routes: [liveRoutes] },
];

/** What all features have of one sort. */
export function ofAllFeatures<Sort extends keyof Feature>(sort: Sort): NonNullable<Feature[Sort]>[number][] {
  return features.flatMap((feature): NonNullable<Feature[Sort]>[number][] => [...(feature[sort] ?? [])]);
}
