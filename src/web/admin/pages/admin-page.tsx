import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Panel } from '#web/admin/layout/panel.tsx';
import { Entrance } from '#web/features/entrance/panel/entrance.tsx';
import { useLinkToken } from '#web/features/entrance/panel/link-token.ts';
import { sessionQuery } from '#web/panel-kit/session.ts';
import { adminTexts } from '#web/text/admin.ts';
import { problemText } from '#web/text/problem-text.ts';
import { Button } from '#web/ui/button.tsx';
import { InvitationPage } from './invitation-page.tsx';
import { ResetPage } from './reset-page.tsx';
import { SignInPage } from './sign-in-page.tsx';

/** What only who is signed in sees; anybody else sees the entrance. */
export function SignedIn({ children }: { children: ReactNode }) {
  const session = useQuery(sessionQuery);
  return session.data?.administrator ? children : <AdminPage />;
}

/** What this page is, decide the link that opened it and who is signed in. */
export function AdminPage() {
  const session = useQuery(sessionQuery);
  const invitation = useLinkToken('invitation');
  const reset = useLinkToken('reset');
  useTitleFocus(session.data && session.data.administrator !== null);
  if (session.data && invitation) return <InvitationPage token={invitation} />;
  if (session.data && reset) return <ResetPage token={reset} />;
  if (session.data?.administrator) return <Panel />;
  if (session.data) return <SignInPage setUpNeeded={session.data.set_up_needed} />;
  if (!session.isError) return null; // nothing to draw yet: it may become either screen
  return (
    <Entrance title={adminTexts.signIn.unreachable} lead={problemText(session.error)}>
      <Button variant="primary" large onClick={() => session.refetch()}>
        {adminTexts.panel.retry}
      </Button>
    </Entrance>
  );
}

/** The button that signed in or out has left with its screen, and the focus with it: it goes to the new one's title. */
function useTitleFocus(signedIn: boolean | undefined): void {
  const before = useRef(signedIn);
  useLayoutEffect(() => {
    const changed = before.current !== undefined && before.current !== signedIn;
    before.current = signedIn;
    if (changed && document.activeElement === document.body) document.querySelector('h1')?.focus();
  }, [signedIn]);
}
