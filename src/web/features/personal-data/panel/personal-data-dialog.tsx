import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { personalDataApi } from '#contract/people/personal-data.ts';
import { maxLengths } from '#contract/wire/fields.ts';
import { failureText } from '#web/panel-kit/failure.ts';
import { fieldErrorText } from '#web/panel-kit/field-error.ts';
import { adminTexts } from '#web/text/admin.ts';
import { uiText } from '#web/text/public.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field, Input } from '#web/ui/field.tsx';
import { useExportData } from './queries.ts';

type PersonalDataDialogProps = { onErase: (email: string) => void; onClose: () => void };

/** For an address that no user has: what is stored about it, and the way to erase it. */
export function PersonalDataDialog({ onErase, onClose }: PersonalDataDialogProps) {
  const exportData = useExportData();
  const form = useForm({ resolver: zodResolver(personalDataApi.export.body), defaultValues: { email: '' } });
  const submit = form.handleSubmit(({ email }) => {
    if (!exportData.isPending) exportData.mutate(email);
  });
  const error = failureText(exportData.error);
  return (
    <Dialog
      open
      onClose={onClose}
      title={adminTexts.personalData.title}
      description={<p>{adminTexts.personalData.lead}</p>}
      onSubmit={submit}
      pending={exportData.isPending}
      actions={
        <>
          <Button onClick={onClose}>{uiText.cancel}</Button>
          <Button variant="danger" onClick={form.handleSubmit(({ email }) => onErase(email))}>
            {adminTexts.personalData.erase}
          </Button>
          <Button type="submit" variant="primary" pending={exportData.isPending}>
            {exportData.isPending ? adminTexts.personalData.exporting : adminTexts.personalData.export}
          </Button>
        </>
      }
    >
      <Field
        label={adminTexts.panel.email}
        error={fieldErrorText(form.formState.errors.email, { form: adminTexts.panel.field.email })}
      >
        <Input type="email" maxLength={maxLengths.email} autoComplete="off" {...form.register('email')} />
      </Field>
      {error && (
        <p className="form-error" role="alert">
          {error}
        </p>
      )}
    </Dialog>
  );
}
