import { uiText } from '#web/text/public.ts';
import { LanguageSwitch } from './language-switch.tsx';

export function SiteFooter() {
  return (
    <footer className="foot">
      <div className="wrap">
        <blockquote>{uiText.quote}</blockquote>
        <div className="foot-row">
          <span>{uiText.title}</span>
          <nav className="foot-links" aria-label={uiText.more}>
            <a href="/batches">{uiText.results}</a>
            <a href="/training-circle">{uiText.aboutCircle}</a>
            <a href="/privacy">{uiText.privacy}</a>
          </nav>
        </div>
        <LanguageSwitch />
      </div>
    </footer>
  );
}
