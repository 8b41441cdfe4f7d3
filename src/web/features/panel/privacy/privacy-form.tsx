import { useRef } from 'react';
import type { Privacy } from '#contract/people/privacy.ts';
import { maxLengths } from '#contract/wire/fields.ts';
import { failureText } from '#web/panel-kit/failure.ts';
import { TextLanguageField } from '#web/panel-kit/text-language-field.tsx';
import { activeTexts } from '#web/text/active.ts';
import { adminText, privacyPageText } from '#web/text/admin.ts';
import { toListText, toNumberText } from '#web/text/moments.ts';
import { Field, Textarea } from '#web/ui/field.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { usePrivacyWords } from './use-privacy-words.ts';

/** What the page says to readers of each language, one of them in sight. */
export function PrivacyForm({ latest, onClose }: { latest: Privacy; onClose: () => void }) {
  const field = useRef<HTMLTextAreaElement>(null);
  const form = usePrivacyWords(latest, { onWrong: () => field.current?.focus(), onSaved: onClose });
  const { words, language, update } = form;
  const explained = `${privacyPageText.hint({ max: toNumberText(maxLengths.privacyText) })} ${
    language ? privacyPageText.emptyInLanguage : privacyPageText.emptyForAll
  }`;
  return (
    <FormDialog
      title={privacyPageText.title}
      description={<Lead />}
      submit={privacyPageText.update}
      pending={update.isPending}
      pendingLabel={adminText.updating}
      error={failureText(update.error)}
      onSubmit={(event) => {
        event.preventDefault();
        form.save();
      }}
      onClose={onClose}
    >
      <TextLanguageField value={language} onChange={form.setLanguage} isWritten={form.isWritten} />
      {language === '' && <ReplacesBuiltIn isWritten={form.isWritten} />}
      <Field label={privacyPageText.field} hint={form.savedMeanwhile ?? explained} error={form.error}>
        <Textarea
          ref={field}
          className="three long"
          rows={14}
          maxLength={maxLengths.privacyText}
          dir="auto"
          lang={language || undefined}
          value={words[language] ?? ''}
          onChange={({ currentTarget }) => form.write(currentTarget.value)}
        />
      </Field>
    </FormDialog>
  );
}

/** Which languages would lose our own words to a text for all others. */
function ReplacesBuiltIn({ isWritten }: { isWritten: (code: string) => boolean }) {
  // Isolated: they are in several scripts.
  const names = activeTexts().languages.flatMap(({ code, name }) => (isWritten(code) ? [] : [`\u2068${name}\u2069`]));
  return names.length > 0 && <p>{privacyPageText.replacesBuiltIn({ languages: toListText(names) })}</p>;
}

function Lead() {
  return (
    <p>
      {privacyPageText.lead}{' '}
      <a href="/privacy" dir="ltr" target="_blank" rel="noreferrer">
        /privacy
      </a>
    </p>
  );
}
