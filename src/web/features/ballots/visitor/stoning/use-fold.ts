import { useMemo, useState } from 'react';
import { excerpt } from '#text/excerpt.ts';

/** From more characters than this on a question is folded to the first lines of it. */
const longest = 280;
const folded = 200;

/** What is shown of a question's text, and the way to the rest where there is one. */
export function useFold(text: string) {
  const [open, setOpen] = useState(false);
  const short = useMemo(() => (text.length > longest ? excerpt(text, longest) : text), [text]);
  if (short === text) return { shown: text };
  return { shown: open ? text : excerpt(text, folded), fold: { open, toggle: () => setOpen(!open) } };
}
