import { memo, type RefObject, useMemo, useRef } from 'react';
import { allows } from '#contract/council/phases.ts';
import { isBlind, type PublicBatch, readsFirst } from '#contract/council/public-batch.ts';
import type { PublicQuestion } from '#contract/council/public-question.ts';
import { type Order, orderOf, sortQuestions } from '#contract/council/ranking.ts';
import { OfferReadAloud } from '#web/features/read-aloud/visitor/read-aloud.tsx';
import { useStoredValue } from '#web/storage.ts';
import { publicText } from '#web/text/public.ts';
import { Button } from '#web/ui/button.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { Stone } from '#web/ui/stone.tsx';
import { usePrinting } from '#web/ui/use-printing.ts';
import { MoreQuestions } from './more-questions.tsx';
import { QuestionCard } from './question-card.tsx';
import { FoundCount, useQuestionSearch } from './question-search.tsx';
import { ownCardId, submitted } from './remembered/submitted.ts';
import { StonesNote } from './stones-note.tsx';
import { useSteadyOrder } from './use-steady-order.ts';

/** All questions of the batch as cards. */
export function QuestionList({ questions, batch }: { questions: PublicQuestion[]; batch: PublicBatch }) {
  const { phase } = batch;
  // Paper is read when the order has long been another: while stones are given it shows none.
  const neutral = usePrinting() && allows[phase].ballots;
  const order = neutral ? 'newest' : orderOf(questions, batch);
  const sorted = useMemo(() => sortQuestions(questions, order), [questions, order]);
  const section = useRef<HTMLElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const { shown, added, hasChanged, showChanges } = useSteadyOrder(sorted, order, list);
  const search = useQuestionSearch(neutral ? sorted : shown, list);

  const allStones = isBlind(batch) ? 0 : questions.reduce((sum, { stones }) => sum + stones, 0);

  const jumpToChanges = () => {
    showChanges();
    section.current?.focus({ preventScroll: true });
    section.current?.scrollIntoView();
  };

  return (
    <section
      className={allStones > 0 ? 'wrap questions has-stones' : 'wrap questions'}
      tabIndex={-1}
      ref={section}
      id="questions"
    >
      <QuestionsHead count={questions.length} note={noteFor(order, allStones)} />
      <StonesNote batch={batch} />
      {search.searchable && (
        <search className="questions-search">
          <SearchField label={publicText.search} value={search.wanted} onChange={search.setWanted} />
          <FoundCount search={search} />
        </search>
      )}
      <div className="list-changes" role="status">
        {hasChanged && (
          <button type="button" className="btn" onClick={jumpToChanges}>
            {added > 0 ? publicText.newQuestions({ count: added }) : publicText.newOrder}
            <strong> {publicText.showChanges}</strong>
          </button>
        )}
      </div>
      {questions.length === 0 ? (
        <NoQuestions batch={batch} />
      ) : (
        <OfferReadAloud>
          <Cards questions={search.chunks.shown} allStones={allStones} many={questions.length > 60} list={list} />
        </OfferReadAloud>
      )}
      <MoreQuestions chunks={search.chunks} />
    </section>
  );
}

type CardsProps = {
  questions: readonly PublicQuestion[];
  allStones: number;
  many: boolean;
  list: RefObject<HTMLUListElement | null>;
};

/** On its own, so that a letter in the search field is there before any card is looked at. */
const Cards = memo(function Cards({ questions, allStones, many, list }: CardsProps) {
  const own = useStoredValue(submitted);
  return (
    <ul className="grid" data-many={many || undefined} ref={list}>
      {questions.map((question) => (
        <li key={question.id} id={own?.includes(question.id) ? ownCardId(question.id) : undefined}>
          <QuestionCard question={question} allStones={allStones} />
        </li>
      ))}
    </ul>
  );
});

function noteFor(order: Order, allStones: number): string {
  if (order === 'newest') return publicText.newestFirst;
  return allStones > 0 ? publicText.mostStonesFirst : publicText.noStonesGiven;
}

export function QuestionsHead({ count, note }: { count: number; note: string }) {
  return (
    <div className="questions-head">
      <h2>
        {publicText.questions} <span className="count">({count})</span>
      </h2>
      {count > 0 && (
        <div className="questions-order">
          {count > 1 && <p>{note}</p>}
          <Button variant="plain" onClick={() => print()}>
            {publicText.print}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Where questions are read first, some may have been asked, and this browser's may be among them. */
function NoQuestions({ batch: { phase, rules } }: { batch: Pick<PublicBatch, 'phase' | 'rules'> }) {
  const hasAsked = Boolean(useStoredValue(submitted)?.length);
  const mayBeUnread = allows[phase].questions && (readsFirst(rules) || hasAsked);
  const words = allows[phase].questions ? publicText.empty : publicText.emptyLater;
  return (
    <>
      <div className="empty-line">
        {([3, 4, 2, 1] as const).map((size) => (
          <Stone key={size} size={size} hollow />
        ))}
      </div>
      <div className="empty-words">
        <h3>{mayBeUnread ? publicText.emptyReadTitle : publicText.emptyTitle}</h3>
        <p>{mayBeUnread ? publicText.emptyRead : words}</p>
      </div>
    </>
  );
}
