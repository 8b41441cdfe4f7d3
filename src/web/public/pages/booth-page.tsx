import { useCallback, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Choices } from '#contract/council/ballots.ts';
import { knowsVotersBy } from '#contract/council/channels.ts';
import { countsPaper } from '#contract/council/phase-end.ts';
import { allows } from '#contract/council/phases.ts';
import { hasCode } from '#web/api/problem-code.ts';
import {
  GivenScreen,
  IdleGuard,
  NeutralScreen,
  ThanksScreen,
  TroubleScreen,
  WaitScreen,
} from '#web/features/booths/visitor/booth-screens.tsx';
import { BoothSetup } from '#web/features/booths/visitor/booth-setup.tsx';
import { BoothStoning } from '#web/features/booths/visitor/booth-stoning.tsx';
import type { Trouble } from '#web/features/booths/visitor/ears/spoken-end.ts';
import { SpokenScreen } from '#web/features/booths/visitor/ears/spoken-screen.tsx';
import { type Given, giveAtBooth, settleLeft } from '#web/features/booths/visitor/give-at-booth.ts';
import { type BoothState, useBooth } from '#web/features/booths/visitor/use-booth.ts';
import { whyNotGiven } from '#web/features/booths/visitor/why-not-given.ts';
import { useActiveBatch } from '#web/features/public-page/visitor/live.ts';
import type { ActiveBatchView } from '#web/features/public-page/visitor/queries.ts';
import { stopReading } from '#web/features/read-aloud/visitor/speaker.ts';
import { resetLanguage, useLanguage } from '#web/text/change-language.ts';
import { lazyTexts } from '#web/text/lazy.ts';
import { publicText } from '#web/text/public.ts';
import { toast } from '#web/ui/toast.tsx';
import { useWakeLock } from '#web/ui/use-wake-lock.ts';
import '#web/features/booths/visitor/booth.css';

type Screen =
  | { at: 'neutral' }
  /** `card`: the code of the one that was shown. It is here and nowhere else, and goes with this screen. */
  | { at: 'stoning'; card: string | undefined }
  /** `left`: the page was left while a ballot was on its way. */
  | { at: 'giving'; late: boolean; left: boolean }
  | { at: 'thanks'; ballot: Extract<Given, { kind: 'given' }>['receipt'] }
  /** The card that was shown gave its stones before. */
  | { at: 'given' }
  | { at: 'trouble'; trouble: Trouble; error?: unknown };

const neutral: Screen = { at: 'neutral' };

/** A device on which people give their stones one after the other. Nothing of one is there for the next. */
export function BoothPage() {
  const { booth, setBooth, ask } = useBooth();
  const [screen, setScreen] = useState<Screen>(neutral);
  const [turn, setTurn] = useState(0);
  const [byEars, setByEars] = useState(false);
  const forget = useCallback(() => {
    resetLanguage();
    toast.clear();
    setScreen(neutral);
    setByEars(false);
    stopReading();
    setTurn((before) => before + 1);
  }, []);
  useWakeLock();
  const { code } = useLanguage();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a title is words
  useEffect(() => {
    document.title = `${lazyTexts.booth.title}: ${publicText.title}`;
  }, [code]);
  useClearedWhenLeft(screen, forget);
  useLeftBallot(setScreen);

  const clear = useCallback(() => {
    forget();
    void ask();
  }, [forget, ask]);
  const give = async (choices: Choices, card: string | undefined) => {
    setScreen({ at: 'giving', late: false, left: false });
    const outcome = await giveAtBooth({ choices, card }, () => setScreen({ at: 'giving', late: true, left: false }));
    setScreen(toScreen(outcome));
  };
  return (
    <div className="booth">
      {isSetUp(booth) || screen.at === 'trouble' || screen.at === 'giving' || screen.at === 'thanks' ? (
        <Running
          booth={booth}
          screen={screen}
          turn={turn}
          byEars={byEars}
          onBegin={(card, heard = false) => {
            setByEars(heard);
            setScreen({ at: 'stoning', card });
          }}
          onSeen={() => setByEars(false)}
          onUsed={() => setScreen({ at: 'given' })}
          onGive={give}
          onClear={clear}
        />
      ) : (
        booth !== 'asking' && <BoothSetup ended={booth === 'ended'} onOpen={setBooth} />
      )}
      {byEars && screen.at !== 'neutral' && screen.at !== 'stoning' && <SpokenScreen screen={screen} onDone={clear} />}
    </div>
  );
}

