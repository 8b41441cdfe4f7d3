import {
  differingPlaces,
  noPicks,
  type Picks,
  type Place,
  pick,
  stonesLeft,
  toChoices,
} from '#web/features/ballots/visitor/own/picks.ts';
import { lazyTexts } from '#web/text/lazy.ts';
import { type Move, putInPlace, tapPlace, tapQuestion, toAction } from './moves.ts';
import { sayMove } from './say-move.ts';

export type StoningState = {
  picks: Picks;
  /** The picks of a ballot that was given already, from which everything starts; none while a first one is made. */
  base: Picks;
  /** Those of them that stay while the others are placed anew. */
  kept: Picks;
  /** Questions that this browser submitted, where these cannot be picked. */
  own: readonly string[];
  /** What lay where before all was reset, and what is said of it, until something is picked again. */
  undo: { picks: Picks; said: string } | null;
  /** The place that is picked up, to be changed or taken back. */
  pickedUp: Place | null;
  /** What the last press did, for those who hear the page. */
  status: string;
  /** How often a press did nothing since the last that did something: each time is answered anew, by `status`. */
  refused: number;
  /** What happened to the batch meanwhile: said when it is drawn, because the language can change while it stands there. */
  notice: (() => string) | null;
  /** Why the stones could not be saved. */
  failure: string | null;
  reviewing: boolean;
  saving: boolean;
};

/** What a person does. */
export type StoningPress =
  | { type: 'tap_question'; id: string; words: string }
  | { type: 'tap_place'; place: Place }
  | { type: 'put_in_place'; id: string; words: string; place: Place }
  | { type: 'take_back'; id: string; place: Place }
  | { type: 'leave' | 'reset' | 'undo_reset' | 'review' };

/** What happens besides, also while nothing can be picked. */
type StoningEvent =
  | { type: 'questions_left'; ids: readonly string[]; reasons: readonly string[] }
  | { type: 'own_found'; ids: readonly string[] }
  /** Another tab changed the ballot that this one is to replace. */
  | { type: 'ballot_changed'; base: Picks }
  | { type: 'round_began' | 'close_review' | 'save_began' }
  | { type: 'save_failed'; failure: string | null }
  /** What was said of the last press is in another language. */
  | { type: 'language_changed' };

export type StoningAction = StoningPress | StoningEvent;

export function startState(picks: Picks | null, base = noPicks, kept = noPicks): StoningState {
  return {
    picks: picks ?? base,
    base,
    kept,
    own: [],
    undo: null,
    pickedUp: null,
    status: '',
    refused: 0,
    notice: base === noPicks ? null : () => (kept === noPicks ? lazyTexts.change.notice : lazyTexts.anew.notice),
    failure: null,
    reviewing: false,
    saving: false,
  };
}

/** `closed`: the batch can no longer be stoned, and the picks stay as they are. */
export function reduce(state: StoningState, action: StoningAction, closed: boolean): StoningState {
  switch (action.type) {
    case 'questions_left':
      return withoutQuestions(state, action);
    case 'round_began':
      return { ...state, base: noPicks, kept: noPicks, notice: () => lazyTexts.meanwhile.newRound };
    case 'own_found':
      return withOwn(state, action.ids);
    case 'ballot_changed':
      return {
        ...state,
        base: action.base,
        undo: null,
        saving: false,
        reviewing: false,
        failure: null,
        notice: () => lazyTexts.change.newer,
      };
    case 'close_review':
      return { ...state, reviewing: false };
    case 'save_began':
      return { ...state, saving: true, failure: null };
    case 'save_failed':
      return { ...state, saving: false, failure: action.failure };
    case 'language_changed':
      return state.status || state.failure ? { ...state, status: '', refused: 0, failure: null } : state;
    default:
      return closed || state.saving ? state : press(state, action);
  }
}

