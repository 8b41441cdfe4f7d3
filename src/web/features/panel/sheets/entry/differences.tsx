import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Difference, stacksApi } from '#contract/council/stacks.ts';
import { inGroups } from '#contract/wire/typed-code.ts';
import { call } from '#web/api/call.ts';
import { ListAwaited } from '#web/panel-kit/list-awaited.tsx';
import { laterTexts } from '#web/text/lazy.ts';
import { Button } from '#web/ui/button.tsx';

/** The sheets on which both passes do not agree, for the third look; shown when somebody asks, so that nobody enters by them. */
export function Differences({ batchId, stackId }: { batchId: string; stackId: string }) {
  const [isShown, setShown] = useState(false);
  const { data, error } = useQuery({
    queryKey: ['differences', stackId],
    queryFn: ({ signal }) => call(stacksApi.differences, { params: { id: batchId, stackId } }, { signal }),
    enabled: isShown,
  });
  return (
    <section aria-labelledby="entry-differences">
      <h2 id="entry-differences">{laterTexts.entry.differences}</h2>
      {!isShown && <Button onClick={() => setShown(true)}>{laterTexts.entry.look}</Button>}
      {isShown && !data && <ListAwaited error={error} />}
      {data?.length === 0 && <p>{laterTexts.entry.noDifferences}</p>}
      {data && data.length > 0 && (
        <ul className="entry-differences">
          {data.map((difference) => (
            <DifferingSheet key={difference.code} difference={difference} />
          ))}
        </ul>
      )}
    </section>
  );
}

function DifferingSheet({ difference: { code, first, second, third } }: { difference: Difference }) {
  return (
    <li>
      <strong dir="ltr">{inGroups(code)}</strong>
      <ul>
        {[first, second, third].map((seen, place) => {
          const pass = String(place + 1);
          return (
            <li key={pass}>
              {laterTexts.paperPanel.pass({ pass })}: {toText(seen)}
            </li>
          );
        })}
      </ul>
    </li>
  );
}

function toText(seen: Difference['first']): string {
  if (!seen) return laterTexts.entry.notEntered;
  const stands = seen.invalid ? laterTexts.paperPanel.reasons[seen.invalid] : (seen.signs ?? []).join(' ');
  return `${stands} (${laterTexts.entry.position({ position: seen.position })})`;
}
