import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { Batch } from '#contract/council/batches.ts';
import { mostSheets } from '#contract/council/sheets.ts';
import { inviteLanguages } from '#web/features/outreach/panel/languages.ts';
import { identityQuery } from '#web/features/site/panel/queries.ts';
import { LanguageOptions } from '#web/panel-kit/language-options.tsx';
import { lazyTexts } from '#web/text/lazy.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, Input, Select } from '#web/ui/field.tsx';
import type { Made } from './made-package.tsx';
import { useMakeSheets } from './queries.ts';

type MakeSheetsFormProps = { batch: Batch; isNow: boolean; onMade: (made: Made) => void };

/** Asks how many sheets, and in which language. */
export function MakeSheetsForm({ batch, isNow, onMade }: MakeSheetsFormProps) {
  const council = useQuery(identityQuery).data;
  const languages = inviteLanguages(council?.language ?? null);
  const [picked, setPicked] = useState<string | null>(null);
  const language = picked ?? languages[0]?.code ?? 'en';
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const { mutate: make, isPending } = useMakeSheets(batch, (made) => onMade({ ...made, language }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const count = Number(typed);
    const lawful = Number.isInteger(count) && count >= 1 && count <= mostSheets;
    setWrong(!lawful);
    if (lawful) make({ count, language });
  };
  return (
    <form className="paper-form" noValidate onSubmit={submit}>
      <h4>{lazyTexts.paperPanel.makeTitle}</h4>
      <Field label={lazyTexts.paperPanel.count} error={isWrong ? lazyTexts.paperPanel.countWrong : undefined}>
        <Input
          className="num short"
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      <Field label={lazyTexts.paperPanel.language}>
        <Select value={language} onChange={(event) => setPicked(event.target.value)}>
          <LanguageOptions languages={languages} />
        </Select>
      </Field>
      <p className="small">{lazyTexts.paperPanel.once}</p>
      <Button type="submit" variant={isNow ? 'primary' : 'outline'} pending={isPending}>
        {lazyTexts.paperPanel.make}
      </Button>
    </form>
  );
}
