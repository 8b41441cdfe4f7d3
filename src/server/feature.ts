import type { Follower } from '#server/features/trust/audit/after-act.ts';
import type { Undoable } from '#server/features/trust/undo/undoable.ts';
import type { NounChecks } from './batch-checks.ts';
import type { ChannelOnServer } from './channel-on-server.ts';
import type { Database } from './database/connect.ts';
import type { Deps } from './deps.ts';
import type { Served } from './http/serve.ts';
import type { JobKind } from './job-queue/job-kind.ts';
import type { SiteNounChecks } from './site-checks.ts';

/** What of a noun hangs on the app: its row, which stands in its own folder. */
export type Feature = {
  /** Its endpoints. */
  routes?: readonly ((app: Served, deps: Deps) => void)[];
  /** What it does later. */
  jobs?: readonly JobKind<never>[];
  /** What it has follow from acts, in the order of the list. */
  followers?: readonly Follower[];
  /** What it removes, or does, when a time is over, at the start and every ten minutes. */
  chores?: readonly ((db: Database, deps: Deps) => Promise<void>)[];
  /** What it tells others of, again and again: at the start and every fifteen seconds. */
  news?: readonly ((db: Database) => Promise<void>)[];
  /** What it has to say of a batch before its next step; the list of these is in the order of the features. */
  checks?: readonly NounChecks[];
  /** What it has to say of the whole town. */
  siteChecks?: readonly SiteNounChecks[];
  /** The channel by which ballots come to it; `channelFeatures` says which one that is. */
  channel?: ChannelOnServer;
  /** Its acts that can be taken back. */
  undoables?: readonly Undoable[];
};

/** One by whose channel ballots come. */
export type FeatureOfChannel = Feature & { channel: ChannelOnServer };
