import { nextPlace, type Picks, stonesLeft } from '#web/features/ballots/visitor/own/picks.ts';
import { lazyTexts } from '#web/text/lazy.ts';

type TrayLineProps = { picks: Picks; closed: boolean; opened: boolean; onToggle: () => void };

/** Which step it is and what is left, where there is no room for more; a press opens the picks above it. */
export function TrayLine({ picks, closed, opened, onToggle }: TrayLineProps) {
  const step = nextPlace(picks);
  const { closedTitle, allPlaced, step: stepOf, left, trayLabel } = lazyTexts.placing;
  return (
    <button type="button" className="tray-line" aria-expanded={opened} onClick={onToggle}>
      <span>
        <span className="visually-hidden">{trayLabel}: </span>
        <strong>{closed ? closedTitle : step === null ? allPlaced : stepOf({ step: step + 1 })}</strong>{' '}
        {!closed && step !== null && <span className="num">{left({ count: stonesLeft(picks) })}</span>}
      </span>
      <svg viewBox="0 0 20 20" fill="none" stroke="currentColor" strokeWidth="1.75" aria-hidden="true">
        <path d="m4.5 12.5 5.5-5.5 5.5 5.5" strokeLinecap="round" strokeLinejoin="round" />
      </svg>
    </button>
  );
}
