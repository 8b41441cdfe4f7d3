import { lazyTexts } from '#web/text/lazy.ts';

/** What has all picks and completes them, for whoever goes there past the cards. */
export const picksId = 'picks';

/** The way past the cards for the keyboard. No link: a booth has none, and an address of its own would be an entry in the history. */
export function SkipToPicks() {
  return (
    <button type="button" className="skip" onClick={goToPicks}>
      {lazyTexts.placing.toPicks}
    </button>
  );
}

/** Without an entry in the history, in which Back leaves the view. */
export function goToPicks(event: { preventDefault: () => void }): void {
  event.preventDefault();
  document.getElementById(picksId)?.focus({ preventScroll: true });
}
