import { activeTexts } from '#web/text/active.ts';
import { adminTexts } from '#web/text/admin.ts';
import { Field, Select } from '#web/ui/field.tsx';

type TextLanguageFieldProps = {
  /** The language whose text is shown; '' stands for all that have none of their own. */
  value: string;
  onChange: (language: string) => void;
  isWritten: (language: string) => boolean;
};

/** Chooses for readers of which language a text of an organiser is; those that are written are marked. */
export function TextLanguageField({ value, onChange, isWritten }: TextLanguageFieldProps) {
  return (
    <Field label={adminTexts.textLanguage.readersOf}>
      <Select value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
        <option value="">{adminTexts.textLanguage.everyOther}</option>
        {activeTexts().languages.map(({ code, name }) => (
          <option key={code} value={code}>
            {isWritten(code) ? adminTexts.textLanguage.written({ language: name }) : name}
          </option>
        ))}
      </Select>
    </Field>
  );
}
