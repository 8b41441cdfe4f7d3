import { anewText } from '#web/text/later.ts';
import { stoningText } from '#web/text/public.ts';
import { type Move, putInPlace, tapPlace, tapQuestion, toAction } from './moves.ts';
import { differingPlaces, noPicks, type Picks, type Place, pick, stonesLeft, toChoices } from './picks.ts';
import { sayMove } from './say-move.ts';

export type StoningState = {
  picks: Picks;
  /** The picks of a ballot that stay while the others are placed anew; none of them while a first one is made. */
  kept: Picks;
  /** The place that is picked up, to be changed or taken back. */
  held: Place | null;
  /** What the last press did, for those who hear the page. */
  status: string;
  /** How often a question was tapped since all places are taken: each time is answered anew. */
  refused: number;
  /** What happened to the batch meanwhile. */
  notice: string | null;
  /** Why the stones could not be saved. */
  failure: string | null;
  reviewing: boolean;
  saving: boolean;
};

/** What a person does. */
export type StoningPress =
  | { type: 'tap_question'; id: string }
  | { type: 'tap_place'; place: Place }
  | { type: 'put_in_place'; id: string; place: Place }
  | { type: 'take_back'; id: string; place: Place }
  | { type: 'leave' | 'reset' | 'review' };

/** What happens besides, also while nothing can be picked. */
type StoningEvent =
  | { type: 'questions_left'; ids: readonly string[]; reasons: readonly string[] }
  | { type: 'round_began' | 'close_review' | 'save_began' }
  | { type: 'save_failed'; failure: string | null };

export type StoningAction = StoningPress | StoningEvent;

export function startState(picks: Picks | null, kept = noPicks): StoningState {
  return {
    picks: picks ?? kept,
    kept,
    held: null,
    status: '',
    refused: 0,
    notice: kept === noPicks ? null : anewText.notice,
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
      return { ...state, kept: noPicks, notice: stoningText.newRound };
    case 'close_review':
      return { ...state, reviewing: false };
    case 'save_began':
      return { ...state, saving: true, failure: null };
    case 'save_failed':
      return { ...state, saving: false, failure: action.failure };
    default:
      return closed || state.saving ? state : press(state, action);
  }
}

function press(state: StoningState, action: StoningPress): StoningState {
  const { picks, held } = state;
  switch (action.type) {
    case 'tap_question':
      return makeMove(state, tapQuestion(picks, held, action.id));
    case 'tap_place':
      return makeMove(state, tapPlace(picks, held, action.place));
    case 'put_in_place':
      return makeMove(state, putInPlace(picks, action.id, action.place));
    case 'take_back':
      return makeMove(state, action);
    case 'leave':
      return held === null ? state : makeMove(state, { type: 'leave', place: held });
    case 'reset':
      return differingPlaces(picks, state.kept).length > 0
        ? withPicks(state, state.kept, state.kept === noPicks ? stoningText.statusReset : anewText.notice)
        : state;
    case 'review':
      return toChoices(picks)
        ? { ...state, reviewing: true }
        : { ...state, status: stoningText.statusNotYet({ left: stonesLeft(picks) }) };
  }
}

function makeMove(state: StoningState, move: Move): StoningState {
  const action = toAction(move);
  if (action) {
    const picks = pick(state.picks, action);
    const stays = differingPlaces(state.picks, picks).some((place) => isKept(state, place));
    return stays ? { ...state, held: null, status: anewText.stays } : withPicks(state, picks, sayMove(move, picks));
  }
  switch (move.type) {
    case 'nothing':
      return state;
    case 'full':
      return { ...state, status: sayMove(move, state.picks), refused: state.refused + 1, notice: null };
    case 'pick_up':
      if (isKept(state, move.place)) return { ...state, status: anewText.stays };
      return { ...state, held: move.place, refused: 0, status: sayMove(move, state.picks) };
    case 'leave':
      return { ...state, held: null, status: sayMove(move, state.picks) };
    default:
      return { ...state, status: sayMove(move, state.picks) };
  }
}

/** What lies in this place cannot be changed: a ballot that was given stays but for what was taken out. */
export function isKept({ kept }: Pick<StoningState, 'kept'>, place: Place): boolean {
  return kept[place] !== null;
}

function withPicks(state: StoningState, picks: Picks, status: string): StoningState {
  return { ...state, picks, held: null, refused: 0, notice: null, failure: null, status };
}

type QuestionsLeft = Extract<StoningEvent, { type: 'questions_left' }>;

/** Questions can no longer be chosen, perhaps while they are picked up or reviewed. */
function withoutQuestions(state: StoningState, { ids, reasons }: QuestionsLeft): StoningState {
  const picks = pick(state.picks, { type: 'take_back', ids });
  const kept = pick(state.kept, { type: 'take_back', ids });
  const held = state.held !== null && picks[state.held] !== null ? state.held : null;
  const reviewing = state.reviewing && state.saving;
  const notice = [
    stoningText.questionsGone({ count: ids.length }),
    ...reasons.map((reason) => stoningText.goneBecause({ reason })),
  ].join(' ');
  return { ...state, picks, kept, held, refused: 0, status: '', notice, reviewing };
}
