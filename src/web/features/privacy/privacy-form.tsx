import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { maxLengths } from '#contract/fields.ts';
import { type Privacy, privacyApi } from '#contract/privacy.ts';
import { revisionToSaveOn, savedMeanwhile } from '#web/panel-kit/edited.ts';
import { failureText } from '#web/panel-kit/failure.ts';
import { fieldErrorText } from '#web/panel-kit/field-error.ts';
import { adminText, privacyPageText } from '#web/text/admin.ts';
import { toNumberText } from '#web/text/moments.ts';
import { privacyText } from '#web/text/privacy.ts';
import { Field, Textarea } from '#web/ui/field.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { useUpdatePrivacy } from './use-update-privacy.ts';

export function PrivacyForm({ latest, onClose }: { latest: Privacy; onClose: () => void }) {
  const [opened] = useState(latest);
  const update = useUpdatePrivacy();
  const form = useForm({
    resolver: zodResolver(privacyApi.update.body),
    defaultValues: { privacy_text: opened.privacy_text ?? privacyText.builtIn },
  });
  const submit = form.handleSubmit(({ privacy_text: text }) => {
    if (update.isPending) return;
    const revision = revisionToSaveOn(opened, latest, update.error);
    // Left as it is, the built-in text goes on with the product.
    const own = text === privacyText.builtIn ? null : text;
    update.mutate({ revision, text: own }, { onSuccess: onClose });
  });
  return (
    <FormDialog
      title={privacyPageText.title}
      description={
        <p>
          {privacyPageText.lead}{' '}
          <a href="/privacy" target="_blank" rel="noreferrer">
            /privacy
          </a>
        </p>
      }
      submit={privacyPageText.update}
      pending={update.isPending}
      pendingLabel={adminText.updating}
      error={failureText(update.error)}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label={privacyPageText.field}
        hint={
          savedMeanwhile(update.error, opened.privacy_text, latest.privacy_text) ??
          privacyPageText.hint({ max: toNumberText(maxLengths.privacyText) })
        }
        error={fieldErrorText(form.formState.errors.privacy_text)}
      >
        <Textarea
          className="three long"
          rows={14}
          maxLength={maxLengths.privacyText}
          dir="auto"
          {...form.register('privacy_text')}
        />
      </Field>
    </FormDialog>
  );
}
