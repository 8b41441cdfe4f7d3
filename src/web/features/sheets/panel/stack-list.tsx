import { type FormEvent, useState } from 'react';
import type { Batch } from '#contract/council/batches.ts';
import type { Stack } from '#contract/council/stacks.ts';
import { actorName } from '#web/panel-kit/actor-name.ts';
import { AskFirst } from '#web/panel-kit/ask-first.tsx';
import { laterTexts } from '#web/text/lazy.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { useCloseStack, useOpenStack } from './queries.ts';

type Asked = { stack: Stack; by: 'count' | 'discard' };

/** The stacks of a round; what is open can be entered, counted or discarded. */
export function StackList({ batch, stacks, isOpen }: { batch: Batch; stacks: readonly Stack[]; isOpen: boolean }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const { mutate: close, isPending } = useCloseStack(batch);
  return (
    <section aria-labelledby="paper-stacks">
      <h3 id="paper-stacks">{laterTexts.paperPanel.stacks}</h3>
      {isOpen && <p>{laterTexts.paperPanel.twoPeople}</p>}
      <ul className="paper-stacks">
        {stacks.map((stack) => (
          <li key={stack.id}>
            <StackFacts stack={stack} />
            {stack.state === 'open' && isOpen && <StackActs batch={batch} stack={stack} onAsk={setAsked} />}
          </li>
        ))}
      </ul>
      {isOpen && batch.online_closed_at === null && <p className="small">{laterTexts.paperPanel.countLater}</p>}
      {isOpen && <OpenStackForm batch={batch} />}
      {asked && (
        <AskFirst
          title={laterTexts.paperPanel.stack({ number: asked.stack.number })}
          act={asked.by === 'count' ? laterTexts.paperPanel.countStack : laterTexts.paperPanel.discard}
          pending={isPending}
          onConfirm={() => close(asked, { onSettled: () => setAsked(null) })}
          onClose={() => setAsked(null)}
        >
          <p>{asked.by === 'count' ? laterTexts.paperPanel.countAsk : laterTexts.paperPanel.discardAsk}</p>
        </AskFirst>
      )}
    </section>
  );
}

function StackFacts({ stack: { number, state, entered, people, counted, invalid, without_code } }: { stack: Stack }) {
  const [first, second, third] = entered;
  return (
    <>
      <p>
        <strong>{laterTexts.paperPanel.stack({ number })}</strong>, {laterTexts.paperPanel.states({ stack: state })}
      </p>
      {state === 'open' && <p>{laterTexts.paperPanel.entered({ first, second, third })}</p>}
      {state === 'counted' && (
        <p>{laterTexts.paperPanel.result({ counted: counted ?? 0, invalid: (invalid ?? 0) + (without_code ?? 0) })}</p>
      )}
      {people.length > 0 && (
        <p className="quiet small">
          {laterTexts.paperPanel.enteredBy}:{' '}
          {people.map(({ pass, name }) => `${actorName(name)} (${laterTexts.paperPanel.pass({ pass })})`).join(', ')}
        </p>
      )}
    </>
  );
}

type StackActsProps = { batch: Batch; stack: Stack; onAsk: (asked: Asked) => void };

function StackActs({ batch, stack, onAsk }: StackActsProps) {
  return (
    <div className="paper-acts">
      <a className={buttonClass('primary')} href={`/entry?batch=${batch.id}&stack=${stack.id}`}>
        {laterTexts.paperPanel.enter}
      </a>
      {batch.online_closed_at !== null && (
        <Button onClick={() => onAsk({ stack, by: 'count' })}>{laterTexts.paperPanel.countStack}</Button>
      )}
      <Button variant="plain-danger" onClick={() => onAsk({ stack, by: 'discard' })}>
        {laterTexts.paperPanel.discard}
      </Button>
    </div>
  );
}

function OpenStackForm({ batch }: { batch: Batch }) {
  const [onePerson, setOnePerson] = useState(false);
  const { mutate: open, isPending } = useOpenStack(batch);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    open(onePerson);
  };
  return (
    <form className="paper-form" onSubmit={submit}>
      <label>
        <input type="checkbox" checked={onePerson} onChange={({ target }) => setOnePerson(target.checked)} />{' '}
        {laterTexts.paperPanel.onePerson}
      </label>
      <Button type="submit" pending={isPending}>
        {laterTexts.paperPanel.openStack}
      </Button>
    </form>
  );
}
