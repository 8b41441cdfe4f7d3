import { activeTexts } from '#web/text/active.ts';
import { uiText } from '#web/text/public.ts';
import { Contact } from './contact.tsx';

type SiteFooterProps = {
  /** Whether there are results to lead to. */
  results?: boolean;
};

export function SiteFooter({ results = true }: SiteFooterProps) {
  const { site } = activeTexts();
  return (
    <footer className="foot">
      <div className="wrap">
        <blockquote>{uiText.quote}</blockquote>
        <div className="foot-row">
          <span>{uiText.title}</span>
          <Contact />
          <nav className="foot-links" aria-label={uiText.more}>
            {results && <a href="/batches">{uiText.results}</a>}
            <a href="/training-circle">{uiText.aboutCircle}</a>
            <a href="/privacy">{uiText.privacy}</a>
            <a href="/accessibility">{uiText.accessibility}</a>
            {site?.imprint && <a href={site.imprint}>{uiText.imprint}</a>}
          </nav>
        </div>
      </div>
    </footer>
  );
}
