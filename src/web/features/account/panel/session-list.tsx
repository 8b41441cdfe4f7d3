import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Session } from '#contract/people/sessions.ts';
import { failureText } from '#web/panel-kit/failure.ts';
import { adminTexts } from '#web/text/admin.ts';
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
        <p>{adminTexts.account.sessionsFailed}</p>
        <div className="account-acts">
          <Button onClick={() => sessions.refetch()}>{adminTexts.panel.retry}</Button>
        </div>
      </>
    );
  }
  if (!sessions.data) return <p className="quiet">{adminTexts.panel.loading}</p>;
  return (
    <>
      <ul ref={listRef} className="sessions" tabIndex={-1} aria-label={adminTexts.account.sessions}>
        {sessions.data.map((session) => (
          <SessionItem key={session.id} session={session} onEnded={() => listRef.current?.focus()} />
        ))}
      </ul>
      <div className="account-acts">
        <Button variant="danger" onClick={() => setEndingAll(true)}>
          {adminTexts.account.endAll}
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
            <UnbrokenDays text={adminTexts.account.since({ signedIn })} />
          </time>
          ,{' '}
          <time dateTime={session.renewed_at}>
            <UnbrokenDays text={adminTexts.account.lastUsed({ day: toDayText(session.renewed_at) })} />
          </time>
        </p>
      </div>
      {session.current ? (
        <span className="status on">{adminTexts.account.thisOne}</span>
      ) : (
        <Button
          variant="plain-danger"
          aria-label={adminTexts.account.endOf({ device, signedIn })}
          pending={end.isPending}
          onClick={() => end.mutate(session, { onSuccess: onEnded })}
        >
          {adminTexts.account.end}
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
      title={adminTexts.account.endAll}
      confirm={adminTexts.account.endAll}
      onConfirm={() => endAll.mutate()}
      danger
      pending={endAll.isPending}
      pendingLabel={adminTexts.account.endingAll}
      error={failureText(endAll.error)}
    >
      <p>{adminTexts.account.endAllLead}</p>
    </ConfirmDialog>
  );
}
