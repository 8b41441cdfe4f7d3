import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ListAwaited } from '#web/panel-kit/list-awaited.tsx';
import { useTownSignIn } from '#web/panel-kit/session.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { townAccountQuery, useBeginLink, useUnlink } from './queries.ts';
import { townFailureText, townText } from './texts.ts';

/** Links the town's account to one's own and back; what is about passwords stands above it where one has a password. */
export function AccountSection({ children }: { children: ReactNode }) {
  const { data: ways, error } = useQuery({ ...townAccountQuery, staleTime: 0 });
  const only = useTownSignIn() === 'only';
  if (!ways) return <ListAwaited error={error} />;
  const alone = ways.linked && (only || !ways.password);
  return (
    <>
      {ways.password && !only && children}
      <section className="account-part">
        <h3>{townText.title}</h3>
        <p>{alone ? townText.alone : ways.linked ? townText.linked : townText.unlinked}</p>
        {!alone && <div className="account-acts">{ways.linked ? <Unlink /> : <Link />}</div>}
      </section>
    </>
  );
}

function Link() {
  const { mutate: begin, isPending, error } = useBeginLink();
  return (
    <>
      <FormError>{townFailureText(error)}</FormError>
      <Button pending={isPending} onClick={() => begin()}>
        {isPending ? townText.leaving : townText.link}
      </Button>
    </>
  );
}

function Unlink() {
  const { mutate: unlink, isPending } = useUnlink();
  return (
    <Button variant="danger" pending={isPending} onClick={() => unlink()}>
      {isPending ? townText.unlinking : townText.unlink}
    </Button>
  );
}
