import { useId } from 'react';
import type { Logo } from '#contract/running/logo.ts';
import { logoApi } from '#contract/running/logo-api.ts';
import { usePermissions } from '#web/panel-kit/permissions.ts';
import { adminTexts } from '#web/text/admin.ts';
import { Button } from '#web/ui/button.tsx';
import { chosenLogo, type LogoChoice } from './use-logo-choice.ts';

type LogoPartProps = {
  name: string;
  stored: Logo | null;
  choice: LogoChoice;
  /** Somebody else has saved another logo since the form was opened. */
  isOverwriting: boolean;
};

/** The council's picture: chosen here, looked at, and saved with the rest of the form. */
export function LogoPart({ name, stored, choice, isOverwriting }: LogoPartProps) {
  const titleId = useId();
  const may = usePermissions()(logoApi.update);
  const logo = chosenLogo(choice, stored);
  return (
    <section className="identity-logo" aria-labelledby={titleId}>
      <h3 id={titleId}>{adminTexts.identity.logo}</h3>
      {logo ? (
        <OnBothPapers logo={logo} name={name} onError={choice.drawn && choice.refuse} />
      ) : (
        <p className="quiet">{adminTexts.identity.logoNone}</p>
      )}
      <p className="logo-state" role="status">
        {choice.drawn && adminTexts.identity.logoChosen}
        {choice.change === null && adminTexts.identity.logoGoes}
      </p>
      {isOverwriting && (
        <>
          <p className="field-error">{adminTexts.identity.logoMeanwhile}</p>
          {stored && choice.change !== undefined && <OnBothPapers logo={stored} name={name} />}
        </>
      )}
      {may ? (
        <ChooseLogo stored={stored} choice={choice} />
      ) : (
        <p className="quiet">{adminTexts.identity.logoByOwners}</p>
      )}
    </section>
  );
}

function ChooseLogo({ stored, choice }: Pick<LogoPartProps, 'stored' | 'choice'>) {
  const fieldId = useId();
  const { change, failure } = choice;
  const leave = () => {
    choice.leave();
    // Without a logo there is nothing to remove either: the button is gone.
    if (!stored) choice.field.current?.focus();
  };
  return (
    <div className="field">
      <label htmlFor={fieldId}>{adminTexts.identity.chooseLogo}</label>
      <input
        ref={choice.field}
        id={fieldId}
        type="file"
        accept="image/svg+xml,image/png"
        aria-describedby={`${fieldId}-hint ${fieldId}-wrong`}
        aria-invalid={failure ? true : undefined}
        onChange={({ target }) => void choice.choose(target.files?.[0])}
      />
      <p className="field-error" id={`${fieldId}-wrong`} role="status">
        {failure}
      </p>
      <p className="field-hint" id={`${fieldId}-hint`}>
        {adminTexts.identity.logoHint}
      </p>
      {change === undefined && !failure ? (
        stored && (
          <div>
            <Button variant="plain-danger" onClick={choice.remove}>
              {adminTexts.identity.removeLogo}
            </Button>
          </div>
        )
      ) : (
        <div>
          <Button variant="plain" onClick={leave}>
            {change === null ? adminTexts.identity.keepLogo : adminTexts.identity.leaveLogo}
          </Button>
        </div>
      )}
    </div>
  );
}

type OnBothPapersProps = { logo: Logo; name: string; onError?: (() => void) | undefined };

/** On light and on dark paper: half of the visitors read on a dark screen. */
function OnBothPapers({ logo: { address, width, height }, name, onError }: OnBothPapersProps) {
  return (
    <p className="logo-sheets">
      <img src={address} alt={name} width={width} height={height} onError={onError} />
      <img src={address} alt="" width={width} height={height} />
    </p>
  );
}
