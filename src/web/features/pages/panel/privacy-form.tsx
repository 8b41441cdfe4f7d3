import { useRef } from 'react';
import type { Privacy } from '#contract/running/pages-privacy.ts';
import { maxLengths, PrivacyText } from '#contract/wire/fields.ts';
import { builtInPrivacyText } from '#web/features/pages/visitor/sentences.ts';
import { failureText } from '#web/panel-kit/failure.ts';
import { fieldErrorText } from '#web/panel-kit/field-error.ts';
import { saysUnchanged } from '#web/panel-kit/unchanged.ts';
import { activeTexts } from '#web/text/active.ts';
import { adminTexts } from '#web/text/admin.ts';
import { toListText, toNumberText } from '#web/text/moments.ts';
import { toTextList } from './page-words.ts';
import { PageWordsDialog } from './page-words-dialog.tsx';
import { usePageWords } from './use-page-words.ts';
import { useUpdatePrivacy } from './use-update-privacy.ts';

/** What the page says to readers of each language, one of them in sight. */
export function PrivacyForm({ latest, onClose }: { latest: Privacy; onClose: () => void }) {
  const field = useRef<HTMLTextAreaElement>(null);
  const update = useUpdatePrivacy();
  const stored = { text: latest.privacy_text, texts: latest.privacy_texts ?? {}, revision: latest.revision };
  const form = usePageWords({
    latest: stored,
    // Ours in the language of whoever writes: those of the others are not on this page.
    builtIn: { [activeTexts().language.code]: builtInPrivacyText(latest) },
    failure: update.error,
    errorOf,
    onWrong: () => field.current?.focus(),
    onSave: ({ revision, words }) => {
      if (update.isPending || saysUnchanged(toTextList(words), toTextList(stored))) return;
      const change = { privacy_text: words.text, privacy_texts: words.texts };
      update.mutate({ revision, change }, { onSuccess: onClose });
    },
  });
  const explained = `${adminTexts.privacyPage.hint({ max: toNumberText(maxLengths.privacyText) })} ${
    form.language ? adminTexts.privacyPage.emptyInLanguage : adminTexts.privacyPage.emptyForAll
  }`;
  return (
    <PageWordsDialog
      title={adminTexts.privacyPage.title}
      lead={adminTexts.privacyPage.lead}
      path="/privacy"
      submit={adminTexts.privacyPage.update}
      pending={update.isPending}
      error={failureText(update.error)}
      form={form}
      field={field}
      hint={explained}
      maxLength={maxLengths.privacyText}
      note={form.language === '' && <ReplacesBuiltIn isWritten={form.isWritten} />}
      onClose={onClose}
    />
  );
}

function errorOf(text: string): string | undefined {
  const [issue] = PrivacyText.safeParse(text).error?.issues ?? [];
  return issue && fieldErrorText({ type: issue.code, message: issue.message });
}

/** Which languages would lose our own words to a text for all others. */
function ReplacesBuiltIn({ isWritten }: { isWritten: (code: string) => boolean }) {
  // Isolated: they are in several scripts.
  const names = activeTexts().languages.flatMap(({ code, name }) => (isWritten(code) ? [] : [`\u2068${name}\u2069`]));
  return names.length > 0 && <p>{adminTexts.privacyPage.replacesBuiltIn({ languages: toListText(names) })}</p>;
}
