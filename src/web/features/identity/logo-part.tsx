import { type ChangeEvent, useId, useRef, useState } from 'react';
import { type Logo, logoApi, logoLimits } from '#contract/logo.ts';
import { failureText } from '#web/panel-kit/failure.ts';
import { useMay } from '#web/panel-kit/may.ts';
import { identityText } from '#web/text/admin.ts';
import { Button } from '#web/ui/button.tsx';
import { useChangeLogo, useCleanLogo } from './logo-queries.ts';

/** The council's picture: looked at before it is used, and taken away again. It holds at once, unlike the form below it. */
export function LogoPart({ name, logo }: { name: string; logo: Logo | null }) {
  const titleId = useId();
  const may = useMay()(logoApi.update);
  const change = useChangeLogo();
  return (
    <section className="identity-logo" aria-labelledby={titleId}>
      <h3 id={titleId}>{identityText.logo}</h3>
      {logo ? (
        <p className="logo-sheet">
          <img src={logo.address} alt={name} width={logo.width} height={logo.height} />
        </p>
      ) : (
        <p className="quiet">{identityText.logoNone}</p>
      )}
      {may ? <ChooseLogo name={name} /> : <p className="quiet">{identityText.logoByOwners}</p>}
      {may && logo && (
        <div>
          <Button variant="plain-danger" pending={change.isPending} onClick={() => change.mutate(null)}>
            {identityText.removeLogo}
          </Button>
        </div>
      )}
    </section>
  );
}

function ChooseLogo({ name }: { name: string }) {
  const fieldId = useId();
  const field = useRef<HTMLInputElement>(null);
  const [wrong, setWrong] = useState<string>();
  const clean = useCleanLogo();
  const change = useChangeLogo();
  const leave = () => {
    clean.reset();
    change.reset();
    setWrong(undefined);
    if (field.current) field.current.value = '';
  };
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    clean.reset();
    setWrong(file && file.size > logoLimits.bytes ? identityText.logoHeavy : undefined);
    if (file && file.size <= logoLimits.bytes) clean.mutate(await toBase64(file));
  };
  const failure = wrong ?? failureText(clean.error ?? change.error);
  const cleaned = wrong ? undefined : clean.data;
  return (
    <div className="field">
      <label htmlFor={fieldId}>{identityText.chooseLogo}</label>
      <input
        ref={field}
        id={fieldId}
        type="file"
        accept="image/svg+xml,image/png"
        aria-describedby={`${fieldId}-hint ${fieldId}-wrong`}
        aria-invalid={failure ? true : undefined}
        onChange={(event) => void choose(event)}
      />
      <p className="field-error" id={`${fieldId}-wrong`} role="status">
        {failure}
      </p>
      <p className="field-hint" id={`${fieldId}-hint`}>
        {identityText.logoHint}
      </p>
      {cleaned && (
        <div className="logo-chosen">
          <p className="logo-sheet">
            <img
              src={`data:${cleaned.media_type};base64,${cleaned.file}`}
              alt={name}
              width={cleaned.width}
              height={cleaned.height}
              onError={() => setWrong(identityText.logoBroken)}
            />
          </p>
          <p className="quiet small">{identityText.logoCleaned}</p>
          <div className="identity-acts">
            <Button
              pending={change.isPending}
              onClick={() => change.mutate(clean.variables ?? null, { onSuccess: leave })}
            >
              {identityText.useLogo}
            </Button>
            <Button variant="plain" onClick={leave}>
              {identityText.leaveLogo}
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}

function toBase64(file: File): Promise<string> {
  const reader = new FileReader();
  return new Promise((resolve, reject) => {
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
