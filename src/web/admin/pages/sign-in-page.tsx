import { useQueryClient } from '@tanstack/react-query';
import { Entrance } from '#web/features/panel/entrance/entrance.tsx';
import { useLinkToken } from '#web/features/panel/entrance/link-token.ts';
import { SetUpForm } from '#web/features/panel/entrance/set-up-form.tsx';
import { SignInForm } from '#web/features/panel/entrance/sign-in-form.tsx';
import { TownButtonPart } from '#web/features/panel/town-account/parts.tsx';
import { sessionQuery, useTownSignIn } from '#web/panel-kit/session.ts';
import { adminText, signInText } from '#web/text/admin.ts';
import { Button } from '#web/ui/button.tsx';

export function SignInPage({ setUpNeeded }: { setUpNeeded: boolean }) {
  const queryClient = useQueryClient();
  const token = useLinkToken('setup');
  const town = useTownSignIn();
  if (setUpNeeded && token) {
    return (
      <Entrance title={signInText.setUpTitle} lead={signInText.setUpLead}>
        <SetUpForm token={token} />
      </Entrance>
    );
  }
  if (setUpNeeded) {
    return (
      <Entrance title={adminText.title} lead={signInText.setUpNeeded}>
        <Button variant="primary" large onClick={() => queryClient.invalidateQueries(sessionQuery)}>
          {signInText.checkAgain}
        </Button>
        {town !== 'off' && <TownButtonPart large />}
      </Entrance>
    );
  }
  return (
    <Entrance title={adminText.title} lead={signInText.lead}>
      <SignInForm large />
    </Entrance>
  );
}
