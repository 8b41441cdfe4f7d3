import type { FieldError } from 'react-hook-form';
import { invisible } from '#contract/wire/text-fields.ts';
import { adminTexts } from '#web/text/admin.ts';

/** The sentence under a field, by what the contract's schema found. */
export function fieldErrorText(
  error: FieldError | undefined,
  texts: { missing?: string; form?: string } = {},
): string | undefined {
  switch (error?.type) {
    case undefined:
      return;
    case 'too_small':
      return texts.missing ?? adminTexts.panel.field.missing;
    case 'too_big':
      return adminTexts.panel.field.tooLong;
    case 'invalid_format':
      return texts.form ?? adminTexts.panel.field.characters;
    default:
      return error?.message === invisible ? adminTexts.panel.field.invisible : adminTexts.panel.field.characters;
  }
}
