import { adminTexts } from '#web/text/admin.ts';
import { failureText } from './failure.ts';

/** Stands where the first page of a list will be, or says why it is not. */
export function ListAwaited({ error }: { error: Error | null }) {
  return error ? (
    <p className="form-error" role="alert">
      {failureText(error)}
    </p>
  ) : (
    <p className="quiet late" role="status">
      {adminTexts.panel.loading}
    </p>
  );
}
