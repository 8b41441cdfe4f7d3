import { lengthOf, tidy } from '#contract/wire/words.ts';
import { lazyTexts } from '#web/text/lazy.ts';
import { asksSeveral } from './several.ts';
import './asking-hints.css';

const nearlyFull = 0.85;

/** The counter's sentence, once the end comes near. It counts what the server will. */
function counterText(text: string, most: number): string | null {
  const length = lengthOf(tidy(text).trim());
  if (length < most * nearlyFull) return null;
  const left = most - length;
  return left >= 0 ? lazyTexts.asking.left({ count: left }) : lazyTexts.asking.over({ count: -left });
}

/** Said politely, and nothing is refused for it. */
function SeveralHint({ text }: { text: string }) {
  return (
    <div className="field-hint several-hint" role="status">
      {asksSeveral(text) && lazyTexts.asking.several}
    </div>
  );
}

export const askingHints = { counterText, SeveralHint };
