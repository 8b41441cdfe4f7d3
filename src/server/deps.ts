import type { BallotReceipt } from '#contract/ballots.ts';
import type { Question } from '#contract/questions.ts';
import type { Config } from './config.ts';
import type { Database } from './database/connect.ts';
import type { Gatherer } from './database/gatherer.ts';
import type { Secrets } from './database/secrets.ts';
import type { Auth } from './features/administrators/auth.ts';
import type { PasswordWork } from './features/administrators/password-work.ts';
import type { ArrivalCounter } from './features/arrivals/arrivals.ts';
import type { WriteAudit } from './features/audit/write-audit.ts';
import type { Change } from './features/ballots/change-repository.ts';
import type { Ballot } from './features/ballots/repository.ts';
import type { DueSteps } from './features/batches/due-steps.ts';
import type { BallotWatch } from './features/count/ballot-watch.ts';
import type { CountWatch } from './features/count/watch.ts';
import type { Submission } from './features/questions/submission-repository.ts';
import type { Results } from './features/results/results.ts';
import type { Site } from './features/site/site.ts';
import type { FileCache } from './files/file-cache.ts';
import type { LimitedNetworks } from './limits/limited-networks.ts';
import type { Limiter } from './limits/limiter.ts';
import type { Streams } from './live/streams.ts';
import type { Mailer } from './mail/mailer.ts';
import type { PublicPage } from './public-page/public-page.ts';

/** What actions and routes work with; made once in `app.ts`. */
export type Deps = {
  db: Database;
  config: Config;
  /** What can be set in the panel for the whole site. */
  site: Site;
  secrets: Secrets;
  auth: Auth;
  passwordWork: PasswordWork;
  /** Writes an audit entry, in the transaction of the act. */
  audit: WriteAudit;
  publicPage: PublicPage;
  dueSteps: DueSteps;
  ballots: Gatherer<Ballot, BallotReceipt>;
  ballotChanges: Gatherer<Change, BallotReceipt>;
  arrivals: ArrivalCounter;
  submissions: Gatherer<Submission, Question>;
  limiter: Limiter;
  networks: LimitedNetworks;
  countWatch: CountWatch;
  ballotWatch: BallotWatch;
  results: Results;
  batchRecords: FileCache;
  /** The rankings of completed batches as CSV, as everybody may have them. */
  publicRankings: FileCache;
  streams: Streams;
  mailer: Mailer;
};
