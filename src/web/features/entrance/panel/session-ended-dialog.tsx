import { sessionEnded } from '#web/panel-kit/session-ended.ts';
import { useStore } from '#web/store.ts';
import { adminTexts } from '#web/text/admin.ts';
import { uiText } from '#web/text/public.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { SignInForm } from './sign-in-form.tsx';

/** Lies over whatever is open, so that nothing typed is lost; afterwards the same button works again. */
export function SessionEndedDialog() {
  const close = () => sessionEnded.write(false);
  return (
    <Dialog
      open={useStore(sessionEnded)}
      onClose={close}
      title={adminTexts.signIn.signIn}
      description={
        <p>
          {adminTexts.signIn.sessionEnded} {adminTexts.signIn.nothingLost}
        </p>
      }
    >
      <SignInForm cancel={<Button onClick={close}>{uiText.cancel}</Button>} />
    </Dialog>
  );
}
