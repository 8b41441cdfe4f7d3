import { type MouseEvent, useEffect, useState } from 'react';
import type { PublicQuestion } from '#contract/council/public-question.ts';
import type { SubmittedQuestion } from '#contract/council/submissions.ts';
import { publicText } from '#web/text/public.ts';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { toast } from '#web/ui/toast.tsx';
import { ownCardId } from './remembered/submitted.ts';

/** A question that was taken. */
export type Taken = Pick<SubmittedQuestion, 'id' | 'state'> & {
  batchId: string;
  /** The address as it was typed, where mails were asked for. */
  mailedTo: string | null;
};

type SubmittedNoteProps = { taken: Taken | null; questions: readonly PublicQuestion[] };

const { usePart: useMailNote } = lazyPart(() =>
  import('./lazy-mail-note.tsx').then(({ LazyMailNote }) => LazyMailNote),
);
const { usePart: useReceived } = lazyPart(() => import('./lazy-received.tsx').then(({ LazyReceived }) => LazyReceived));

/**
 * That a question was taken: in a message, which leaves by itself, and for as long as it stands in the list here. Only this is
 * heard: of two polite regions that change at once some screen readers drop one.
 */
export function SubmittedNote({ taken, questions }: SubmittedNoteProps) {
  const id = useUntilGone(taken?.id ?? null, questions);
  const isUnread = taken?.state === 'waiting';
  const waits = isUnread && !questions.some((question) => question.id === id);
  const Received = useReceived(waits);
  const MailNote = useMailNote(typeof taken?.mailedTo === 'string');
  useEffect(() => {
    if (taken && !isUnread) toast.silent(publicText.submitted);
  }, [taken, isUnread]);
  return (
    <div className="taken" role="status">
      {waits && Received && <Received key={id} />}
      {id && !waits && (
        // The key lets the same sentence be heard again for a second question.
        <p key={id}>
          {publicText.taken}{' '}
          {/* biome-ignore lint/a11y/useValidAnchor: it leads to the list; the press only finds the nearer place */}
          <a href="#questions" onClick={(event) => showCard(event, id)}>
            {publicText.showTaken}
          </a>
        </p>
      )}
      {taken?.mailedTo && MailNote && <MailNote batchId={taken.batchId} id={taken.id} email={taken.mailedTo} />}
    </div>
  );
}

/** The question's id until it has been in the list and is not any more. The list hears of it a moment after its author does. */
function useUntilGone(id: string | null, questions: readonly PublicQuestion[]): string | null {
  const [seen, setSeen] = useState<string | null>(null);
  const isListed = questions.some((question) => question.id === id);
  if (isListed && seen !== id) setSeen(id);
  return isListed || seen !== id ? id : null;
}

/**
 * Where the card is not drawn (a search leaves it out, or many came after it), the link leads to the list. The address stays as it
 * is: the browser would come back to the list each time that the stoning view is left.
 */
function showCard(event: MouseEvent, id: string): void {
  event.preventDefault();
  const place = document.getElementById(ownCardId(id)) ?? document.getElementById('questions');
  if (!place) return;
  place.tabIndex = -1;
  place.focus();
}
