import { useQuery } from '@tanstack/react-query';
import { problemCode } from '#web/api/problem-code.ts';
import { Entrance } from '#web/features/entrance/panel/entrance.tsx';
import { InvitationForm } from '#web/features/entrance/panel/invitation-form.tsx';
import { forgetLinkToken } from '#web/features/entrance/panel/link-token.ts';
import { invitationQuery } from '#web/features/entrance/panel/queries.ts';
import { useAdministrator } from '#web/panel-kit/session.ts';
import { adminTexts } from '#web/text/admin.ts';
import { problemText } from '#web/text/problem-text.ts';
import { Button } from '#web/ui/button.tsx';

/** The page behind the link of an invitation, also where somebody else is signed in. */
export function InvitationPage({ token }: { token: string }) {
  const invitation = useQuery(invitationQuery(token));
  const administrator = useAdministrator();
  if (invitation.data) {
    return (
      <Entrance
        title={adminTexts.entrance.invitationTitle}
        lead={adminTexts.entrance.invitationLead({
          role: invitation.data.role,
          may: adminTexts.roles.may[invitation.data.role],
        })}
      >
        <InvitationForm token={token} invitation={invitation.data} />
      </Entrance>
    );
  }
  if (!invitation.isError) return null; // nothing to draw yet: it may become either screen
  if (problemCode(invitation.error) === 'invitation_invalid') {
    return (
      <Entrance title={adminTexts.entrance.linkUseless} lead={problemText(invitation.error)}>
        <Button large onClick={forgetLinkToken}>
          {administrator ? adminTexts.panel.toThePanel : adminTexts.entrance.backToSignIn}
        </Button>
      </Entrance>
    );
  }
  return (
    <Entrance title={adminTexts.signIn.unreachable} lead={problemText(invitation.error)}>
      <Button variant="primary" large onClick={() => invitation.refetch()}>
        {adminTexts.panel.retry}
      </Button>
    </Entrance>
  );
}
