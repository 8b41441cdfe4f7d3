import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Session } from '#contract/people/sessions.ts';
import { failureText } from '#web/panel-kit/failure.ts';
import { accountText, adminText } from '#web/text/admin.ts';
import { toDayText, toExactText } from '#web/text/moments.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { UnbrokenDays } from '#web/ui/unbroken-days.tsx';
import { deviceName } from './device.ts';
import { sessionsQuery, useEndAllSessions, useEndSession } from './queries.ts';

/** Where this administrator is signed in. */
export function SessionList() {
  const sessions = useQuery({ ...sessionsQuery, staleTime: 0 });
  const [endingAll, setEndingAll] = useState(false);
  const listRef = useRef<HTMLUListElement>(null);
  if (sessions.isError && !sessions.data) {
    return (
      <>
        <p>{accountText.sessionsFailed}</p>
        <div className="account-acts">
          <Button onClick={() => sessions.refetch()}>{adminText.retry}</Button>
        </div>
      </>
    );
  }
  if (!sessions.data) return <p className="quiet">{adminText.loading}</p>;
  return (
    <>
      <ul ref={listRef} className="sessions" tabIndex={-1} aria-label={accountText.sessions}>
        {sessions.data.map((session) => (
          <SessionItem key={session.id} session={session} onEnded={() => listRef.current?.focus()} />
        ))}
      </ul>
      <div className="account-acts">
        <Button variant="danger" onClick={() => setEndingAll(true)}>
          {accountText.endAll}
        </Button>
      </div>
      {endingAll && <EndAllDialog onClose={() => setEndingAll(false)} />}
    </>
  );
}

function SessionItem({ session, onEnded }: { session: Session; onEnded: () => void }) {
  const end = useEndSession();
  const device = deviceName(session.user_agent);
  const signedIn = toDayText(session.created_at);
  return (
    <li>
      <div>
        <strong title={session.user_agent ?? undefined}>{device}</strong>
        <p className="quiet small num">
          <time dateTime={session.created_at} title={toExactText(session.created_at)}>
            <UnbrokenDays text={accountText.since({ signedIn })} />
          </time>
          ,{' '}
          <time dateTime={session.renewed_at}>
            <UnbrokenDays text={accountText.lastUsed({ day: toDayText(session.renewed_at) })} />
          </time>
        </p>
      </div>
      {session.current ? (
        <span className="status on">{accountText.thisOne}</span>
      ) : (
        <Button
          variant="plain-danger"
          aria-label={accountText.endOf({ device, signedIn })}
          pending={end.isPending}
          onClick={() => end.mutate(session, { onSuccess: onEnded })}
        >
          {accountText.end}
        </Button>
      )}
    </li>
  );
}

function EndAllDialog({ onClose }: { onClose: () => void }) {
  const endAll = useEndAllSessions();
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={accountText.endAll}
      confirm={accountText.endAll}
      onConfirm={() => endAll.mutate()}
      danger
      pending={endAll.isPending}
      pendingLabel={accountText.endingAll}
      error={failureText(endAll.error)}
    >
      <p>{accountText.endAllLead}</p>
    </ConfirmDialog>
  );
}
