import { useQueryClient } from '@tanstack/react-query';
import { Entrance } from '#web/features/entrance/panel/entrance.tsx';
import { useLinkToken } from '#web/features/entrance/panel/link-token.ts';
import { SetUpForm } from '#web/features/entrance/panel/set-up-form.tsx';
import { SignInForm } from '#web/features/entrance/panel/sign-in-form.tsx';
import { TownButtonPart } from '#web/features/town-account/panel/parts.tsx';
import { sessionQuery, useTownSignIn } from '#web/panel-kit/session.ts';
import { adminTexts } from '#web/text/admin.ts';
import { Button } from '#web/ui/button.tsx';

export function SignInPage({ setUpNeeded }: { setUpNeeded: boolean }) {
  const queryClient = useQueryClient();
  const token = useLinkToken('setup');
  const town = useTownSignIn();
  if (setUpNeeded && token) {
    return (
      <Entrance title={adminTexts.signIn.setUpTitle} lead={adminTexts.signIn.setUpLead}>
        <SetUpForm token={token} />
      </Entrance>
    );
  }
  if (setUpNeeded) {
    return (
      <Entrance title={adminTexts.panel.title} lead={adminTexts.signIn.setUpNeeded}>
        <Button variant="primary" large onClick={() => queryClient.invalidateQueries(sessionQuery)}>
          {adminTexts.signIn.checkAgain}
        </Button>
        {town !== 'off' && <TownButtonPart large />}
      </Entrance>
    );
  }
  return (
    <Entrance title={adminTexts.panel.title} lead={adminTexts.signIn.lead}>
      <SignInForm large />
    </Entrance>
  );
}
