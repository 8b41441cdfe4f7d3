import { useQuery } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import { askedToChangePassword } from '#contract/people/passwords.ts';
import { AccountDialog } from '#web/features/account/panel/account-dialog.tsx';
import { useSignOut } from '#web/features/entrance/panel/queries.ts';
import { identityQuery } from '#web/features/site/panel/queries.ts';
import { councilName } from '#web/panel-kit/council-name.ts';
import { holdsUnsaved, LeaveDialog } from '#web/panel-kit/leave-guard.tsx';
import { useAdministrator } from '#web/panel-kit/session.ts';
import { adminTexts } from '#web/text/admin.ts';
import { problemText } from '#web/text/problem-text.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { SiteHeader } from '#web/ui/site-header.tsx';
import { toast } from '#web/ui/toast.tsx';

type AdminHeaderProps = {
  title: string;
  lead: string;
  /** A page below has a heading of its own. */
  titleRef?: RefObject<HTMLHeadingElement | null> | undefined;
  isHeading: boolean;
};

/** One line: whose panel this is, what it is for, and who is at work in it. */
export function AdminHeader({ title, lead, isHeading, titleRef }: AdminHeaderProps) {
  return (
    <SiteHeader
      title={<Title />}
      beside={
        <div className="head-line">
          {isHeading ? (
            <h1 ref={titleRef} tabIndex={-1}>
              {title}
            </h1>
          ) : (
            <p className="head-title">{title}</p>
          )}
          <p className="head-lead">{lead}</p>
        </div>
      }
    >
      <a className={`${buttonClass('plain')} to-wall`} href="/?view=wall" target="_blank" rel="noreferrer">
        <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden="true">
          <path d="M3.5 4.75h17M5 4.75v10.5h14V4.75M12 15.25v3.5m-3.5 1.5L12 18.75l3.5 1.5" strokeLinecap="round" />
        </svg>
        <span>{adminTexts.panel.wall}</span>
        <span className="visually-hidden"> {adminTexts.panel.newTab}</span>
      </a>
      <Account />
      <SignOut />
    </SiteHeader>
  );
}

/** Who is at work, and by which role; what the role may stands in the dialog. */
function Account() {
  const administrator = useAdministrator();
  const [open, setOpen] = useState(isAskedToChangePassword);
  const close = () => {
    setOpen(false);
    // Who loads the page again is not asked again.
    if (isAskedToChangePassword()) history.replaceState(history.state, '', location.pathname + location.search);
  };
  if (!administrator) return null;
  const { name, role } = administrator;
  return (
    <>
      <Button
        variant="plain"
        className="account-button"
        aria-label={adminTexts.account.open({ name: `${name}, ${adminTexts.roles.names[role]}` })}
        title={adminTexts.roles.yours({ role, may: adminTexts.roles.may[role] })}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden="true">
          <circle cx="12" cy="8.25" r="3.75" />
          <path d="M4.75 19.5c.9-3.6 3.8-5.5 7.25-5.5s6.35 1.9 7.25 5.5" strokeLinecap="round" />
        </svg>
        <span>
          <bdi>{name}</bdi>, {adminTexts.roles.names[role]}
        </span>
      </Button>
      {open && <AccountDialog administrator={administrator} onClose={close} />}
    </>
  );
}

const isAskedToChangePassword = () => location.hash === askedToChangePassword;

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
        {adminTexts.panel.signOut}
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
  if (!name) return adminTexts.panel.publicQuestions;
  return (
    <>
      <bdi>{name}</bdi>
      <small>{adminTexts.panel.publicQuestions}</small>
    </>
  );
}
