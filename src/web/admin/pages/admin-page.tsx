import { useQuery } from '@tanstack/react-query';
import { sessionQuery } from '#web/features/administrators/queries.ts';
import { adminText, signInText } from '#web/text/en/admin.ts';
import { problemText } from '#web/text/problem-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Entrance } from '../layout/entrance.tsx';
import { Panel } from '../layout/panel.tsx';
import { SignInPage } from './sign-in-page.tsx';

/** Who is signed in decides what this page is. */
export function AdminPage() {
  const session = useQuery(sessionQuery);
  if (session.data?.administrator) return <Panel />;
  if (session.data) return <SignInPage setUpNeeded={session.data.set_up_needed} />;
  if (!session.isError) return null; // nothing to draw yet: it may become either screen
  return (
    <Entrance title={signInText.unreachable} lead={problemText(session.error)}>
      <Button variant="primary" large onClick={() => session.refetch()}>
        {adminText.retry}
      </Button>
    </Entrance>
  );
}
