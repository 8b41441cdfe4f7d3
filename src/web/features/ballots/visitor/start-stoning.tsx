import { type RefObject, useEffect, useRef } from 'react';
import { stonesOfPicks } from '#contract/council/ballots.ts';
import { sharesOwnDevices } from '#contract/council/channels.ts';
import { ballotsMayChange, isBlind, type PublicBatch } from '#contract/council/public-batch.ts';
import type { PublicQuestion } from '#contract/council/public-question.ts';
import { isTakenOut } from '#contract/council/ranking.ts';
import { type GivenBallot, givenOf, isFinal } from '#web/features/ballots/visitor/own/given.ts';
import { useMyBallot } from '#web/features/ballots/visitor/own/my-ballot.ts';
import { useOwnQuestions } from '#web/features/ballots/visitor/own/own-questions.ts';
import { storedPicks } from '#web/features/ballots/visitor/own/stored.ts';
import { SharePrompt } from '#web/features/share/visitor/share-prompt.tsx';
import { CardNote } from '#web/features/voters/visitor/card-note.tsx';
import { usePageBefore } from '#web/features/voters/visitor/page-before.ts';
import { useStoredValue } from '#web/storage.ts';
import { stoningText } from '#web/text/public.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { useChangeStones, useNoCookies, usePlacingAnew, useSomebodyElse, useTooFewOfOthers } from './lazy-parts.ts';
import { type StoningViewComponent, useStart } from './use-start.ts';

type StartStoningProps = {
  batch: PublicBatch;
  /** Whether stones are taken online, still. */
  takes: boolean;
  questions: readonly PublicQuestion[];
  /** `given` is the ballot that is given otherwise; without one it is the first. */
  onOpen: (view: StoningViewComponent, given?: GivenBallot) => void;
  /** The view has just been left: the focus comes back here. */
  returning: boolean;
  /** The history says that the view is open: after a reload, or on the way forward. */
  asked: boolean;
  /** What is asked for cannot be opened. */
  onStay: () => void;
};

/** The one thing to do in phase 2: begin, see that it is done, or give otherwise what may change. */
export function StartStoning({ batch, takes, questions, onOpen, returning, asked, onStay }: StartStoningProps) {
  const offered = questions.filter((question) => !isTakenOut(question));
  const choosable = offered.length;
  const ownIds = useOwnQuestions(batch);
  const own = offered.filter(({ id }) => ownIds.includes(id)).length;
  const mine = useMyBallot(batch, choosable);
  const { hasGiven, ballot } = mine;
  // The server tells choices only while they may change.
  const freed = ballot !== null && givenOf(ballot, batch, questions).freedIds.length > 0;
  const PlacingAnew = usePlacingAnew(freed);
  const changeable = ballot !== null && !freed && takes && ballotsMayChange(batch) && !isFinal(ballot);
  const ChangeStones = useChangeStones(changeable);
  const mayMakeRoom = hasGiven && takes && sharesOwnDevices(batch.rules);
  const SomebodyElse = useSomebodyElse(mayMakeRoom);
  const start = useStart(batch, mine, onOpen);
  const button = useRef<HTMLButtonElement>(null);
  const done = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    if (returning) (done.current ?? button.current)?.focus();
  }, [returning]);

  const tooFew = !hasGiven && choosable - own < stonesOfPicks.length;
  const { open } = start;
  const pageBefore = usePageBefore(batch);
  const mayOpen = !hasGiven && !tooFew && !pageBefore && takes;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it opens once for each time that it is asked
  useEffect(() => {
    if (asked && mayOpen) void open();
    else if (asked) onStay();
  }, [asked, mayOpen]);

  const ofOwn = { batch, mine, questions, onOpen };
  return freed && PlacingAnew ? (
    <PlacingAnew ballot={ballot} button={button} {...ofOwn} />
  ) : (
    <>
      <Intro {...{ batch, takes, button, done, hasGiven, pageBefore, own, tooFew, start }} />
      {changeable && ChangeStones && <ChangeStones {...ofOwn} />}
      {mayMakeRoom && SomebodyElse && <SomebodyElse batch={batch} />}
    </>
  );
}

type IntroProps = {
  batch: PublicBatch;
  takes: boolean;
  button: RefObject<HTMLButtonElement | null>;
  /** That the stones are given: who comes back from giving them begins to read here. */
  done: RefObject<HTMLHeadingElement | null>;
  hasGiven: boolean;
  pageBefore: ReturnType<typeof usePageBefore>;
  /** How many of the questions this browser submitted, where it cannot pick these. */
  own: number;
  tooFew: boolean;
  start: ReturnType<typeof useStart>;
};

function Intro({ batch, takes, button, done, hasGiven, pageBefore, own, tooFew, start }: IntroProps) {
  const picks = useStoredValue(storedPicks(batch.id, batch.stoning_round));
  const hydrated = useHydrated();
  const { noCookies, ...act } = start;
  const NoCookies = useNoCookies(noCookies);
  const tooFewOfOthers = useTooFewOfOthers(tooFew && own > 0);
  const whyTooFew = (own > 0 && tooFewOfOthers?.(own)) || stoningText.tooFew;
  const lead = hasGiven ? doneIntro(batch) : tooFew ? whyTooFew : stoningText.startIntro;
  return (
    <>
      {hasGiven && (
        <h2 ref={done} tabIndex={-1}>
          {stoningText.doneTitle}
        </h2>
      )}
      {!tooFew &&
        (takes || hasGiven) &&
        (pageBefore && !hasGiven ? (
          // Without the scripts nothing stands on that page: until they are there the link leads to the plain one.
          <a className={buttonClass('primary', true)} href={hydrated ? pageBefore : '/start'}>
            {stoningText.start}
          </a>
        ) : (
          // Before the scripts are there, and without them, the press leads to the plain page.
          <form action="/start" onSubmit={(event) => event.preventDefault()}>
            <ActButton ref={button} hasGiven={hasGiven} {...act} />
          </form>
        ))}
      {noCookies && NoCookies && <NoCookies />}
      {(takes || hasGiven) && <p className="small">{!hasGiven && picks?.some(Boolean) ? stoningText.resume : lead}</p>}
      {takes && pageBefore && !hasGiven && <CardNote batch={batch} moment="stoning" />}
      <SharePrompt done="given" wanted={hasGiven && takes} />
    </>
  );
}

/** What who gave their stones sees of all stones. */
function doneIntro(batch: PublicBatch): string {
  if (isBlind(batch)) return stoningText.doneIntroLater;
  return batch.rules.stones_shown === 'in_groups' ? stoningText.doneIntroInGroups : stoningText.doneIntro;
}

type ActButtonProps = {
  ref: RefObject<HTMLButtonElement | null>;
  hasGiven: boolean;
  opening: boolean;
  open: () => void;
};

/** One button all along, so that it keeps the focus when the server says that the stones are given. */
function ActButton({ ref, hasGiven, opening, open }: ActButtonProps) {
  return hasGiven ? (
    // It can still be pressed, so that it can say why there is nothing more to do.
    <Button
      ref={ref}
      type="submit"
      variant="primary"
      large
      aria-disabled
      onClick={() => toast.error(stoningText.alreadyCompleted)}
    >
      {stoningText.completed}
    </Button>
  ) : (
    <Button ref={ref} type="submit" variant="primary" large pending={opening} onClick={open}>
      {opening ? stoningText.opening : stoningText.start}
    </Button>
  );
}
