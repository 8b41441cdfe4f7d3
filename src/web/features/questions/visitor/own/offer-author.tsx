import { useState } from 'react';
import { emptyDraft, storedDraft } from '#web/features/questions/visitor/draft.ts';
import { maskAddress, storedAuthor } from '#web/features/questions/visitor/remembered/author.ts';
import { useStoredValue } from '#web/storage.ts';
import { lazyTexts } from '#web/text/lazy.ts';
import { Button } from '#web/ui/button.tsx';

/**
 * Fills in name and address from the last time. They are not shown before somebody asks for them, and the address not whole even then:
 * others may use this browser too. Whoever is somebody else has them forgotten.
 */
export function OfferAuthor() {
  const author = useStoredValue(storedAuthor);
  const draft = useStoredValue(storedDraft) ?? emptyDraft;
  const [filled, setFilled] = useState(false);
  const offered = author && draft.name === '' && draft.email === '';
  const fill = () => {
    if (author) storedDraft.write({ ...draft, name: author.name, email: maskAddress(author.email) });
    setFilled(true);
  };
  const forget = () => {
    storedAuthor.remove();
    // What was pressed is gone: on with the form.
    document.getElementsByName('name')[0]?.focus();
  };
  return (
    <div className="own-offer" role="status">
      {offered && (
        <>
          <Button onClick={fill}>{lazyTexts.mine.offer}</Button>{' '}
          <Button variant="plain" onClick={forget}>
            {lazyTexts.mine.notMe}
          </Button>
        </>
      )}
      {!offered && filled && author && <span className="visually-hidden">{lazyTexts.mine.filled}</span>}
    </div>
  );
}
