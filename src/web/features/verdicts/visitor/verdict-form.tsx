import { type FormEvent, useId, useState } from 'react';
import { type Said, verdictsSaid } from '#contract/council/verdict.ts';
import { SaidVerdict } from '#contract/council/verdicts.ts';
import { maxLengths } from '#contract/wire/fields.ts';
import { problemCode } from '#web/api/problem-code.ts';
import { useSendAgain } from '#web/api/send-again.ts';
import { lazyTexts } from '#web/text/lazy.ts';
import { actProblemText } from '#web/text/problem-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, Textarea } from '#web/ui/field.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import './verdict.css';

type VerdictFormProps = {
  legend: string;
  hint: string;
  /** Where several asked there are figures, and no words. */
  takesWords: boolean;
  /** What is sent counts once, however often. */
  say: (verdict: SaidVerdict) => Promise<void>;
};

/** Asks whether that was an answer. */
export function VerdictForm({ legend, hint, takesWords, say }: VerdictFormProps) {
  const [said, setSaid] = useState<Said>();
  const [words, setWords] = useState('');
  const [fault, setFault] = useState<{ of: 'said' | 'words'; text: string } | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [pending, setPending] = useState(false);
  const id = useId();
  const send = async () => {
    if (pending) return;
    const { data } = SaidVerdict.safeParse({ said, ...(takesWords && { words }) });
    setError(null);
    setFault(data ? null : faultOf(said));
    if (!data) return;
    setPending(true);
    try {
      await say(data);
    } catch (failure) {
      setError(failure);
    } finally {
      setPending(false);
    }
  };
  useSendAgain(error, () => void send());
  return (
    <form
      className="verdict-form"
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void send();
      }}
    >
      <fieldset aria-describedby={`${id}-hint`} disabled={pending}>
        <legend>{legend}</legend>
        {verdictsSaid.map((one) => (
          <label key={one}>
            <input type="radio" name={id} checked={said === one} onChange={() => setSaid(one)} />
            {lazyTexts.verdict.choices[one]}
          </label>
        ))}
      </fieldset>
      {fault?.of === 'said' && <FormError>{fault.text}</FormError>}
      <p className="field-hint" id={`${id}-hint`}>
        {hint}
      </p>
      {takesWords && (
        <Field
          label={lazyTexts.verdict.words}
          hint={lazyTexts.verdict.wordsHint({ most: String(maxLengths.verdict) })}
          error={fault?.of === 'words' ? fault.text : undefined}
          spoken
        >
          <Textarea
            rows={3}
            dir="auto"
            disabled={pending}
            value={words}
            onChange={({ currentTarget }) => setWords(currentTarget.value)}
          />
        </Field>
      )}
      {error !== null && <FormError>{failureText(error)}</FormError>}
      <Button type="submit" pending={pending}>
        {lazyTexts.verdict.act}
      </Button>
    </form>
  );
}

function faultOf(said: Said | undefined): { of: 'said' | 'words'; text: string } {
  if (!said) return { of: 'said', text: lazyTexts.verdict.choose };
  return { of: 'words', text: lazyTexts.verdict.tooLong({ most: String(maxLengths.verdict) }) };
}

function failureText(error: unknown): string {
  const { given, gone, notYours } = lazyTexts.verdict;
  switch (problemCode(error)) {
    case 'verdict_given':
      return given;
    case 'nothing_to_judge':
      return gone;
    case 'question_not_found':
      return notYours;
    default:
      return actProblemText(error);
  }
}
