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
          {/* Without an address it is text. */}
          {site?.contact && <a href={site.contactHref}>{site.contact}</a>}
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
