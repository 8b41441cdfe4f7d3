import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Difference, stacksApi } from '#contract/council/stacks.ts';
import { inGroups } from '#contract/wire/typed-code.ts';
import { call } from '#web/api/call.ts';
import { actorName } from '#web/panel-kit/actor-name.ts';
import { ListAwaited } from '#web/panel-kit/list-awaited.tsx';
import { lazyTexts } from '#web/text/lazy.ts';
import { toNumberText } from '#web/text/moments.ts';
import { Button } from '#web/ui/button.tsx';

type DifferencesProps = {
  batchId: string;
  stackId: string;
  /** Has somebody look at a sheet a third time; without a code, at how many sheets have none. */
  onLook: (code: string | null) => void;
};

/** The sheets on which both passes do not agree, for the third look; shown when somebody asks, so that nobody enters by them. */
export function Differences({ batchId, stackId, onLook }: DifferencesProps) {
  const [isShown, setShown] = useState(false);
  const { data, error } = useQuery({
    queryKey: ['differences', stackId],
    queryFn: ({ signal }) => call(stacksApi.differences, { params: { id: batchId, stackId } }, { signal }),
    enabled: isShown,
  });
  return (
    <section aria-labelledby="entry-differences">
      <h2 id="entry-differences">{lazyTexts.entry.differences}</h2>
      {!isShown && <Button onClick={() => setShown(true)}>{lazyTexts.entry.look}</Button>}
      {isShown && !data && <ListAwaited error={error} />}
      {data?.length === 0 && <p>{lazyTexts.entry.noDifferences}</p>}
      {data && data.length > 0 && (
        <ul className="entry-differences">
          {data.map((difference) => (
            <DifferingSheet key={difference.code ?? 'without'} difference={difference} onLook={onLook} />
          ))}
        </ul>
      )}
    </section>
  );
}

type DifferingSheetProps = Pick<DifferencesProps, 'onLook'> & { difference: Difference };

function DifferingSheet({ difference: { code, first, second, third }, onLook }: DifferingSheetProps) {
  const name = code === null ? lazyTexts.entry.withoutCode : inGroups(code);
  // A third look is at what both passes have, or at a number where one of them is silent.
  const mayLook = !third && ((first && second) || code === null);
  return (
    <li>
      <strong dir={code === null ? undefined : 'ltr'}>{name}</strong>
      <ul>
        {([1, 2, 3] as const).map((pass) => {
          const ofPass = { 1: first, 2: second, 3: third }[pass];
          return (
            <li key={pass}>
              {lazyTexts.paperPanel.pass({ pass })}: {toText(ofPass)}
              {ofPass?.replaced.map((reading, time) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the same may have been read twice
                <p key={time} className="quiet small">
                  {lazyTexts.entry.earlierRead({ stands: toReadingText(reading) })}
                </p>
              ))}
            </li>
          );
        })}
      </ul>
      {mayLook && (
        <Button aria-label={lazyTexts.entry.lookAgainAt({ sheet: name })} onClick={() => onLook(code)}>
          {lazyTexts.entry.lookAgain}
        </Button>
      )}
    </li>
  );
}

type PassReading = NonNullable<Difference['first']>;

function toText(reading: PassReading | null): string {
  if (!reading) return lazyTexts.entry.notEntered;
  const place = reading.count === undefined ? [lazyTexts.entry.position({ position: reading.position })] : [];
  return toReadingText(reading, ...place);
}

/** What was read, where it lies, and who read it. */
function toReadingText(reading: Omit<PassReading, 'position' | 'replaced'>, ...place: string[]): string {
  const { signs, invalid, count, by } = reading;
  const why = invalid ? lazyTexts.paperPanel.reasons[invalid] : (signs ?? []).join(' ');
  const stands = count === undefined ? why : toNumberText(count);
  const beside = [...place, ...by.map((name) => `\u2068${actorName(name)}\u2069`)].join(', ');
  return beside === '' ? stands : `${stands} (${beside})`;
}
