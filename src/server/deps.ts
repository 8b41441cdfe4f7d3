import type { BallotReceipt } from '#contract/council/ballots.ts';
import type { Question } from '#contract/council/questions.ts';
import type { Answers } from '#server/features/council/answers/answers.ts';
import type { Change } from '#server/features/council/ballots/change-repository.ts';
import type { Ballot } from '#server/features/council/ballots/repository.ts';
import type { DueSteps } from '#server/features/council/batches/due-steps.ts';
import type { Submission } from '#server/features/council/questions/submission-repository.ts';
import type { Results } from '#server/features/council/results/results.ts';
import type { Voters } from '#server/features/council/voters/voters.ts';
import type { Auth } from '#server/features/people/administrators/auth.ts';
import type { PasswordWork } from '#server/features/people/administrators/password/password-work.ts';
import type { RefusedSignIns } from '#server/features/people/administrators/refused-sign-ins.ts';
import type { TownProvider } from '#server/features/people/town-account/provider.ts';
import type { ArrivalCounter } from '#server/features/running/arrivals/arrivals.ts';
import type { Site } from '#server/features/running/site/site.ts';
import type { Updates } from '#server/features/running/updates/updates.ts';
import type { WriteAudit } from '#server/features/trust/audit/write-audit.ts';
import type { BallotWatch } from '#server/features/trust/count/ballot-watch.ts';
import type { StoredRecords } from '#server/features/trust/count/stored-records.ts';
import type { CountWatch } from '#server/features/trust/count/watch.ts';
import type { Undoables } from '#server/features/trust/undo/undoables.ts';
import type { BatchChecks } from './batch-checks.ts';
import type { Config } from './config.ts';
import type { Database } from './database/connect.ts';
import type { Gatherer } from './database/gatherer.ts';
import type { Secrets } from './database/secrets.ts';
import type { Disk } from './disk.ts';
import type { FileCache } from './files/file-cache.ts';
import type { AskedHosts } from './http/asked-hosts.ts';
import type { RoomListener } from './http/room-listener.ts';
import type { LimitedNetworks } from './limits/limited-networks.ts';
import type { Limiter } from './limits/limiter.ts';
import type { Line } from './limits/line.ts';
import type { Streams } from './live/streams.ts';
import type { Mailer } from './mail/mailer.ts';
import type { PublicPage } from './public-page/public-page.ts';
import type { SiteChecks } from './site-checks.ts';

/** What actions and routes work with; made once in `app.ts`. */
export type Deps = {
  db: Database;
  /** For steps of batches, of which a city's completion takes longer than a statement of the others may. */
  longDb: Database;
  config: Config;
  /** Listens to the network of a room while an owner lets phones in. */
  room: RoomListener;
  /** What can be set in the panel for the whole site. */
  site: Site;
  secrets: Secrets;
  auth: Auth;
  passwordWork: PasswordWork;
  refusedSignIns: RefusedSignIns;
  /** Undefined: nobody signs in with the town's account. */
  townProvider: TownProvider | undefined;
  /** Writes an audit entry, in the transaction of the act. */
  audit: WriteAudit;
  /** What is to be said of a batch before its next step. */
  checks: BatchChecks;
  /** The disk of the data folder, as it is now. */
  disk: () => Promise<Disk | undefined>;
  /** Whether a newer version has appeared. */
  updates: Updates;
  /** What is to be said of the whole town. */
  siteChecks: SiteChecks;
  publicPage: PublicPage;
  dueSteps: DueSteps;
  ballots: Gatherer<Ballot, BallotReceipt>;
  ballotChanges: Gatherer<Change, BallotReceipt>;
  arrivals: ArrivalCounter;
  submissions: Gatherer<Submission, Question>;
  limiter: Limiter;
  line: Line;
  voters: Voters;
  networks: LimitedNetworks;
  countWatch: CountWatch;
  ballotWatch: BallotWatch;
  results: Results;
  /** What became of the questions of all batches. */
  answers: Answers;
  batchRecords: StoredRecords;
  /** The rankings of completed batches as CSV, as everybody may have them. */
  publicRankings: FileCache;
  undoables: Undoables;
  /** Names that are not ours, by which this copy was asked for pages. */
  askedHosts: AskedHosts;
  streams: Streams;
  mailer: Mailer;
};
