import type { Config } from './config.ts';
import type { Database } from './database/connect.ts';
import type { Secrets } from './database/secrets.ts';
import type { KeptAnswer } from './features/active-batch/kept-answer.ts';
import type { Auth } from './features/administrators/auth.ts';
import type { BallotGatherer } from './features/ballots/gatherer.ts';
import type { History } from './live/history.ts';
import type { Streams } from './live/streams.ts';

/** What actions and routes work with; made once in `app.ts`. */
export type Deps = {
  db: Database;
  config: Config;
  secrets: Secrets;
  auth: Auth;
  activeBatch: KeptAnswer;
  ballots: BallotGatherer;
  streams: Streams;
  history: History;
};
