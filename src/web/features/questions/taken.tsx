import type { MouseEvent } from 'react';
import { publicText } from '#web/text/public.ts';
import { ownCardId } from './submitted.ts';
import './taken.css';

/** That a question was taken, for as long as the page is there: the message about it leaves by itself. */
export function Taken({ id }: { id: string | null }) {
  return (
    <div className="taken" role="status">
      {id && (
        // The key lets the same sentence be heard again for a second question.
        <p key={id}>
          {publicText.taken}{' '}
          {/* biome-ignore lint/a11y/useValidAnchor: it leads to the list; the press only finds the nearer place */}
          <a href="#questions" onClick={(event) => showCard(event, id)}>
            {publicText.showTaken}
          </a>
        </p>
      )}
    </div>
  );
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
