import { activeBatchApi } from '#contract/council/active-batch.ts';
import { answersApi } from '#contract/council/answers.ts';
import { ballotsApi } from '#contract/council/ballots.ts';
import { batchesApi } from '#contract/council/batches.ts';
import { boothsApi } from '#contract/council/booths.ts';
import { boxApi } from '#contract/council/box.ts';
import { cardsApi } from '#contract/council/cards.ts';
import { checksApi } from '#contract/council/checks.ts';
import { coAskersApi } from '#contract/council/co-askers.ts';
import { decisionsApi } from '#contract/council/decisions.ts';
import { deskApi } from '#contract/council/desk.ts';
import { hallHelpersApi } from '#contract/council/hall-helpers.ts';
import { handoversApi } from '#contract/council/handovers.ts';
import { mergingApi } from '#contract/council/merging.ts';
import { newsApi } from '#contract/council/news.ts';
import { outcomesApi } from '#contract/council/outcomes.ts';
import { ownQuestionsApi } from '#contract/council/own-questions.ts';
import { paperApi } from '#contract/council/paper.ts';
import { questionsApi } from '#contract/council/questions.ts';
import { rankingFilesApi } from '#contract/council/ranking-files.ts';
import { remindersApi } from '#contract/council/reminders.ts';
import { resultsApi } from '#contract/council/results.ts';
import { revealApi } from '#contract/council/reveal.ts';
import { sheetsApi } from '#contract/council/sheets.ts';
import { splittingApi } from '#contract/council/splitting.ts';
import { stacksApi } from '#contract/council/stacks.ts';
import { verdictWordsApi } from '#contract/council/verdict-words.ts';
import { verdictsApi } from '#contract/council/verdicts.ts';
import { addressRetentionApi } from '#contract/people/address-retention.ts';
import { administratorsApi } from '#contract/people/administrators.ts';
import { invitationsApi } from '#contract/people/invitations.ts';
import { passwordsApi } from '#contract/people/passwords.ts';
import { personalDataApi } from '#contract/people/personal-data.ts';
import { secondFactorApi } from '#contract/people/second-factor.ts';
import { sessionsApi } from '#contract/people/sessions.ts';
import { townAccountApi } from '#contract/people/town-account.ts';
import { usersApi } from '#contract/people/users.ts';
import { accentApi } from '#contract/running/accent.ts';
import { addressApi } from '#contract/running/address.ts';
import { arrivalsApi } from '#contract/running/arrivals.ts';
import { networksApi } from '#contract/running/arrivals-networks.ts';
import { backupsApi } from '#contract/running/backups.ts';
import { embeddingApi } from '#contract/running/embedding.ts';
import { identityApi } from '#contract/running/identity.ts';
import { jobsApi } from '#contract/running/jobs.ts';
import { logoApi } from '#contract/running/logo-api.ts';
import { pagesApi } from '#contract/running/pages.ts';
import { phonesApi } from '#contract/running/phones.ts';
import { siteChecksApi } from '#contract/running/site-checks.ts';
import { tokensApi } from '#contract/running/tokens.ts';
import { webhooksApi } from '#contract/running/webhooks.ts';
import { auditApi } from '#contract/trust/audit.ts';
import { countApi } from '#contract/trust/count.ts';
import { undoApi } from '#contract/trust/undo.ts';
import type { Endpoint } from '#contract/wire/endpoint.ts';

/** All endpoints: what is served, documented and tested. */
export const endpoints: readonly Endpoint[] = [
  activeBatchApi,
  ballotsApi,
  cardsApi,
  checksApi,
  countApi,
  resultsApi,
  answersApi,
  rankingFilesApi,
  handoversApi,
  hallHelpersApi,
  boothsApi,
  outcomesApi,
  remindersApi,
  questionsApi,
  coAskersApi,
  decisionsApi,
  mergingApi,
  splittingApi,
  deskApi,
  ownQuestionsApi,
  newsApi,
  verdictsApi,
  verdictWordsApi,
  batchesApi,
  paperApi,
  revealApi,
  boxApi,
  sheetsApi,
  stacksApi,
  usersApi,
  administratorsApi,
  arrivalsApi,
  networksApi,
  phonesApi,
  backupsApi,
  jobsApi,
  siteChecksApi,
  tokensApi,
  webhooksApi,
  auditApi,
  undoApi,
  personalDataApi,
  ...Object.values(pagesApi),
  addressRetentionApi,
  addressApi,
  identityApi,
  embeddingApi,
  accentApi,
  logoApi,
  invitationsApi,
  sessionsApi,
  passwordsApi,
  secondFactorApi,
  townAccountApi,
].flatMap((noun): Endpoint[] => Object.values(noun));
