import { useRef, useState } from 'react';
import { gapStart, type Statement } from '#contract/running/pages-accessibility.ts';
import { maxLengths, StatementText } from '#contract/wire/fields.ts';
import { failureText } from '#web/panel-kit/failure.ts';
import { fieldErrorText } from '#web/panel-kit/field-error.ts';
import { saysUnchanged } from '#web/panel-kit/unchanged.ts';
import { adminTexts } from '#web/text/admin.ts';
import { toNumberText } from '#web/text/moments.ts';
import { statementFrames } from './frames.ts';
import { toTextList } from './page-words.ts';
import { PageWordsDialog } from './page-words-dialog.tsx';
import { useUpdateStatement } from './statement-queries.ts';
import { usePageWords } from './use-page-words.ts';

/** The statement for readers of each language, one of them in sight, and whether the council stands by it. */
export function StatementForm({ latest, onClose }: { latest: Statement; onClose: () => void }) {
  const field = useRef<HTMLTextAreaElement>(null);
  const update = useUpdateStatement();
  const [builtIn] = useState(statementFrames);
  const [given, setGiven] = useState(latest.given);
  const [saysNothing, setSaysNothing] = useState(false);
  const stored = { text: latest.accessibility_text, texts: latest.accessibility_texts, revision: latest.revision };
  const form = usePageWords({
    latest: stored,
    builtIn,
    failure: update.error,
    errorOf: (text) => errorOf(text, given),
    onWrong: () => field.current?.focus(),
    onSave: ({ revision, words }) => {
      const nothing = given && !words.text?.trim() && Object.keys(words.texts).length === 0;
      setSaysNothing(nothing);
      const said = { accessibility_text: words.text, accessibility_texts: words.texts, given };
      if (nothing || update.isPending) return;
      if (saysUnchanged([...toTextList(words), given], [...toTextList(stored), latest.given])) return;
      update.mutate({ revision, words: said }, { onSuccess: onClose });
    },
  });
  return (
    <PageWordsDialog
      title={adminTexts.accessibilityPage.title}
      lead={adminTexts.accessibilityPage.lead}
      path="/accessibility"
      submit={adminTexts.accessibilityPage.update}
      pending={update.isPending}
      error={saysNothing ? adminTexts.accessibilityPage.nothing : failureText(update.error)}
      form={form}
      field={field}
      hint={`${adminTexts.accessibilityPage.frameHint({ max: toNumberText(maxLengths.statement) })} ${form.language ? adminTexts.accessibilityPage.empty : ''}`.trim()}
      maxLength={maxLengths.statement}
      onClose={onClose}
    >
      <div className="choice">
        <label>
          <input type="checkbox" checked={given} onChange={({ currentTarget }) => setGiven(currentTarget.checked)} />
          <span>
            {adminTexts.accessibilityPage.given}
            <span className="choice-hint">{adminTexts.accessibilityPage.givenHint}</span>
          </span>
        </label>
      </div>
    </PageWordsDialog>
  );
}

function errorOf(text: string, given: boolean): string | undefined {
  if (given && text.includes(gapStart)) return adminTexts.accessibilityPage.gaps;
  const [issue] = StatementText.safeParse(text).error?.issues ?? [];
  return issue && fieldErrorText({ type: issue.code, message: issue.message });
}
