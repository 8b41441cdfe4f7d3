import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Connection, Database } from '#server/database/connect.ts';
import { advanceShownTallies } from '#server/features/council/ballots/repository.ts';
import { singleFlight } from '#server/single-flight.ts';
import { Announcer } from './announcer.ts';
import { ChangeFeed } from './change-feed.ts';
import { QuestionCache } from './question-cache.ts';
import { Rendering } from './rendering.ts';
import { ResultCache } from './result-cache.ts';
import { type Holding, readSnapshot, type Snapshot } from './snapshot.ts';
import { type Message, Versions } from './versions.ts';

// After this long the page is rendered again even without a change, so that `server_time` stays near the truth.
const oldestMs = 10_000;
// While the change feed is disconnected, a rendering this old may be wrong.
const oldestUnheardMs = 1_000;
// While votes pour in, rendering takes at most this share of the time: after 10 ms of work it rests 90 ms.
const restPerWork = 9;
// A request that comes while it rests waits for its end, too: with 50,000 questions as well, half a second must be enough for both.
const longestRestMs = 200;
// A timer cannot wait for a month.
const longestWaitMs = 86_400_000;

const knowNothing = () => ({ questions: new QuestionCache(), result: new ResultCache() });

/** Passes on what is new on the page. */
export type Audience = {
  send: (message: Message) => void;
  /** Something was written, and the page shows none of it. */
  sendUnseen: () => void;
};

export type PageSources = {
  db: Database;
  connection: Connection;
  copyName: string;
  logger: Logger;
  /** Another copy changed what is set in the panel for the whole site, or may have. */
  onSettings: () => void;
  /** Takes the steps that are due, so that the page shows no phase that should be over. */
  takeDueSteps: () => Promise<void>;
};

/**
 * What the public page shows, for all who read it: over HTTP, as a page, as a stream of changes. It is rendered once per
 * change, shared by all readers, and announced to the audience. A reader never gets a rendering older than a change that was
 * committed through this copy before the question was asked.
 */
export class PublicPage {
  readonly #db: Database;
  readonly #feed: ChangeFeed;
  readonly #announcer: Announcer;
  readonly #versions = new Versions();
  readonly #render = singleFlight(() => this.#renderOnce());
  #known = knowNothing();
  #audience: Audience | undefined;
  #latest: { rendering: Rendering; changes: number; holdsUntilMs: number } | undefined;
  #changes = 0;
  #untold = false;
  #restUntilMs = 0;
  #nextStep: NodeJS.Timeout | undefined;
  #hearsChanges = false;
  readonly #takeDueSteps: () => Promise<void>;
  readonly #onSettings: () => void;

