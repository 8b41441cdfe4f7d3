import type { Channel } from '#contract/council/channels.ts';
import { answers } from '#server/features/council/answers/feature.ts';
import { ballotPaper } from '#server/features/council/ballot-paper/feature.ts';
import { ballots } from '#server/features/council/ballots/feature.ts';
import { batches } from '#server/features/council/batches/feature.ts';
import { booths } from '#server/features/council/booths/feature.ts';
import { cards } from '#server/features/council/cards/feature.ts';
import { checks } from '#server/features/council/checks/feature.ts';
import { desk } from '#server/features/council/desk/feature.ts';
import { hallHelpers } from '#server/features/council/hall-helpers/feature.ts';
import { handovers } from '#server/features/council/handovers/feature.ts';
import { news } from '#server/features/council/news/feature.ts';
import { outcomes } from '#server/features/council/outcomes/feature.ts';
import { questions } from '#server/features/council/questions/feature.ts';
import { rankingFiles } from '#server/features/council/ranking-files/feature.ts';
import { reminders } from '#server/features/council/reminders/feature.ts';
import { results } from '#server/features/council/results/feature.ts';
import { sheets } from '#server/features/council/sheets/feature.ts';
import { verdicts } from '#server/features/council/verdicts/feature.ts';
import { addressRetention } from '#server/features/people/address-retention/feature.ts';
import { administrators } from '#server/features/people/administrators/feature.ts';
import { personalData } from '#server/features/people/personal-data/feature.ts';
import { townAccount } from '#server/features/people/town-account/feature.ts';
import { users } from '#server/features/people/users/feature.ts';
import { arrivals } from '#server/features/running/arrivals/feature.ts';
import { backups } from '#server/features/running/backups/feature.ts';
import { jobs } from '#server/features/running/jobs/feature.ts';
import { pages } from '#server/features/running/pages/feature.ts';
import { phones } from '#server/features/running/phones/feature.ts';
import { site } from '#server/features/running/site/feature.ts';
import { tokens } from '#server/features/running/tokens/feature.ts';
import { updates } from '#server/features/running/updates/feature.ts';
import { webhooks } from '#server/features/running/webhooks/feature.ts';
import { audit } from '#server/features/trust/audit/feature.ts';
import { count } from '#server/features/trust/count/feature.ts';
import { undo } from '#server/features/trust/undo/feature.ts';
import type { NounChecks } from './batch-checks.ts';
import { bringBackMoments } from './database/moments-ahead.ts';
import type { Feature, FeatureOfChannel } from './feature.ts';
import { forgetLimitedNetworks } from './limits/limited-networks.ts';
import { deleteFullBuckets } from './limits/repository.ts';
import { forgetOldNetworks } from './limits/sign-in.ts';
import { liveRoutes } from './live/routes.ts';
import { publicPageRoutes } from './public-page/routes.ts';

/** What hangs on the app and is no noun. */
const base: Feature = {
  routes: [publicPageRoutes, liveRoutes],
  chores: [bringBackMoments, deleteFullBuckets, forgetLimitedNetworks, forgetOldNetworks],
};

/** The nouns of the house; each one's row stands in its folder. What follows from acts follows in this order. */
const features: readonly Feature[] = [
  base,
  ballots,
  ballotPaper,
  undo,
  batches,
  checks,
  cards,
  questions,
  desk,
  count,
  sheets,
  results,
  answers,
  rankingFiles,
  news,
  handovers,
  booths,
  hallHelpers,
  outcomes,
  reminders,
  verdicts,
  users,
  administrators,
  townAccount,
  arrivals,
  phones,
  backups,
  updates,
  jobs,
  tokens,
  webhooks,
  audit,
  personalData,
  pages,
  addressRetention,
  site,
];

/** In the row of which noun the server answers for a channel. */
export const channelFeatures: Record<Channel, FeatureOfChannel> = {
  browser: ballots,
  card: cards,
  booth: booths,
  paper: sheets,
};

type Sort = Exclude<keyof Feature, 'channel'>;

/** What all features have of one sort. */
export function ofAllFeatures<One extends Sort>(sort: One): NonNullable<Feature[One]>[number][] {
  return features.flatMap((feature): NonNullable<Feature[One]>[number][] => [...(feature[sort] ?? [])]);
}

/** What all features have to say of a batch, those of channels with what these ask. */
export function checksOfAllFeatures(): NounChecks[] {
  return features.flatMap(({ checks = [], channel }) => [
    ...checks,
    ...(channel ? [...channel.checks.ahead, ...channel.checks.completion] : []),
  ]);
}
