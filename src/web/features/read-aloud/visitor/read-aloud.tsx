import { type ComponentType, createContext, type ReactNode, use, useEffect, useState } from 'react';
import type { PublicQuestion } from '#contract/council/public-question.ts';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { onFirstTouch } from '#web/ui/on-first-touch.ts';
import { useOwnVoices } from './voices.ts';

type Read = { question: Pick<PublicQuestion, 'text' | 'language'> };

const { usePart } = lazyPart(() => import('./lazy-read-aloud.tsx').then((part) => part.LazyReadAloud));

// Not a property of the cards: hundreds would be drawn again when it comes.
const Button = createContext<ComponentType<Read> | null>(null);

/** Has what is in it offer to read questions aloud: from the first touch of the page on, and on devices with a voice of their own. */
export function OfferReadAloud({ children }: { children: ReactNode }) {
  const hasVoice = useOwnVoices().length > 0;
  const touched = useTouched();
  return <Button value={usePart(hasVoice && touched)}>{children}</Button>;
}

/** A button that reads the question, where that is offered. */
export function ReadAloud({ question }: Read) {
  const Part = use(Button);
  return Part && <Part question={question} />;
}

/** As long as the page stays: what opens by a press was touched before. */
let wasTouched = false;

/** Whoever only looks at the page loads nothing for it. */
function useTouched(): boolean {
  const [touched, setTouched] = useState(wasTouched);
  useEffect(() => {
    if (touched) return;
    return onFirstTouch(() => {
      wasTouched = true;
      setTouched(true);
    });
  }, [touched]);
  return touched;
}
