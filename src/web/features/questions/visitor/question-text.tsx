import { useId, useState } from 'react';
import { publicText } from '#web/text/public.ts';
import { isLong } from './text-length.ts';

/** What somebody asked, in their own direction of writing; a long one unfolds. */
export function QuestionText({ text }: { text: string }) {
  const id = useId();
  const [open, setOpen] = useState(false);
  if (!text) return <p className="q-removed">{publicText.wordsRemoved}</p>;
  if (!isLong(text)) return <blockquote dir="auto">{text}</blockquote>;
  return (
    <>
      <blockquote dir="auto" id={id} className={open ? undefined : 'clamp'}>
        {text}
      </blockquote>
      <button type="button" className="more" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        {open ? publicText.showLess : publicText.readWhole}
      </button>
    </>
  );
}
