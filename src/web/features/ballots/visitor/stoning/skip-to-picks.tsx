import { laterTexts } from '#web/text/lazy.ts';

/** What has all picks and completes them, for whoever goes there past the cards. */
export const picksId = 'picks';

/** The way past the cards for the keyboard. */
export function SkipToPicks() {
  return (
    <a className="skip" href={`#${picksId}`} onClick={goToPicks}>
      {laterTexts.placing.toPicks}
    </a>
  );
}

/** Without an entry in the history, in which Back leaves the view. */
export function goToPicks(event: { preventDefault: () => void }): void {
  event.preventDefault();
  document.getElementById(picksId)?.focus({ preventScroll: true });
}