  constructor({ db, connection, copyName, logger, onSettings, takeDueSteps }: PageSources) {
    this.#db = db;
    this.#takeDueSteps = takeDueSteps;
    this.#onSettings = onSettings;
    this.#announcer = new Announcer(
      () => this.#announce(),
      (error) => logger.warn({ err: error }, 'a change could not be announced; trying again'),
    );
    this.#feed = new ChangeFeed(connection, copyName, {
      onChange: (what) => {
        if (what === 'settings') onSettings();
        else if (what === 'ballots') this.mayHaveChanged();
        else this.changed();
      },
      onHearing: (hears) => this.#setHearing(hears),
      onError: (error) => logger.warn({ err: error }, 'changes by other copies cannot be heard; trying again'),
    });
  }

  /** Resolves when the change feed listens to the other copies of the app. */
  async start(): Promise<void> {
    await this.#feed.start();
  }

  async stop(): Promise<void> {
    clearTimeout(this.#nextStep);
    this.#announcer.stop();
    await this.#feed.stop();
  }

  /** Gets what is new. */
  announceTo(audience: Audience): void {
    this.#audience = audience;
  }

  /** To be called after each commit of what the page may show. `serve()` does so for every call of the contract. */
  changed(): void {
    this.#untold = true;
    this.mayHaveChanged();
  }

  /**
   * For a write that may have been committed, or that nobody may hear of where the page does not show it: readers get a new
   * rendering, and only what it shows is announced.
   */
  mayHaveChanged(): void {
    this.#changes += 1;
    this.#announcer.changed();
  }

  /** Differs after each write that was heard of: what was read since the last one is what there is now. */
  get changes(): number {
    return this.#changes;
  }

  /** How old something may be that was read since the last change: some of those are not heard of at once, or at all. */
  get longestTrustMs(): number {
    return this.#hearsChanges ? oldestMs : oldestUnheardMs;
  }

  async read(): Promise<Rendering> {
    const wanted = this.#changes;
    for (;;) {
      const fresh = this.#freshSince(wanted);
      if (fresh) return fresh;
      await this.#render();
    }
  }

  /** What a reader who holds this version has missed, up to the last rendering. */
  since(version: string): Message | undefined {
    return this.#versions.findMissed(version);
  }

  /** What time it is by the database's clock. */
  clock(): Message {
    return this.#versions.readClock();
  }

  #freshSince(changes: number): Rendering | undefined {
    const latest = this.#latest;
    return latest &&
      latest.changes >= changes &&
      performance.now() < latest.holdsUntilMs &&
      !this.#isTooOld(latest.rendering)
      ? latest.rendering
      : undefined;
  }

  #isTooOld({ renderedAtMs }: Rendering): boolean {
    return performance.now() - renderedAtMs > this.longestTrustMs;
  }

  async #renderOnce(): Promise<void> {
    await delay(Math.max(0, this.#restUntilMs - performance.now()));
    const changes = this.#changes;
    const startedMs = performance.now();
    await advanceShownTallies(this.#db);
    const { isDue: _, holdsUntilMs, ...snapshot } = await this.#readAfterDueSteps();
    const rendering = this.#unlessTheSame(new Rendering(snapshot));
    this.#latest = { rendering, changes, holdsUntilMs };
    this.#wakeAt(holdsUntilMs);
    this.#versions.add(rendering);
    const tookMs = performance.now() - startedMs;
    this.#restUntilMs = performance.now() + Math.min(tookMs * restPerWork, longestRestMs);
  }

  async #readAfterDueSteps(): Promise<Snapshot & Holding> {
    const read = () => readSnapshot(this.#db, this.#known);
    const snapshot = await read();
    if (!snapshot.isDue) return snapshot;
    await this.#takeDueSteps();
    return read();
  }

  /** Each copy knows the moment by itself, so that the pages of all of them move on at once and wait for no job. */
  #wakeAt(momentMs: number): void {
    clearTimeout(this.#nextStep);
    if (momentMs === Number.POSITIVE_INFINITY) return;
    const waitMs = Math.min(Math.max(0, momentMs - performance.now()), longestWaitMs);
    this.#nextStep = setTimeout(() => this.mayHaveChanged(), waitMs).unref();
  }

  /**
   * While the page shows nothing new the earlier rendering stays, moment and tag included: from another moment one could tell that
   * something was written, such as a ballot in place of another in a blind round.
   */
  #unlessTheSame(rendering: Rendering): Rendering {
    const earlier = this.#latest?.rendering;
    return earlier?.version === rendering.version && !this.#isTooOld(earlier) ? earlier : rendering;
  }

  /** Who hears a message reads on from there, so it also stands for what was written meanwhile and the page does not show. */
  async #announce(): Promise<void> {
    await this.read();
    const unsent = this.#versions.takeUnsent();
    if (unsent) this.#audience?.send(unsent);
    else if (this.#untold) this.#audience?.sendUnseen();
    this.#untold = false;
  }

  #setHearing(hears: boolean): void {
    this.#hearsChanges = hears;
    if (!hears) return;
    // What was read before may be of a primary that is gone, and with it what it had not passed on.
    this.#known = knowNothing();
    this.#onSettings();
    this.mayHaveChanged();
  }
}
