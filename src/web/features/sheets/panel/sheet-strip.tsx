import { lazyTexts } from '#web/text/lazy.ts';
import { countMissing, type SheetFigures } from './step-states.ts';

// More than these are too small to be counted by eye.
const mostSheets = 40;

/** The sheets of the box, one by one: those that are counted or invalid, entered in both passes, given up, or missing. */
export function SheetStrip({ figures, entered }: { figures: SheetFigures; entered: number }) {
  const { inBox, counted, invalid } = figures;
  const uncounted = countMissing(figures);
  if (inBox === null || uncounted === null || uncounted < 0) return null;
  const missing = Math.max(uncounted - entered, 0);
  const label = lazyTexts.paperPanel.missing({ missing, inBox });
  const finished = counted + invalid;
  const kindOf = (place: number) => {
    if (place < finished) return 'finished';
    if (place < finished + uncounted - missing) return 'entered';
    return place < inBox - missing ? 'given-up' : 'missing';
  };
  return (
    <>
      <p>
        <strong>{label}</strong>
      </p>
      {inBox > 0 && inBox <= mostSheets && (
        <div className="paper-strip" role="img" aria-label={label}>
          {Array.from({ length: inBox }, (_, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: sheets are alike
            <i key={place} data-is={kindOf(place)} />
          ))}
        </div>
      )}
    </>
  );
}
