import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import type { InvalidReason, SheetPaper } from '#contract/council/sheets.ts';
import type { Pass } from '#contract/council/stacks.ts';
import { excerpt } from '#text/excerpt.ts';
import { ApiError } from '#web/api/call.ts';
import { panelProblemText } from '#web/panel-kit/failure.ts';
import { paperPanelText, entryText as texts } from '#web/text/lazy.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, Input } from '#web/ui/field.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { keysOfReasons, toAllSigns, toTypedCode, toTypedSigns } from './typed-sheet.ts';
import { type Stands, useEntry } from './use-entry.ts';

type EntryFormProps = { batchId: string; stackId: string; pass: Pass; paper: SheetPaper };

/** One sheet after the other: its code, Return, its four signs, Return. A key says why one does not count. */
export function EntryForm({ paper, ...of }: EntryFormProps) {
  const [code, setCode] = useState('');
  const [typed, setTyped] = useState('');
  const [isIncomplete, setIncomplete] = useState(false);
  const codeField = useRef<HTMLInputElement>(null);
  const signsField = useRef<HTMLInputElement>(null);
  const { last, count, sending } = useEntry(of);
  const send = (stands: Stands, said: string, replaces = false) => {
    if (toTypedCode(code).trim() === '') return codeField.current?.focus();
    setIncomplete(false);
    sending.mutate(
      { code: toTypedCode(code), stands, said, replaces },
      {
        onSuccess: () => {
          setCode('');
          setTyped('');
          codeField.current?.focus();
        },
      },
    );
  };
  const sendSigns = (replaces = false) => {
    const signs = toAllSigns(typed);
    setIncomplete(signs === undefined);
    if (signs) send({ signs }, signs.join(' '), replaces);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (document.activeElement === codeField.current) signsField.current?.focus();
    else sendSigns();
  };
  const sendInvalid = (invalid: InvalidReason) => send({ invalid }, paperPanelText.reasons[invalid]);
  const onKeyDown = (event: KeyboardEvent) => {
    const reason = keysOfReasons.find(([name]) => name === event.key)?.[1];
    if (!reason) return;
    event.preventDefault();
    sendInvalid(reason);
  };
  const again = isEntered(sending.error);
  const redo = () => {
    const { variables } = sending;
    if (variables) send(variables.stands, variables.said, true);
  };
  return (
    <form className="entry-form" noValidate onSubmit={submit} onKeyDown={onKeyDown}>
      <Field label={texts.code} hint={texts.codeHint}>
        <Input
          ref={codeField}
          autoFocus
          dir="ltr"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={200}
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
      </Field>
      <Field
        label={texts.signs}
        hint={texts.signsHint({ example: 'A7 K3 B2 M9' })}
        error={isIncomplete ? texts.missing : undefined}
      >
        <Input
          ref={signsField}
          dir="ltr"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={60}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      <Beginnings typed={typed} paper={paper} />
      <FormError>{sending.error && problemOf(sending.error)}</FormError>
      <div className="entry-acts">
        <Button type="submit" variant="primary" pending={sending.isPending}>
          {texts.enter}
        </Button>
        {again && <Button onClick={redo}>{texts.replace}</Button>}
      </div>
      <fieldset className="entry-reasons">
        <legend>{texts.invalid}</legend>
        {keysOfReasons.map(([key, reason]) => (
          <Button key={key} onClick={() => sendInvalid(reason)}>
            {paperPanelText.reasons[reason]} <kbd>{key}</kbd>
          </Button>
        ))}
      </fieldset>
      <div role="status">
        {count !== null && <p>{texts.entered({ count })}</p>}
        {last[0]?.again && <p>{texts.again}</p>}
      </div>
      {last.length > 0 && <LastEntered last={last} />}
    </form>
  );
}

/** What each sign names, as far as it was typed: whoever enters sees that it is the question on the sheet. */
function Beginnings({ typed, paper }: { typed: string; paper: SheetPaper }) {
  const bySign = new Map(paper.questions.map((question) => [question.sign, question.text]));
  return (
    <ol className="entry-beginnings">
      {toTypedSigns(typed).map((sign, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a sign may be typed twice
        <li key={`${place} ${sign}`}>
          <strong dir="ltr">{sign}</strong> <span dir="auto">{excerpt(bySign.get(sign) ?? '?', 70)}</span>
        </li>
      ))}
    </ol>
  );
}

function LastEntered({ last }: { last: ReturnType<typeof useEntry>['last'] }) {
  return (
    <section>
      <h2>{texts.last}</h2>
      <ul>
        {last.map(({ code, said }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a sheet may be entered twice
          <li key={`${place} ${code}`}>
            <span dir="ltr">{code}</span>: <span dir="ltr">{said}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function isEntered(error: unknown): boolean {
  return error instanceof ApiError && error.problem.code === 'sheet_entered';
}

function problemOf(error: unknown): string {
  const signs = error instanceof ApiError ? (error.problem.signs ?? []) : [];
  return [panelProblemText(error), ...signs].join(' ');
}
