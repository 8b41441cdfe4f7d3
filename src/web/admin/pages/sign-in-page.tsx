import { useQueryClient } from '@tanstack/react-query';
import { useLinkToken } from '#web/features/administrators/link-token.ts';
import { sessionQuery } from '#web/features/administrators/queries.ts';
import { SetUpForm } from '#web/features/administrators/set-up-form.tsx';
import { SignInForm } from '#web/features/administrators/sign-in-form.tsx';
import { adminText, signInText } from '#web/text/admin.ts';
import { Button } from '#web/ui/button.tsx';
import { Entrance } from '../layout/entrance.tsx';

export function SignInPage({ setUpNeeded }: { setUpNeeded: boolean }) {
  const queryClient = useQueryClient();
  const token = useLinkToken('setup');
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
      </Entrance>
    );
  }
  return (
    <Entrance title={adminText.title} lead={signInText.lead}>
      <SignInForm large />
    </Entrance>
  );
}
