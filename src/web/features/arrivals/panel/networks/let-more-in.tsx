import { type FormEvent, useState } from 'react';
import { type LimitedNetwork, mostLetIn } from '#contract/running/arrivals-networks.ts';
import { adminTexts } from '#web/text/admin.ts';
import { toNumberText } from '#web/text/moments.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, Input } from '#web/ui/field.tsx';
import { useOpenNetwork } from './queries.ts';

// A large hall.
const usual = '300';

/** Asks how many more of a network are let in without waiting long. */
export function LetMoreIn({ network }: { network: LimitedNetwork }) {
  const { mutate: open, isPending } = useOpenNetwork();
  const [typed, setTyped] = useState(usual);
  const [isWrong, setWrong] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const more = Number(typed);
    const lawful = Number.isInteger(more) && more >= 1 && more <= mostLetIn;
    setWrong(!lawful);
    if (lawful) open({ id: network.id, more });
  };
  return (
    <form className="let-more-in" noValidate onSubmit={submit}>
      <Field
        label={adminTexts.networks.more}
        error={isWrong ? adminTexts.networks.moreWrong({ most: toNumberText(mostLetIn) }) : undefined}
      >
        <Input
          className="num short"
          inputMode="numeric"
          autoComplete="off"
          maxLength={5}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      <Button type="submit" pending={isPending}>
        {adminTexts.networks.open}
      </Button>
    </form>
  );
}