type RunningProps = {
  booth: BoothState;
  screen: Screen;
  /** Another one for whoever comes next: nothing that was typed is left. */
  turn: number;
  /** The ballot is given by listening. */
  byEars: boolean;
  onBegin: (card?: string, byEars?: boolean) => void;
  onSeen: () => void;
  onUsed: () => void;
  onGive: (choices: Choices, card: string | undefined) => void;
  onClear: () => void;
};

function Running({ booth, screen, turn, byEars, onBegin, onSeen, onUsed, onGive, onClear }: RunningProps) {
  const { data } = useActiveBatch();
  const isLost = screen.at === 'stoning' && isSetUp(booth) && data !== undefined && data.batch?.id !== booth.batch.id;
  useEffect(() => {
    if (isLost) onClear(); // whoever is there when the batch comes back may be somebody else
  }, [isLost, onClear]);
  if (screen.at === 'giving') return <WaitScreen late={screen.late} left={screen.left} />;
  if (screen.at === 'trouble')
    return (
      <TroubleScreen
        trouble={screen.trouble}
        why={screen.error ? whyNotGiven(screen.error) : undefined}
        onDone={onClear}
      />
    );
  if (!isSetUp(booth)) return null;
  const { id } = booth.batch;
  if (screen.at === 'thanks') return <ThanksScreen batchId={id} ballot={screen.ballot} onDone={onClear} />;
  if (screen.at === 'given') return <GivenScreen onDone={onClear} />;
  const why = whyClosed(data, id);
  if (screen.at === 'neutral' || data?.batch?.id !== id)
    return (
      <NeutralScreen
        key={turn}
        booth={booth}
        why={why}
        cardsVote={data?.batch ? knowsVotersBy(data.batch.rules, 'card') : false}
        onBegin={onBegin}
        onUsed={onUsed}
        onClear={onClear}
      />
    );
  return (
    <>
      <BoothStoning
        batch={data.batch}
        questions={data.questions}
        clock={data.clock}
        open={why === null}
        failure={null}
        byEars={byEars}
        onSeen={onSeen}
        onGive={(choices) => onGive(choices, screen.card)}
        onStop={onClear}
      />
      {!byEars && <IdleGuard onGone={onClear} />}
    </>
  );
}

function isSetUp(booth: BoothState): booth is Exclude<BoothState, string> {
  return typeof booth === 'object';
}

/** Why nobody can begin: its batch is not the active one, or takes no stones online. */
function whyClosed(data: ActiveBatchView | undefined, batchId: string): string | null {
  if (!data) return lazyTexts.booth.loading;
  const { batch } = data;
  if (batch?.id !== batchId) return lazyTexts.booth.over;
  if (countsPaper(batch)) return lazyTexts.booth.counting;
  if (allows[batch.phase].ballots) return null;
  return allows[batch.phase].ballotPaper ? lazyTexts.booth.over : lazyTexts.booth.notYet;
}

function toScreen(given: Given): Screen {
  switch (given.kind) {
    case 'given':
      return { at: 'thanks', ballot: given.receipt };
    case 'not_given':
      if (hasCode(given.error, 'already_completed')) return { at: 'given' };
      if (hasCode(given.error, 'stoning_closed', 'online_closed')) return { at: 'trouble', trouble: 'closed' };
      return { at: 'trouble', trouble: 'not_given', error: given.error };
    case 'lost':
      return { at: 'trouble', trouble: 'lost' };
  }
}

/** A ballot that was on its way when the page was left is asked for, before anybody begins. */
let left = settleLeft;

function useLeftBallot(setScreen: (screen: Screen) => void): void {
  useEffect(() => {
    const asked = left();
    left = () => undefined;
    if (!asked) return;
    setScreen({ at: 'giving', late: false, left: true });
    void asked.then((outcome) =>
      setScreen(outcome.kind === 'given' ? { at: 'trouble', trouble: 'given_after_all' } : toScreen(outcome)),
    );
  }, [setScreen]);
}

/** What a browser keeps of a page that is left, to show it again at once, holds nothing of a person. */
function useClearedWhenLeft({ at }: Screen, forget: () => void): void {
  useEffect(() => {
    const hide = () => at !== 'giving' && flushSync(forget);
    const show = ({ persisted }: PageTransitionEvent) => persisted && location.reload();
    addEventListener('pagehide', hide);
    addEventListener('pageshow', show);
    return () => {
      removeEventListener('pagehide', hide);
      removeEventListener('pageshow', show);
    };
  }, [at, forget]);
}
