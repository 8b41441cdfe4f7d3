import { useLayoutEffect, useRef } from 'react';
import { useStoredValue } from '#web/storage.ts';
import { lazyTexts } from '#web/text/lazy.ts';
import { storedDraft, writeDraft } from './draft.ts';

export type LazyNewsBoxProps = { disabled: boolean };

/** Empty for each question: nobody is mailed who did not tick it. */
export function LazyNewsBox({ disabled }: LazyNewsBoxProps) {
  const news = useStoredValue(storedDraft)?.news ?? false;
  const box = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    // It may have been ticked as the server drew it, which calls no handler.
    if (box.current?.checked) writeDraft('news', true);
  }, []);
  return (
    <div className="news-box">
      <label>
        <input
          ref={box}
          type="checkbox"
          name="news"
          aria-describedby="news-hint"
          checked={news}
          disabled={disabled}
          onChange={({ currentTarget }) => writeDraft('news', currentTarget.checked)}
        />
        {lazyTexts.news.box}
      </label>
      <p className="field-hint" id="news-hint">
        {lazyTexts.news.hint}
      </p>
    </div>
  );
}
