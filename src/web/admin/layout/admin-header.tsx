import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AccountDialog } from '#web/features/panel/account/account-dialog.tsx';
import { useSignOut } from '#web/features/panel/entrance/queries.ts';
import { identityQuery } from '#web/features/panel/site/queries.ts';
import { councilName } from '#web/panel-kit/council-name.ts';
import { holdsUnsaved, LeaveDialog } from '#web/panel-kit/leave-guard.tsx';
import { useAdministrator } from '#web/panel-kit/session.ts';
import { accountText, adminText } from '#web/text/admin.ts';
import { problemText } from '#web/text/problem-text.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { SiteHeader } from '#web/ui/site-header.tsx';
import { toast } from '#web/ui/toast.tsx';

export function AdminHeader() {
  const administrator = useAdministrator();
  const [accountOpen, setAccountOpen] = useState(false);
  return (
    <SiteHeader title={<Title />}>
      <a className={`${buttonClass('plain')} to-wall`} href="/?view=wall" target="_blank" rel="noreferrer">
        <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden="true">
          <path d="M3.5 4.75h17M5 4.75v10.5h14V4.75M12 15.25v3.5m-3.5 1.5L12 18.75l3.5 1.5" strokeLinecap="round" />
        </svg>
        <span>{adminText.wall}</span>
        <span className="visually-hidden"> {adminText.newTab}</span>
      </a>
      {administrator && (
        <Button
          variant="plain"
          className="account-button"
          aria-label={accountText.open({ name: administrator.name })}
          aria-haspopup="dialog"
          onClick={() => setAccountOpen(true)}
        >
          <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden="true">
            <circle cx="12" cy="8.25" r="3.75" />
            <path d="M4.75 19.5c.9-3.6 3.8-5.5 7.25-5.5s6.35 1.9 7.25 5.5" strokeLinecap="round" />
          </svg>
          <span dir="auto">{administrator.name}</span>
        </Button>
      )}
      <SignOut />
      {administrator && accountOpen && (
        <AccountDialog administrator={administrator} onClose={() => setAccountOpen(false)} />
      )}
    </SiteHeader>
  );
}

/** Asks first where a form of the page holds words that are not saved. */
function SignOut() {
  const signOut = useSignOut();
  const [asking, setAsking] = useState(false);
  const leave = () => {
    setAsking(false);
    signOut.mutate(undefined, { onError: (error) => toast.error(problemText(error)) });
  };
  return (
    <>
      <Button
        variant="plain"
        pending={signOut.isPending}
        onClick={() => (holdsUnsaved.read() ? setAsking(true) : leave())}
      >
        {adminText.signOut}
      </Button>
      <LeaveDialog open={asking} onLeave={leave} onStay={() => setAsking(false)} />
    </>
  );
}

/** Whose panel this is, and where the link leads. */
function Title() {
  // Only where the tab of the identity has read it: then a name that was just saved stands here at once.
  const { data: stored } = useQuery({ ...identityQuery, enabled: false });
  const name = stored ? stored.name : councilName();
  if (!name) return adminText.publicQuestions;
  return (
    <>
      <bdi>{name}</bdi>
      <small>{adminText.publicQuestions}</small>
    </>
  );
}
