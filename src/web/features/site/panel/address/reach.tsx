import { type ReactNode, useState } from 'react';
import { addressApi, PublicUrl, type SiteAddress } from '#contract/running/address.ts';
import { failureText } from '#web/panel-kit/failure.ts';
import { usePermissions } from '#web/panel-kit/permissions.ts';
import { adminTexts } from '#web/text/admin.ts';
import { Button } from '#web/ui/button.tsx';
import { Choice } from '#web/ui/choice.tsx';
import { Field, Input } from '#web/ui/field.tsx';
import { PhonesPart } from './phones-part.tsx';
import { useSetAddress } from './queries.ts';
import { reachProblem } from './reach-problem.ts';

type ReachProps = {
  site: SiteAddress;
  /** What code, text and prints show. */
  picked: string;
  onPick: (address: string) => void;
  /** Another one is in force. */
  onSaved?: (() => void) | undefined;
  /** Whether the code of an address in the room is shown here. */
  withCode?: boolean;
};

/** Whether phones can open the address, and the choice of a better one. */
export function Reach({ site, picked, onPick, onSaved, withCode = false }: ReachProps) {
  const mayChoose = usePermissions()(addressApi.update) && site.source !== 'environment';
  const { reach, address } = site;
  const unreached = reachProblem(reach);
  const isDeaf = site.network_addresses.length === 0;
  if (unreached) {
    return (
      <section className="reach" aria-labelledby="reach">
        <div>
          <h3 id="reach">{unreached.title}</h3>
          <p>
            <WithCode text={unreached.words({ address: slot })}>{address}</WithCode>{' '}
            {!isDeaf && adminTexts.invite.reach.choose}
          </p>
          {site.source === 'environment' && <p>{adminTexts.invite.reach.environment}</p>}
          {isDeaf && <PhonesPart isFirst />}
        </div>
        <AddressChoice
          site={site}
          picked={picked}
          onPick={onPick}
          onSaved={onSaved}
          maySave={mayChoose}
          isSecond={isDeaf}
        />
      </section>
    );
  }
  return (
    <>
      {site.source === 'room' && <PhonesPart withCode={withCode} />}
      {mayChoose && <OtherAddress site={site} picked={picked} onPick={onPick} />}
    </>
  );
}

/** The way to another address than the one that phones reach. */
function OtherAddress({ site, picked, onPick }: ReachProps) {
  const [changing, setChanging] = useState(false);
  return changing ? (
    <section className="reach calm" aria-label={adminTexts.invite.reach.which}>
      <AddressChoice site={site} picked={picked} onPick={onPick} maySave onClose={() => setChanging(false)} />
    </section>
  ) : (
    <Button variant="plain" className="reach-change" onClick={() => setChanging(true)}>
      {adminTexts.invite.reach.change}
    </Button>
  );
}

const slot = '\ufffc'; // a character that nobody writes keeps the place

/** A sentence in which one value is set as code. */
function WithCode({ text, children }: { text: string; children: ReactNode }) {
  const [before, after] = text.replaceAll(/[\u2068\u2069]/g, '').split(slot);
  return (
    <>
      {before}
      <code>{children}</code>
      {after}
    </>
  );
}

type AddressChoiceProps = Omit<ReachProps, 'withCode'> & {
  maySave: boolean;
  /** Another way stands before it. */
  isSecond?: boolean;
  onClose?: () => void;
};

function AddressChoice({ site, picked, onPick, onSaved, maySave, isSecond, onClose }: AddressChoiceProps) {
  const set = useSetAddress();
  const [own, setOwn] = useState(site.public_url ?? '');
  const options = toOptions(site, maySave);
  const [choice, setChoice] = useState(() => options.find(({ value }) => value === picked)?.value ?? '');
  const [fault, setFault] = useState(false);
  const choose = (value: string) => {
    setChoice(value);
    setFault(false);
    if (value.startsWith('http')) onPick(value);
  };
  const save = () => {
    if (set.isPending) return;
    const parsed = PublicUrl.safeParse(choice === 'own' ? own : choice);
    const wrong = choice !== 'none' && !parsed.data;
    setFault(wrong);
    if (wrong) return;
    const address = choice === 'none' ? null : (parsed.data ?? null);
    // A promise, not a callback: once phones can open the address, this form is gone before the lists are read anew.
    set.mutateAsync({ revision: site.revision, address }).then(
      (saved) => {
        onPick(saved.address);
        onSaved?.();
        onClose?.();
      },
      () => {}, // said by the message and below the choice
    );
  };
  return (
    <form
      className="reach-choice"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <Choice legend={adminTexts.invite.reach.which} options={options} value={choice} onChange={choose} />
      {choice === 'own' && maySave && (
        <Field label={adminTexts.invite.reach.field} error={fault ? adminTexts.invite.reach.fault : undefined}>
          <Input type="url" dir="ltr" value={own} onChange={({ target }) => setOwn(target.value)} />
        </Field>
      )}
      {fault && choice === '' && (
        <p className="form-error" role="alert">
          {adminTexts.invite.reach.chooseOne}
        </p>
      )}
      {set.error && <p className="form-error">{failureText(set.error)}</p>}
      {maySave ? (
        <div className="outreach-acts">
          <Button type="submit" variant={isSecond ? 'outline' : 'primary'} pending={set.isPending}>
            {set.isPending ? adminTexts.panel.updating : adminTexts.invite.reach.use}
          </Button>
          {onClose && (
            <Button variant="plain" onClick={onClose}>
              {adminTexts.invite.reach.keep}
            </Button>
          )}
          <p className="quiet small">{adminTexts.invite.reach.scope}</p>
        </div>
      ) : (
        <p className="quiet small">{adminTexts.invite.reach.askOwner}</p>
      )}
    </form>
  );
}

function toOptions({ address, source, network_addresses }: SiteAddress, maySave: boolean) {
  const known = [...new Set([...network_addresses, ...(source === 'request' ? [] : [address])])];
  const here = location.origin;
  return [
    ...known.map((value) => ({
      value,
      label: <code>{value}</code>,
      hint:
        value === here
          ? adminTexts.invite.reach.came
          : network_addresses.includes(value) && adminTexts.invite.reach.inNetwork,
    })),
    ...(maySave ? [{ value: 'own', label: adminTexts.invite.reach.own, hint: adminTexts.invite.reach.ownHint }] : []),
    ...(maySave && source === 'panel' ? [{ value: 'none', label: adminTexts.invite.reach.none }] : []),
  ];
}
