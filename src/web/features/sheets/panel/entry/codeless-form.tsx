import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { type NewEntry, type Pass, stacksApi } from '#contract/council/stacks.ts';
import { call } from '#web/api/call.ts';
import { failureText } from '#web/panel-kit/failure.ts';
import { lazyTexts } from '#web/text/lazy.ts';
import { Button } from '#web/ui/button.tsx';
import { CountField, toCount } from '#web/ui/count-field.tsx';
import { FormError } from '#web/ui/form-error.tsx';

type CodelessFormProps = {
  batchId: string;
  stackId: string;
  pass: Pass;
  /** Whether the focus comes here first. */
  isFirst: boolean;
};

/** How many sheets of the stack lack their code: both passes say it, as of any sheet. */
export function CodelessForm({ batchId, stackId, pass, isFirst }: CodelessFormProps) {
  const queryClient = useQueryClient();
  const [typed, setTyped] = useState('');
  const [countersign, setCountersign] = useState('');
  const count = toCount(typed);
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: (sheets: number) => {
      const of = { pass, code: null, invalid: 'without_code', count: sheets } satisfies NewEntry;
      const body = countersign === '' ? of : { ...of, countersign };
      return call(stacksApi.enter, { params: { id: batchId, stackId }, headers: {}, body });
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['differences', stackId] }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (count !== null) mutate(count);
  };
  return (
    <form className="entry-form" noValidate onSubmit={submit}>
      <CountField
        label={lazyTexts.entry.withoutCode}
        autoFocus={isFirst}
        hint={lazyTexts.entry.withoutCodeHint}
        typed={typed}
        onType={setTyped}
      />
      {pass === 3 && (
        <CountField
          label={lazyTexts.entry.countersignOfNumber}
          hint={lazyTexts.entry.countersignHint}
          maxLength={32}
          typed={countersign}
          onType={setCountersign}
        />
      )}
      <FormError>{failureText(error)}</FormError>
      <Button type="submit" disabled={count === null} pending={isPending}>
        {lazyTexts.entry.enterNumber}
      </Button>
      <p role="status">{data && lazyTexts.entry.withoutCodeNoted({ count: data.entered })}</p>
    </form>
  );
}
