import type { ReactNode, RefObject } from 'react';
import { TextLanguageField } from '#web/panel-kit/text-language-field.tsx';
import { adminTexts } from '#web/text/admin.ts';
import { Field, Textarea } from '#web/ui/field.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import type { usePageWords } from './use-page-words.ts';

type PageWordsDialogProps = {
  title: string;
  lead: string;
  /** Where the page is. */
  path: string;
  submit: string;
  pending: boolean;
  error: string | undefined;
  form: ReturnType<typeof usePageWords>;
  field: RefObject<HTMLTextAreaElement | null>;
  hint: string;
  maxLength: number;
  /** What stands above the words. */
  note?: ReactNode;
  /** What is asked for besides. */
  children?: ReactNode;
  onClose: () => void;
};

/** The words of a page for readers of each language, one of them in sight. */
export function PageWordsDialog({
  lead,
  path,
  form,
  field,
  hint,
  maxLength,
  note,
  children,
  ...dialog
}: PageWordsDialogProps) {
  return (
    <FormDialog
      {...dialog}
      description={
        <p>
          {lead}{' '}
          <a href={path} dir="ltr" target="_blank" rel="noreferrer">
            {path}
          </a>
        </p>
      }
      pendingLabel={adminTexts.panel.updating}
      onSubmit={(event) => {
        event.preventDefault();
        form.save();
      }}
    >
      <TextLanguageField value={form.language} onChange={form.setLanguage} isWritten={form.isWritten} />
      {note}
      <Field label={adminTexts.privacyPage.field} hint={form.savedMeanwhile ?? hint} error={form.error}>
        <Textarea
          ref={field}
          className="three long"
          rows={14}
          maxLength={maxLength}
          dir="auto"
          lang={form.language || undefined}
          value={form.words[form.language] ?? ''}
          onChange={({ currentTarget }) => form.write(currentTarget.value)}
        />
      </Field>
      {children}
    </FormDialog>
  );
}
