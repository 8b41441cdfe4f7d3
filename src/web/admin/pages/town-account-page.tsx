import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { TownAnswer } from '#contract/people/town-account.ts';
import { Entrance } from '#web/features/entrance/panel/entrance.tsx';
import { useFinish } from '#web/features/town-account/panel/queries.ts';
import { townFailureText, townText } from '#web/features/town-account/panel/texts.ts';
import { sessionQuery } from '#web/panel-kit/session.ts';
import { adminTexts } from '#web/text/admin.ts';
import { Button } from '#web/ui/button.tsx';

/** Where the provider sends the browser back to: it signs in, or links, and goes on to the panel. */
export function TownAccountPage({ given }: { given: TownAnswer }) {
  const { mutate: finish, error } = useFinish();
  const navigate = useNavigate();
  const session = useQuery(sessionQuery);
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    finish(given);
  }, [finish, given]);
  if (!error) return <Entrance title={adminTexts.panel.title} lead={<span role="status">{townText.arriving}</span>} />;
  return (
    <Entrance title={townText.failedTitle} lead={<span role="alert">{townFailureText(error)}</span>}>
      <Button variant="primary" large onClick={() => navigate({ to: '/admin', replace: true })}>
        {session.data?.administrator ? adminTexts.panel.toThePanel : adminTexts.entrance.backToSignIn}
      </Button>
    </Entrance>
  );
}
