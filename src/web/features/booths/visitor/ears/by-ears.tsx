import { type Dispatch, useEffect, useEffectEvent, useReducer, useRef, useState } from 'react';
import type { Choices } from '#contract/council/ballots.ts';
import type { PublicQuestion } from '#contract/council/public-question.ts';
import { toChoices } from '#web/features/ballots/visitor/own/picks.ts';
import type { StoningPress, StoningState } from '#web/features/ballots/visitor/stoning/stoning-state.ts';
import type { Passage } from '#web/features/read-aloud/visitor/passages.ts';
import { readAloud, stopReading } from '#web/features/read-aloud/visitor/speaker.ts';
import { voiceFor } from '#web/features/read-aloud/visitor/voice-for.ts';
import { lazyTexts } from '#web/text/lazy.ts';
import { Button } from '#web/ui/button.tsx';
import { actOf, type EarsKey, earsKeys, earsStart, reduceEars } from './ears-state.ts';
import { spokenStep } from './spoken-step.ts';
import { useAskedIdle } from './use-asked-idle.ts';
import { useEarsKeys } from './use-ears-keys.ts';
import './by-ears.css';

type ByEarsProps = {
  /** Those that can be given stones, in the order in which the ballot shows them. */
  questions: readonly PublicQuestion[];
  /** Of the ballot, which is the same whether it is heard or seen. */
  state: StoningState;
  press: Dispatch<StoningPress>;
  closed: boolean;
  /** What happened meanwhile. */
  message: string;
  onGive: (choices: Choices) => void;
  onStop: () => void;
  /** On with what is seen. */
  onLeave: () => void;
};

/** A ballot given by listening and with four keys; what is said stands large on the screen, too. */
export function ByEars({ questions, state, press, closed, message, onGive, onStop, onLeave }: ByEarsProps) {
  const [ears, dispatch] = useReducer(reduceEars, earsStart);
  const [failed, setFailed] = useState(false);
  const { picks, status } = state;
  const hasVoice = (language: string) => voiceFor(language) !== undefined;
  const said = spokenStep({ ears, questions, picks, status, message, closed, hasVoice });

  const say = useEffectEvent(() =>
    readAloud('booth', said, (end) => (end === 'failed' ? setFailed(true) : dispatch({ type: 'heard' }))),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn, and the end of the phase, is said once
  useEffect(() => say(), [ears.turn, closed]);
  useEffect(() => () => stopReading(), []);
  useEffect(() => {
    if (message) dispatch({ type: 'message' });
  }, [message]);
  useAskedIdle(ears.asks, () => dispatch({ type: 'idle' }), onStop);

  const onKey = (key: EarsKey) => {
    setFailed(false);
    if (closed && key === 'give') return onStop();
    const ballot = { ids: questions.map(({ id }) => id), picks };
    const act = closed ? null : actOf(ears, key, ballot);
    const choices = toChoices(picks);
    if (act === 'give') return choices && onGive(choices);
    if (act) press({ type: 'tap_question', id: act.tap, words: '' }); // which are said here, and in their language
    dispatch({ type: 'key', key, ballot });
  };
  useEarsKeys(onKey);
  return (
    <div className="stoning ears">
      <EarsHeader onStop={onStop} onLeave={onLeave} />
      <main id="main" className="wrap ears-main">
        <Said passages={said} />
        <div role="alert">{failed && <p className="notice">{lazyTexts.byEars.failed}</p>}</div>
        <FourKeys onKey={onKey} />
      </main>
    </div>
  );
}

function EarsHeader({ onStop, onLeave }: Pick<ByEarsProps, 'onStop' | 'onLeave'>) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <header className="wrap ears-top">
      <Button onClick={onStop}>{lazyTexts.booth.stop}</Button>
      <h1 ref={heading} tabIndex={-1}>
        {lazyTexts.byEars.title}
      </h1>
      <Button onClick={onLeave}>{lazyTexts.byEars.seen}</Button>
    </header>
  );
}

function Said({ passages }: { passages: readonly Passage[] }) {
  return (
    <div className="ears-said">
      {passages.map(({ text, language }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what is said has no other name than its place
        <p key={index} lang={language} dir="auto">
          {text}
        </p>
      ))}
    </div>
  );
}

/** The keys as they lie before one, to be pressed here, too. A press leaves the focus where it was, so that the keys stay what they are. */
function FourKeys({ onKey }: { onKey: (key: EarsKey) => void }) {
  const { keyNames, keyCaps, keysLabel } = lazyTexts.byEars;
  return (
    // biome-ignore lint/a11y/useSemanticElements: four buttons are no fields
    <div className="ears-keys" dir="ltr" role="group" aria-label={keysLabel}>
      {earsKeys.map((key) => (
        <Button key={key} large onMouseDown={(event) => event.preventDefault()} onClick={() => onKey(key)}>
          {key === 'next' || key === 'back' ? <Arrow back={key === 'back'} /> : <kbd dir="auto">{keyCaps[key]}</kbd>}{' '}
          <span dir="auto">{keyNames[key]}</span>
        </Button>
      ))}
    </div>
  );
}

function Arrow({ back }: { back: boolean }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d={back ? 'M21 12H3m7-7-7 7 7 7' : 'M3 12h18m-7-7 7 7-7 7'} />
    </svg>
  );
}
