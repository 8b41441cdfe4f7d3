import type { Deps } from '#server/deps.ts';
import type { Sentences } from '#text/sentences.ts';

/** The kinds of jobs are those that the panel has a text for: owners read there what waits. */
export type JobName = keyof Sentences['admin']['jobs']['names'];

/** A kind of what is done later: whatever there is to know of it, but for its sentence in the languages. */
export type JobKind<Payload> = {
  name: JobName;
  /** What an operator does about one that fails. */
  whatToDo: string;
  /** Does it. It may be done twice, never not at all; what it throws is tried again (`fault.ts`). */
  work: (deps: Deps, payload: Payload) => Promise<void>;
};

/** One that an act writes down (`addJob`). A payload holds ids, and in which language; nothing in it opens anything. */
export type AddedJobKind<Payload> = JobKind<Payload> & {
  /** One job of this key waits at a time; a later one takes its place. */
  keyOf: (payload: Payload) => string;
  /** So many tries, with pauses that grow from seconds to six hours. */
  tries: number;
};
