import type { Stack } from '#contract/council/stacks.ts';
import { actorName } from '#web/panel-kit/actor-name.ts';
import { lazyTexts } from '#web/text/lazy.ts';

/** Who entered in which pass of a stack. */
export function EnteredBy({ stack: { people } }: { stack: Stack }) {
  if (people.length === 0) return null;
  return (
    <p className="quiet small">
      {lazyTexts.paperPanel.enteredBy}:{' '}
      {people.map(({ pass, name }) => `${actorName(name)} (${lazyTexts.paperPanel.pass({ pass })})`).join(', ')}
    </p>
  );
}
