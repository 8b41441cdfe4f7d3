import { useState } from 'react';
import { emptyDraft, storedDraft } from '#web/features/questions/visitor/draft.ts';
import { storedAuthor } from '#web/features/questions/visitor/remembered/author.ts';
import { useStoredValue } from '#web/storage.ts';
import { laterTexts } from '#web/text/lazy.ts';
import { Button } from '#web/ui/button.tsx';

/**
 * Fills in name and address from the last time. They are not shown before somebody asks for them: others may use this browser too.
 */
export function OfferAuthor() {
  const author = useStoredValue(storedAuthor);
  const draft = useStoredValue(storedDraft) ?? emptyDraft;
  const [filled, setFilled] = useState(false);
  const offered = author && draft.name === '' && draft.email === '';
  const fill = () => {
    storedDraft.write({ ...draft, ...author });
    setFilled(true);
  };
  return (
    <div className="own-offer" role="status">
      {offered && <Button onClick={fill}>{laterTexts.mine.offer}</Button>}
      {!offered && filled && author && <span className="visually-hidden">{laterTexts.mine.filled}</span>}
    </div>
  );
}
