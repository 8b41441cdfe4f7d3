import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Administrator } from '#contract/people/administrators.ts';
import { askedToChangePassword } from '#contract/people/passwords.ts';
import { PersonShown } from '#web/features/administrators/panel/person-shown.tsx';
import { AccountSectionPart } from '#web/features/town-account/panel/parts.tsx';
import { useTownSignIn } from '#web/panel-kit/session.ts';
import { adminTexts } from '#web/text/admin.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ChangePasswordDialog } from './change-password-dialog.tsx';
import { RenewCodesDialog } from './renew-codes-dialog.tsx';
import { nameVersion, runningQuery } from './running-version.ts';
import { SessionList } from './session-list.tsx';
import { SetUpSecondFactorDialog } from './set-up-second-factor-dialog.tsx';
import { TurnOffSecondFactorDialog } from './turn-off-second-factor-dialog.tsx';

type Open = 'password' | 'set-up' | 'codes' | 'turn-off';

type AccountDialogProps = { administrator: Administrator; onClose: () => void };

/** Everything about who is signed in. Each act is a dialog of its own, on top of this one. */
export function AccountDialog({ administrator, onClose }: AccountDialogProps) {
  const town = useTownSignIn();
  const [open, setOpen] = useState<Open | null>(null);
  // After this dialog, so that the other stands on top of it.
  useEffect(() => {
    if (location.hash === askedToChangePassword && town !== 'only') setOpen('password');
  }, [town]);
  const close = () => setOpen(null);
  const secondFactorRef = useRef<HTMLHeadingElement>(null);
  const { name, email, role, second_factor } = administrator;
  const { data: running } = useQuery(runningQuery);
  const waysIn = <WaysIn secondFactor={second_factor} secondFactorRef={secondFactorRef} onOpen={setOpen} />;
  return (
    <Dialog
      open
      onClose={onClose}
      title={adminTexts.account.title}
      description={
        <>
          <PersonShown name={name} email={email} />
          <p>{adminTexts.roles.yours({ role: role, may: adminTexts.roles.may[role] })}</p>
        </>
      }
      actions={<Button onClick={onClose}>{adminTexts.panel.close}</Button>}
    >
      {town === 'off' ? waysIn : <AccountSectionPart>{waysIn}</AccountSectionPart>}
      <section className="account-part">
        <h3>{adminTexts.account.sessions}</h3>
        <SessionList />
      </section>
      {running && <p className="quiet small">{adminTexts.account.version({ version: nameVersion(running) })}</p>}
      {open === 'password' && <ChangePasswordDialog email={email} onClose={close} />}
      {open === 'set-up' && <SetUpSecondFactorDialog email={email} onClose={close} returnFocusTo={secondFactorRef} />}
      {open === 'codes' && <RenewCodesDialog email={email} onClose={close} />}
      {open === 'turn-off' && <TurnOffSecondFactorDialog onClose={close} returnFocusTo={secondFactorRef} />}
    </Dialog>
  );
}

type WaysInProps = {
  secondFactor: boolean;
  secondFactorRef: RefObject<HTMLHeadingElement | null>;
  onOpen: (dialog: Open) => void;
};

/** The own password, and what is asked for besides. */
function WaysIn({ secondFactor, secondFactorRef, onOpen }: WaysInProps) {
  return (
    <>
      <section className="account-part">
        <h3>{adminTexts.account.password}</h3>
        <div className="account-acts">
          <Button onClick={() => onOpen('password')}>{adminTexts.account.changePassword}</Button>
        </div>
      </section>
      <section className="account-part">
        <h3 ref={secondFactorRef} tabIndex={-1}>
          {adminTexts.account.secondFactor}
        </h3>
        <p>{secondFactor ? adminTexts.account.secondFactorOn : adminTexts.account.secondFactorOff}</p>
        <div className="account-acts">
          {secondFactor ? (
            <>
              <Button onClick={() => onOpen('codes')}>{adminTexts.account.renewCodes}</Button>
              <Button variant="danger" onClick={() => onOpen('turn-off')}>
                {adminTexts.account.turnOff}
              </Button>
            </>
          ) : (
            <Button onClick={() => onOpen('set-up')}>{adminTexts.account.setUp}</Button>
          )}
        </div>
      </section>
    </>
  );
}