function press(state: StoningState, action: StoningPress): StoningState {
  const { picks, pickedUp } = state;
  switch (action.type) {
    case 'tap_question':
      if (state.own.includes(action.id)) return refuse(state, lazyTexts.own.why);
      return makeMove(state, tapQuestion(picks, pickedUp, action.id), action.words);
    case 'tap_place':
      return makeMove(state, tapPlace(picks, pickedUp, action.place));
    case 'put_in_place':
      if (state.own.includes(action.id)) return refuse(state, lazyTexts.own.why);
      return makeMove(state, putInPlace(picks, action.id, action.place), action.words);
    case 'take_back':
      return makeMove(state, action);
    case 'leave':
      return pickedUp === null ? state : makeMove(state, { type: 'leave', place: pickedUp });
    case 'reset':
      return differingPlaces(picks, state.base).length > 0 ? reset(state) : state;
    case 'undo_reset':
      return state.undo ? withPicks(state, state.undo.picks, lazyTexts.placing.statusUndone) : state;
    case 'review':
      if (toChoices(picks) && differingPlaces(picks, state.base).length === 0)
        return refuse(state, lazyTexts.change.nothing);
      return toChoices(picks)
        ? { ...state, reviewing: true }
        : refuse(state, lazyTexts.placing.statusNotYet({ left: stonesLeft(picks) }));
  }
}

function reset(state: StoningState): StoningState {
  const said = sayReset(state);
  return { ...withPicks(state, state.base, said), undo: { picks: state.picks, said } };
}

function sayReset({ base, kept }: StoningState): string {
  if (base === noPicks) return lazyTexts.placing.statusReset;
  return kept === noPicks ? lazyTexts.change.reset : lazyTexts.anew.notice;
}

/** `words` are those of the question that is tapped. */
function makeMove(state: StoningState, move: Move, words = ''): StoningState {
  const action = toAction(move);
  if (action) {
    const picks = pick(state.picks, action);
    const stays = differingPlaces(state.picks, picks).some((place) => isKept(state, place));
    return stays
      ? { ...refuse(state, lazyTexts.anew.stays), pickedUp: null }
      : withPicks(state, picks, sayMove(move, picks, words));
  }
  switch (move.type) {
    case 'nothing':
      return state;
    case 'full':
      return refuse(state, sayMove(move, state.picks));
    case 'pick_up':
      if (isKept(state, move.place)) return refuse(state, lazyTexts.anew.stays);
      return { ...state, pickedUp: move.place, refused: 0, status: sayMove(move, state.picks) };
    case 'leave':
      return { ...state, pickedUp: null, status: sayMove(move, state.picks) };
    default:
      return { ...state, status: sayMove(move, state.picks) };
  }
}

/** Nothing was done: why is heard and seen. */
function refuse(state: StoningState, why: string): StoningState {
  return { ...state, status: why, refused: state.refused + 1, notice: null };
}

/** What lies in this place cannot be changed: a ballot that was given stays but for what was taken out. */
function isKept({ kept }: Pick<StoningState, 'kept'>, place: Place): boolean {
  return kept[place] !== null;
}

function withPicks(state: StoningState, picks: Picks, status: string): StoningState {
  return { ...state, picks, undo: null, pickedUp: null, refused: 0, notice: null, failure: null, status };
}

type QuestionsLeft = Extract<StoningEvent, { type: 'questions_left' }>;

/** Questions can no longer be chosen, perhaps while they are picked up or reviewed. */
function withoutQuestions(state: StoningState, { ids, reasons }: QuestionsLeft): StoningState {
  const picks = pick(state.picks, { type: 'take_back', ids });
  const kept = pick(state.kept, { type: 'take_back', ids });
  const base = pick(state.base, { type: 'take_back', ids });
  const pickedUp = state.pickedUp !== null && picks[state.pickedUp] !== null ? state.pickedUp : null;
  const reviewing = state.reviewing && state.saving;
  const notice = () =>
    [
      lazyTexts.meanwhile.questionsGone({ count: ids.length }),
      ...reasons.map((reason) => lazyTexts.meanwhile.goneBecause({ reason })),
    ].join(' ');
  return { ...state, picks, base, kept, pickedUp, refused: 0, status: '', notice, reviewing };
}

/** They are never offered; one that had been picked is taken back. */
function withOwn(state: StoningState, own: readonly string[]): StoningState {
  const picks = pick(state.picks, { type: 'take_back', ids: own });
  if (picks === state.picks) return { ...state, own, undo: null };
  return {
    ...state,
    own,
    picks,
    undo: null,
    pickedUp: null,
    refused: 0,
    reviewing: false,
    saving: false,
    notice: () => lazyTexts.own.gone,
  };
}
