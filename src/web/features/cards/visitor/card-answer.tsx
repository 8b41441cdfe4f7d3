import { useEffect, useRef } from 'react';
import { Button } from '#web/ui/button.tsx';

type CardAnswerProps = { title: string; text: string; act: string; onAct: () => void };

/** What is to be said of a card in place of its form, and the way back to that. */
export function CardAnswer({ title, text, act, onAct }: CardAnswerProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="card-form" aria-labelledby="card-answer">
      <h2 id="card-answer" ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <p>{text}</p>
      <Button onClick={onAct}>{act}</Button>
    </section>
  );
}
