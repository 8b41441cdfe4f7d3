import { type Dispatch, useMemo, useRef } from 'react';
import type { PublicQuestion } from '#contract/council/public-question.ts';
import { shuffleBySeed } from '#contract/council/shuffle.ts';
import type { Place } from '#web/features/ballots/visitor/own/picks.ts';
import { MoreQuestions } from '#web/features/questions/visitor/more-questions.tsx';
import {
  FoundCount,
  type QuestionSearch,
  useQuestionSearch,
} from '#web/features/questions/visitor/question-search.tsx';
import { OfferReadAloud } from '#web/features/read-aloud/visitor/read-aloud.tsx';
import { lazyTexts } from '#web/text/lazy.ts';
import { publicText } from '#web/text/public.ts';
import { SearchField } from '#web/ui/search-field.tsx';
import { PickList } from './pick-list.tsx';
import type { StoningPress, StoningState } from './stoning-state.ts';

type QuestionChoiceProps = {
  questions: readonly PublicQuestion[] | ReadonlyMap<string, PublicQuestion>;
  /** By which they are shuffled. */
  seed: number;
  state: StoningState;
  step: Place | null;
  pickedUp: boolean;
  closed: boolean;
  press: Dispatch<StoningPress>;
};

/**
 * The questions to choose from, in an order that the seed gives, so that no question gains by standing first for everybody.
 */
export function QuestionChoice({ questions, seed, state, step, pickedUp, closed, press }: QuestionChoiceProps) {
  const list = useRef<HTMLUListElement>(null);
  const search = useQuestionSearch(
    useMemo(() => shuffleBySeed([...questions.values()], seed), [questions, seed]),
    list,
  );
  return (
    <>
      <Finder search={search} closed={closed} />
      <OfferReadAloud>
        <PickList
          questions={search.chunks.shown}
          many={search.total > 40}
          picks={state.picks}
          kept={state.kept}
          own={state.own}
          step={step}
          pickedUp={pickedUp}
          closed={closed}
          press={press}
          list={list}
        />
      </OfferReadAloud>
      <MoreQuestions chunks={search.chunks} />
    </>
  );
}

/** What the last move did, for screen readers. */
export function Status({ text }: { text: string }) {
  return (
    <p className="visually-hidden" role="status">
      {text}
    </p>
  );
}

/** Says in what order the questions stand, and finds some of them. */
function Finder({ search, closed }: { search: QuestionSearch; closed: boolean }) {
  return (
    <>
      <div className="finder">
        <p>
          {lazyTexts.placing.order} {!closed && <span className="for-keys">{lazyTexts.placing.keys}</span>}
        </p>
        {search.searchable && (
          <SearchField label={publicText.search} value={search.wanted} onChange={search.setWanted} />
        )}
      </div>
      <FoundCount search={search} />
    </>
  );
}
