import { uiText } from '#web/text/public.ts';

export function SiteFooter() {
  return (
    <footer className="foot">
      <div className="wrap">
        <blockquote>{uiText.quote}</blockquote>
        <div className="foot-row">
          <span>{uiText.title}</span>
          <nav className="foot-links" aria-label={uiText.more}>
            <a href="/training-circle">{uiText.aboutCircle}</a>
            <a href="/privacy">{uiText.privacy}</a>
          </nav>
        </div>
      </div>
    </footer>
  );
}
