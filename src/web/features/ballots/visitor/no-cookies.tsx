import { lazyTexts } from '#web/text/lazy.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';

/** Why no stones can be given with this browser, and the way out: another one, at this address. */
export function NoCookies() {
  const { origin } = location;
  return (
    <div className="stack" role="alert">
      <p>{lazyTexts.noCookies.text}</p>
      <p>
        <bdi dir="ltr">{origin}</bdi> <CopyButton text={origin}>{lazyTexts.noCookies.copy}</CopyButton>
      </p>
      <p className="small">{lazyTexts.noCookies.allow}</p>
    </div>
  );
}
