import { publicText } from '#web/text/public.ts';
import type { Fold } from './use-fold.ts';

/** Opens what is cut of a long text, and folds it again. */
export function ReadAll({ fold: { id, open, toggle } }: { fold: Fold }) {
  return (
    <button type="button" className="more" aria-expanded={open} aria-describedby={id} onClick={toggle}>
      {open ? publicText.showLess : publicText.readWhole}
    </button>
  );
}
