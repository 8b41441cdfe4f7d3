import { Entrance } from '#web/features/entrance/panel/entrance.tsx';
import { ResetPasswordForm } from '#web/features/entrance/panel/reset-password-form.tsx';
import { adminTexts } from '#web/text/admin.ts';

/** The page behind the mailed link that sets a new password. */
export function ResetPage({ token }: { token: string }) {
  return (
    <Entrance title={adminTexts.entrance.resetTitle} lead={adminTexts.entrance.resetLead}>
      <ResetPasswordForm token={token} />
    </Entrance>
  );
}
