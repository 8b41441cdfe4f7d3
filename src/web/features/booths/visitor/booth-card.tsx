import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { boothsApi } from '#contract/council/booths.ts';
import { call } from '#web/api/call.ts';
import { CodeForm } from '#web/features/cards/visitor/code-form.tsx';
import { useCard } from '#web/features/cards/visitor/use-card.ts';
import { useIdle } from '#web/ui/use-idle.ts';

/** What somebody chose or typed before they began, and left, is cleared after this. */
export const clearAfterMs = 30_000;

type BoothCardProps = {
  /** The code of a card that can give a ballot: the page keeps it, and nothing else does. */
  onShown: (code: string) => void;
  /** Stones were given with it before, here or elsewhere. */
  onUsed: () => void;
  onClear: () => void;
};

/** Takes the card of whoever comes next. What somebody typed and left is cleared in a while. */
export function BoothCard({ onShown, onUsed, onClear }: BoothCardProps) {
  const card = useCard((code) => call(boothsApi.showCard, { body: { code } }), onShown);
  const { typed, fault, pending, given } = card;
  const isLeft = !pending && (typed !== '' || fault !== undefined);
  useIdle(isLeft ? clearAfterMs : null, onClear);
  const tell = useEffectEvent(onUsed);
  useEffect(() => {
    if (given) tell();
  }, [given]);
  const form = useRef<HTMLDivElement>(null);
  useTypedAnywhere(form);
  return (
    <div ref={form} className="booth-card">
      <CodeForm card={card} />
    </div>
  );
}

/** A scanner types into what has the focus, and somebody may have pressed beside the field before. */
function useTypedAnywhere(form: { current: HTMLElement | null }): void {
  // Before the page is painted: what is scanned at what one sees must not be lost.
  useLayoutEffect(() => {
    const look = ({ key, ctrlKey, altKey, metaKey }: KeyboardEvent) => {
      const isCharacter = key.length === 1 && key !== ' ' && !(ctrlKey || altKey || metaKey);
      if (isCharacter) form.current?.querySelector('input')?.focus();
    };
    addEventListener('keydown', look);
    return () => removeEventListener('keydown', look);
  }, [form]);
}
