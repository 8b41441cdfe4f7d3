import { answersAddress } from '#contract/council/answers.ts';
import type { ResultBatch } from '#contract/council/results.ts';
import { uiText } from '#web/text/public.ts';
import { resultText } from '#web/text/results.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { QrCode } from '#web/ui/qr-code.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';

/** The address to pass on, as text and as a code, on screen and on paper. Only the browser knows the whole of it. */
export function KeepResult({ batch: { slug } }: { batch: ResultBatch }) {
  const hydrated = useHydrated();
  const path = `/batches/${slug}`;
  const address = hydrated ? wholeAddress(path) : path;
  return (
    <section className="result-keep" aria-labelledby="keep-title">
      <h2 id="keep-title">{resultText.keepTitle}</h2>
      <p>{resultText.keep}</p>
      <a className="result-address" href={path} dir="ltr">
        {address}
      </a>
      {hydrated && <QrCode text={address} label={resultText.qr({ address })} />}
      {hydrated && <CopyButton text={address}>{uiText.copy}</CopyButton>}
      <a className="link-row" href={`/api/batches/${slug}`}>
        {resultText.json}
      </a>
      <a className="link-row" href={answersAddress({ batch: slug })}>
        {uiText.answers}
      </a>
      <a className="link-row" href="/batches">
        {resultText.all}
      </a>
    </section>
  );
}

/** With the operator's PUBLIC_URL, which the server writes into the page, or as the page was opened. */
function wholeAddress(path: string): string {
  const told = document.querySelector<HTMLMetaElement>('meta[property="og:url"]')?.content;
  return told || location.origin + path;
}
