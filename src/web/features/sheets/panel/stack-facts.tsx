import type { Stack } from '#contract/council/stacks.ts';
import { actorName } from '#web/panel-kit/actor-name.ts';
import { laterTexts } from '#web/text/lazy.ts';

/** Who entered in which pass of a stack. */
export function EnteredBy({ stack: { people } }: { stack: Stack }) {
  if (people.length === 0) return null;
  return (
    <p className="quiet small">
      {laterTexts.paperPanel.enteredBy}:{' '}
      {people.map(({ pass, name }) => `${actorName(name)} (${laterTexts.paperPanel.pass({ pass })})`).join(', ')}
    </p>
  );
}
