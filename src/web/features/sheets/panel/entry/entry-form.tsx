import type { SheetPaper } from '#contract/council/sheets.ts';
import type { Pass } from '#contract/council/stacks.ts';
import { excerpt } from '#text/excerpt.ts';
import { ApiError } from '#web/api/call.ts';
import { panelProblemText } from '#web/panel-kit/failure.ts';
import { lazyTexts } from '#web/text/lazy.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, Input } from '#web/ui/field.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { inOwnLanguage } from '#web/ui/in-own-language.ts';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { keysOfReasons, toTypedSigns } from './typed-sheet.ts';
import { type EntryOf, useTypedSheet } from './use-typed-sheet.ts';

const { usePart: useScan } = lazyPart(() => import('#web/ui/scan-button.tsx'));

type EntryFormProps = EntryOf & {
  paper: SheetPaper;
  /** Whether whoever entered in a pass needs somebody beside them here. */
  asksForOther: boolean;
  /** Takes the sheet, with what is typed of it, to the other of the two passes. */
  onOtherPass: (sheet: EntryOf['first']) => void;
};
type TypedSheet = ReturnType<typeof useTypedSheet>;

/** One sheet after the other: its code, Return, its four signs, Return. A key says why one does not count. */
export function EntryForm({ paper, asksForOther, onOtherPass, ...of }: EntryFormProps) {
  const sheet = useTypedSheet(of);
  const { code, typed, error, isPending, isForOther, replace, last, count } = sheet;
  const chosen = toChosen(of.pass);
  return (
    <form className="entry-form" noValidate onSubmit={sheet.submit} onKeyDown={sheet.onKeyDown}>
      <Fields sheet={sheet} chosen={chosen} />
      <ScanCode onCode={sheet.takeCode} />
      <Beginnings typed={typed} paper={paper} />
      {asksForOther && <Countersign sheet={sheet} />}
      {!sheet.codeFault && (
        <FormError>{error && (isForOther ? lazyTexts.entry.ofOtherPass(chosen) : problemOf(error))}</FormError>
      )}
      <div className="entry-acts">
        {isForOther && (
          <Button variant="primary" onClick={() => onOtherPass({ code, typed })}>
            {lazyTexts.entry.otherPass(chosen)}
          </Button>
        )}
        <Button type="submit" variant={isForOther ? 'outline' : 'primary'} pending={isPending}>
          {lazyTexts.entry.enter}
        </Button>
        {replace && <Button onClick={replace}>{lazyTexts.entry.replace}</Button>}
      </div>
      <fieldset className="entry-reasons">
        <legend>{lazyTexts.entry.invalid}</legend>
        {keysOfReasons.map(([key, reason]) => (
          <Button key={key} onClick={() => sheet.sendInvalid(reason)}>
            {lazyTexts.paperPanel.reasons[reason]} <kbd>{key}</kbd>
          </Button>
        ))}
      </fieldset>
      <div role="status">
        {count !== null && <p>{lazyTexts.entry.entered({ count })}</p>}
        {last[0]?.again && <p>{lazyTexts.entry.again}</p>}
      </div>
      {last.length > 0 && <LastEntered last={last} />}
    </form>
  );
}

/** Which pass is chosen, for words that name the other one too. */
const toChosen = (pass: Pass) => ({ first: pass === 1 ? 'yes' : 'no' });

const asTyped = { dir: 'ltr', autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false } as const;

function Fields({ sheet, chosen }: { sheet: TypedSheet; chosen: ReturnType<typeof toChosen> }) {
  const { code, setCode, codeField, codeFault, typed, setTyped, signsField, isIncomplete, startsOnSigns } = sheet;
  const here = sheet.isForOther ? lazyTexts.entry.ofOtherPass(chosen) : lazyTexts.entry.here;
  return (
    <>
      <Field
        label={lazyTexts.entry.code}
        hint={sheet.isHere && !sheet.error ? here : lazyTexts.entry.codeHint}
        error={codeFault}
        spoken
      >
        <Input
          ref={codeField}
          autoFocus={!startsOnSigns}
          maxLength={200}
          value={code}
          onChange={(event) => setCode(event.target.value)}
          {...asTyped}
        />
      </Field>
      <Field
        label={lazyTexts.entry.signs}
        hint={lazyTexts.entry.signsHint({ example: 'A7 K3 B2 M9' })}
        error={isIncomplete ? lazyTexts.entry.missing : undefined}
      >
        <Input
          ref={signsField}
          autoFocus={startsOnSigns}
          maxLength={60}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          {...asTyped}
        />
      </Field>
    </>
  );
}

/** The code of somebody else who looks at the sheet, too. */
function Countersign({ sheet: { countersign, setCountersign } }: { sheet: TypedSheet }) {
  return (
    <Field label={lazyTexts.entry.countersign} hint={lazyTexts.entry.countersignHint}>
      <Input maxLength={32} value={countersign} onChange={(event) => setCountersign(event.target.value)} {...asTyped} />
    </Field>
  );
}

/** Where the browser sees codes and the page is served by https: the code of the next sheet, by the camera. */
function ScanCode({ onCode }: { onCode: (text: string) => void }) {
  const scan = useScan(true);
  return (
    scan?.canScan() && (
      <div className="entry-scan">
        <scan.ScanButton onCode={onCode} />
      </div>
    )
  );
}

/** What each sign names, as far as it was typed: whoever enters sees that it is the question on the sheet. */
function Beginnings({ typed, paper }: { typed: string; paper: SheetPaper }) {
  const bySign = new Map(paper.questions.map((question) => [question.sign, question]));
  return (
    <ol className="entry-beginnings">
      {toTypedSigns(typed).map((sign, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a sign may be typed twice
        <li key={`${place} ${sign}`}>
          <strong dir="ltr">{sign}</strong>{' '}
          <span {...inOwnLanguage(bySign.get(sign)?.language)}>{excerpt(bySign.get(sign)?.text ?? '?', 70)}</span>
        </li>
      ))}
    </ol>
  );
}

function LastEntered({ last }: Pick<TypedSheet, 'last'>) {
  return (
    <section>
      <h2>{lazyTexts.entry.last}</h2>
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

function problemOf(error: unknown): string {
  const signs = error instanceof ApiError ? (error.problem.signs ?? []) : [];
  return [panelProblemText(error), ...signs].join(' ');
}
