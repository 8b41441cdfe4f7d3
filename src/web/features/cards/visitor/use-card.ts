import { useEffect, useEffectEvent, useState } from 'react';
import { TypedCode } from '#contract/wire/typed-code.ts';
import { hasCode } from '#web/api/problem-code.ts';
import { codeIn, isSerial } from '#web/scanned-code.ts';
import { lazyTexts } from '#web/text/lazy.ts';
import { problemText } from '#web/text/problem-text.ts';

export type CardCode = ReturnType<typeof useCard>;

/**
 * A code as it is typed or scanned, and what has become of it. `show` tells the server of the card, `onShown` goes on with it; `fault`
 * stands at the field, `given` is a state of its own.
 */
export function useCard(show: (code: string) => Promise<void>, onShown: (code: string) => void) {
  const [typed, setTyped] = useState('');
  const [pending, setPending] = useState(false);
  const [fault, setFault] = useState<string>();
  const [given, setGiven] = useState(false);

  const open = async (text: string) => {
    const code = codeIn(text);
    setTyped(code);
    const unlike = noCodeText(code);
    setFault(unlike);
    if (unlike !== undefined || pending) return;
    setPending(true);
    try {
      await show(code);
      onShown(code);
    } catch (error) {
      if (hasCode(error, 'card_used')) setGiven(true);
      else setFault(faultOf(error));
      setPending(false);
    }
  };
  const again = () => {
    setGiven(false);
    setPending(false);
    setTyped('');
  };
  return { typed, setTyped, pending, fault, given, open, again };
}

/** The code of an address is read once, and stands in no history then. */
export function useScannedAddress(open: (text: string) => void): void {
  const openScanned = useEffectEvent(() => {
    if (location.hash.length < 2) return;
    const { hash } = location;
    history.replaceState(null, '', location.pathname);
    open(hash);
  });
  useEffect(() => {
    openScanned();
    addEventListener('hashchange', openScanned);
    return () => removeEventListener('hashchange', openScanned);
  }, []);
}

/** What is said of what cannot be a code before anybody is asked. */
function noCodeText(typed: string): string | undefined {
  if (typed === '') return lazyTexts.card.empty;
  if (isSerial(typed)) return lazyTexts.card.isSerial;
  return TypedCode.safeParse(typed).success ? undefined : lazyTexts.card.unknown;
}

function faultOf(error: unknown): string {
  if (hasCode(error, 'card_unknown')) return lazyTexts.card.unknown;
  if (hasCode(error, 'card_void')) return error.problem.exchanged ? lazyTexts.card.exchanged : lazyTexts.card.void;
  return hasCode(error, 'too_many_requests') ? lazyTexts.card.notLooked : problemText(error);
}
