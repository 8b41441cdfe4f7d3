import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Phones, phonesApi } from '#contract/running/phones.ts';
import { failureText } from '#web/panel-kit/failure.ts';
import { usePermissions } from '#web/panel-kit/permissions.ts';
import { adminTexts } from '#web/text/admin.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { QrCode } from '#web/ui/qr-code.tsx';
import { phonesQuery, useLetPhonesIn, useShutPhonesOut } from './phones-queries.ts';

type PhonesPartProps = {
  /** Whether the code is shown here; else it stands beside. */
  withCode?: boolean;
  /** What is to be done first where it stands. */
  isFirst?: boolean;
};

/** Lets the phones of a room in by a press, tells before how far that reaches, and then whether one came. */
export function PhonesPart({ withCode = false, isFirst = false }: PhonesPartProps) {
  const mayRead = usePermissions()(phonesApi.read);
  const { data } = useQuery({ ...phonesQuery, enabled: mayRead });
  if (!data) return null;
  return (
    <div className="phones">
      {data.let_in ? <LetIn phones={data} withCode={withCode} /> : <Offer phones={data} isFirst={isFirst} />}
    </div>
  );
}

function Offer({ phones: { addresses, refusal }, isFirst }: { phones: Phones; isFirst: boolean }) {
  const may = usePermissions()(phonesApi.letIn);
  const letIn = useLetPhonesIn();
  if (refusal) return <p>{adminTexts.phones.refusals[refusal]}</p>;
  if (!may) return <p>{adminTexts.phones.askOwner}</p>;
  return (
    <>
      <p>{adminTexts.phones.offer({ addresses: addresses.join(', ') })}</p>
      <p className="quiet small">{adminTexts.phones.trust}</p>
      {letIn.error && <p className="form-error">{failureText(letIn.error)}</p>}
      <div>
        <Button variant={isFirst ? 'primary' : 'outline'} pending={letIn.isPending} onClick={() => letIn.mutate()}>
          {letIn.isPending ? adminTexts.panel.updating : adminTexts.phones.letIn}
        </Button>
      </div>
    </>
  );
}

function LetIn({ phones: { addresses, came }, withCode }: { phones: Phones; withCode: boolean }) {
  const [address = '', ...others] = addresses;
  return (
    <>
      {withCode && (
        <div className="phones-code">
          <QrCode text={`${address}/`} label={adminTexts.phones.codeLabel({ address })} />
          <p>
            {adminTexts.phones.scan({ address })}
            {others.length > 0 && ` ${adminTexts.phones.also({ addresses: others.join(', ') })}`}
          </p>
        </div>
      )}
      <p role="status">
        <strong>{came ? adminTexts.phones.came : adminTexts.phones.waiting}</strong>
      </p>
      {!came && <p className="quiet small">{adminTexts.phones.noneComes}</p>}
      <End />
    </>
  );
}

function End() {
  const may = usePermissions()(phonesApi.shutOut);
  const [asking, setAsking] = useState(false);
  const end = useShutPhonesOut();
  if (!may) return null;
  return (
    <div>
      <Button variant="plain" onClick={() => setAsking(true)}>
        {adminTexts.phones.end}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={adminTexts.phones.end}
        confirm={adminTexts.phones.end}
        onConfirm={() => end.mutate(undefined, { onSettled: () => setAsking(false) })}
        pending={end.isPending}
        pendingLabel={adminTexts.panel.updating}
      >
        <p>{adminTexts.phones.endWords}</p>
      </ConfirmDialog>
    </div>
  );
}
