import { type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { secondsToTakeBack } from '#contract/council/ballots.ts';
import { lazyTexts } from '#web/text/lazy.ts';
import { problemText } from '#web/text/problem-text.ts';
import { Button } from './button.tsx';
import { FormError } from './form-error.tsx';
import './take-back.css';

type TakeBackProps = {
  /** What was done. */
  said: string;
  onBack: () => Promise<void> | void;
  /** What has the focus once it is taken back. */
  returnTo: RefObject<HTMLElement | null>;
};

/** In place of what was removed: that it was, and for ten seconds the way back, which has the focus where what was pressed is gone. */
export function TakeBack({ said, onBack, returnTo }: TakeBackProps) {
  const [isOver, setOver] = useState(false);
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const wordsId = useId();
  const words = useRef<HTMLParagraphElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (document.activeElement === document.body) button.current?.focus();
  }, []);
  useEffect(() => {
    const end = setTimeout(() => {
      // Whoever is on the button stays where they are when it goes.
      if (document.activeElement === button.current) words.current?.focus();
      setOver(true);
    }, secondsToTakeBack * 1000);
    return () => clearTimeout(end);
  }, []);
  const back = async () => {
    setPending(true);
    setFailure(null);
    try {
      await onBack();
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) returnTo.current?.focus();
      });
    } catch (error) {
      setFailure(problemText(error));
      setPending(false);
    }
  };
  return (
    <div className="take-back">
      <p id={wordsId} ref={words} tabIndex={-1}>
        {said}
      </p>
      {!isOver && (
        <Button ref={button} aria-describedby={wordsId} pending={pending} onClick={() => void back()}>
          {pending ? lazyTexts.given.undoing : lazyTexts.given.undo}
        </Button>
      )}
      {failure && <FormError>{failure}</FormError>}
    </div>
  );
}
