import { useRef, useState } from 'react';
import {
  type GivenPage,
  isGiven,
  isOurs,
  type OurPage,
  pageRows,
  type WordedPage,
} from '#contract/running/page-rows.ts';
import { gapStart, pageText } from '#contract/running/pages.ts';
import { builtInText } from '#web/features/pages/visitor/sentences.ts';
import { failureText } from '#web/panel-kit/failure.ts';
import { fieldErrorText } from '#web/panel-kit/field-error.ts';
import { TextLanguageField } from '#web/panel-kit/text-language-field.tsx';
import { saysUnchanged } from '#web/panel-kit/unchanged.ts';
import { activeTexts } from '#web/text/active.ts';
import { adminTexts } from '#web/text/admin.ts';
import { toListText, toNumberText } from '#web/text/moments.ts';
import { Field, Textarea } from '#web/ui/field.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { framesOf } from './frames.ts';
import { toTextList } from './page-words.ts';
import { type Page, useUpdatePage } from './queries.ts';
import { usePageWords } from './use-page-words.ts';

/** What a page says to readers of each language, one of them in sight, and whether the council stands by what it gives. */
export function PageForm({ name, latest, onClose }: { name: WordedPage; latest: Page; onClose: () => void }) {
  const field = useRef<HTMLTextAreaElement>(null);
  const update = useUpdatePage(name);
  const said = adminTexts.pages[name];
  const { path, longest } = pageRows[name];
  const [builtIn] = useState(() => startOf(name, latest));
  const [given, setGiven] = useState(latest.given);
  const [saysNothing, setSaysNothing] = useState(false);
  const form = usePageWords({
    latest,
    builtIn,
    failure: update.error,
    errorOf: (text) => gapError(name, text, given) ?? textError(name, text),
    onWrong: () => field.current?.focus(),
    onSave: ({ revision, words }) => {
      const nothing = given && !words.text?.trim() && Object.keys(words.texts).length === 0;
      setSaysNothing(nothing);
      if (nothing || update.isPending) return;
      if (saysUnchanged([...toTextList(words), given], [...toTextList(latest), latest.given])) return;
      update.mutate({ revision, words, given }, { onSuccess: onClose });
    },
  });
  const empty = form.language ? said.emptyInLanguage : isOurs(name) ? adminTexts.pages[name].emptyForAll : '';
  const hint = `${said.hint({ max: toNumberText(longest) })} ${empty}`.trim();
  return (
    <FormDialog
      title={said.title}
      description={
        <p>
          {said.lead}{' '}
          <a href={path} dir="ltr" target="_blank" rel="noreferrer">
            {path}
          </a>
        </p>
      }
      submit={said.update}
      pending={update.isPending}
      pendingLabel={adminTexts.panel.updating}
      error={saysNothing && isGiven(name) ? adminTexts.pages[name].nothing : failureText(update.error)}
      onSubmit={(event) => {
        event.preventDefault();
        form.save();
      }}
      onClose={onClose}
    >
      <TextLanguageField value={form.language} onChange={form.setLanguage} isWritten={form.isWritten} />
      {isOurs(name) && form.language === '' && <ReplacesBuiltIn name={name} isWritten={form.isWritten} />}
      <Field label={adminTexts.pages.field} hint={form.savedMeanwhile ?? hint} error={form.error}>
        <Textarea
          ref={field}
          className="three long"
          rows={14}
          maxLength={longest}
          dir="auto"
          lang={form.language || undefined}
          value={form.words[form.language] ?? ''}
          onChange={({ currentTarget }) => form.write(currentTarget.value)}
        />
      </Field>
      {isGiven(name) && <GivenChoice name={name} given={given} onChange={setGiven} />}
    </FormDialog>
  );
}

/** Ours in the language of whoever writes, as those of the others are not on this page; or the frame, which is there in all. */
function startOf(name: WordedPage, { facts }: Page) {
  return isGiven(name) ? framesOf(name) : { [activeTexts().language.code]: builtInText(name, facts) };
}

function gapError(name: WordedPage, text: string, given: boolean): string | undefined {
  return isGiven(name) && given && text.includes(gapStart) ? adminTexts.pages[name].gaps : undefined;
}

function textError(name: WordedPage, text: string): string | undefined {
  const [issue] = pageText(name).safeParse(text).error?.issues ?? [];
  return issue && fieldErrorText({ type: issue.code, message: issue.message });
}

/** Which languages would lose our own words to a text for all others. */
function ReplacesBuiltIn({ name, isWritten }: { name: OurPage; isWritten: (code: string) => boolean }) {
  // Isolated: they are in several scripts.
  const names = activeTexts().languages.flatMap(({ code, name }) => (isWritten(code) ? [] : [`\u2068${name}\u2069`]));
  return names.length > 0 && <p>{adminTexts.pages[name].replacesBuiltIn({ languages: toListText(names) })}</p>;
}

type GivenChoiceProps = { name: GivenPage; given: boolean; onChange: (given: boolean) => void };

function GivenChoice({ name, given, onChange }: GivenChoiceProps) {
  return (
    <div className="choice">
      <label>
        <input type="checkbox" checked={given} onChange={({ currentTarget }) => onChange(currentTarget.checked)} />
        <span>
          {adminTexts.pages[name].given}
          <span className="choice-hint">{adminTexts.pages[name].givenHint}</span>
        </span>
      </label>
    </div>
  );
}
