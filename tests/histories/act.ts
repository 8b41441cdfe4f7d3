import type { ErasedQuestions } from '#contract/people/personal-data.ts';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import type { ErrorCode } from '#contract/wire/errors.ts';
import type { Answer, Visitor } from '#tests/support/app.ts';
import type { Chance } from '#tests/support/chance.ts';
import type { Voter } from './ballots.ts';
import type { Desk } from './desk.ts';
import type { State } from './state.ts';

/** What an act may change, if it is answered well. */
export type Effect =
  | { kind: 'taken_out'; batch: string; question: string; reason: string }
  | { kind: 'corrected'; batch: string; question: string; text: string }
  | { kind: 'deleted'; question: string }
  | { kind: 'brought_back'; question: string }
  | { kind: 'erased'; email: string; questions: ErasedQuestions }
  | { kind: 'worded'; question: string; text?: string; author?: string; email?: string }
  | { kind: 'moved'; question: string }
  /** May move any question. */
  | { kind: 'moved_many' }
  | { kind: 'stepped'; batch: string };

/** `done`, or the code of a refusal. */
export type AnswerCode = ErrorCode | 'done';

export type Act = {
  endpoint: Endpoint;
  /** For the report of a history that fails. */
  says: string;
  send: () => Promise<Answer<Endpoint>>;
  effects: readonly Effect[];
  /** What must come of it in this state, when nothing else happens meanwhile. */
  expects?: readonly AnswerCode[];
  /** Called with a good answer. */
  answered?: (answer: Answer<Endpoint>) => void;
};

export type Administrators = { owner: Visitor; other: Visitor };

/** What acts are made from. */
export type Setting = {
  chance: Chance;
  state: State;
  administrators: Administrators;
  visitor: Visitor;
  voters: readonly Voter[];
  desk: Desk;
  /** Different at each call. */
  next: () => number;
};

/** Makes an act, or nothing where there is nothing to act on. */
export type MakeAct = (setting: Setting) => Act | undefined;

/** With the types of an endpoint forgotten: a list of acts has many of them. */
export function act<E extends Endpoint>(
  endpoint: E,
  by: Visitor,
  request: Record<string, unknown>,
  rest: Partial<Pick<Act, 'effects' | 'expects' | 'answered'>> = {},
): Act {
  return {
    endpoint,
    says: `${endpoint.name} ${JSON.stringify(request)}`,
    send: () => by.send<Endpoint>(endpoint, request as never),
    effects: [],
    ...rest,
  };
}

/** One of these, or undefined where there is none. */
export function anyOf<T>(chance: Chance, from: readonly T[]): T | undefined {
  return from.length > 0 ? chance.one(from) : undefined;
}
