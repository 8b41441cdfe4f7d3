import { accentApi } from './accent.ts';
import { activeBatchApi } from './active-batch.ts';
import { addressApi } from './address.ts';
import { administratorsApi } from './administrators.ts';
import { arrivalsApi } from './arrivals.ts';
import { auditApi } from './audit.ts';
import { backupsApi } from './backups.ts';
import { ballotsApi } from './ballots.ts';
import { batchesApi } from './batches.ts';
import { countApi } from './count.ts';
import type { Endpoint } from './endpoint.ts';
import { handoversApi } from './handovers.ts';
import { identityApi } from './identity.ts';
import { invitationsApi } from './invitations.ts';
import { jobsApi } from './jobs.ts';
import { logoApi } from './logo-api.ts';
import { networksApi } from './networks.ts';
import { outcomesApi } from './outcomes.ts';
import { ownQuestionsApi } from './own-questions.ts';
import { paperApi } from './paper.ts';
import { passwordsApi } from './passwords.ts';
import { personalDataApi } from './personal-data.ts';
import { privacyApi } from './privacy.ts';
import { questionsApi } from './questions.ts';
import { rankingFilesApi } from './ranking-files.ts';
import { resultsApi } from './results.ts';
import { revealApi } from './reveal.ts';
import { secondFactorApi } from './second-factor.ts';
import { sessionsApi } from './sessions.ts';
import { undoApi } from './undo.ts';
import { usersApi } from './users.ts';

/** All endpoints: what is served, documented and tested. */
export const endpoints: readonly Endpoint[] = [
  activeBatchApi,
  ballotsApi,
  countApi,
  resultsApi,
  rankingFilesApi,
  handoversApi,
  outcomesApi,
  questionsApi,
  ownQuestionsApi,
  batchesApi,
  paperApi,
  revealApi,
  usersApi,
  administratorsApi,
  arrivalsApi,
  networksApi,
  backupsApi,
  jobsApi,
  auditApi,
  undoApi,
  personalDataApi,
  privacyApi,
  addressApi,
  identityApi,
  accentApi,
  logoApi,
  invitationsApi,
  sessionsApi,
  passwordsApi,
  secondFactorApi,
].flatMap((noun): Endpoint[] => Object.values(noun));
