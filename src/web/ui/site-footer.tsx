import type { ContactPiece } from '#contract/page.ts';
import { activeTexts } from '#web/text/active.ts';
import { uiText } from '#web/text/public.ts';

export function SiteFooter() {
  const { site } = activeTexts();
  return (
    <footer className="foot">
      <div className="wrap">
        <blockquote>{uiText.quote}</blockquote>
        <div className="foot-row">
          <span>{uiText.title}</span>
          {site?.contact && <Contact pieces={site.contact} />}
          <nav className="foot-links" aria-label={uiText.more}>
            <a href="/batches">{uiText.results}</a>
            <a href="/training-circle">{uiText.aboutCircle}</a>
            <a href="/privacy">{uiText.privacy}</a>
            {site?.imprint && <a href={site.imprint}>{uiText.imprint}</a>}
          </nav>
        </div>
      </div>
    </footer>
  );
}

/** Numbers and addresses run from the left, also where the words around them do not. */
function Contact({ pieces }: { pieces: readonly ContactPiece[] }) {
  return (
    <span>
      <bdi className="foot-contact">
        {pieces.map(({ text, href }, place) =>
          href ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: an address can be there twice
            <a key={place} href={href} dir="ltr">
              {text}
            </a>
          ) : (
            text
          ),
        )}
      </bdi>
    </span>
  );
}
