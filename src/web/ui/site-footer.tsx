import { uiText } from '#web/text/en/ui.ts';

export function SiteFooter() {
  return (
    <footer className="foot">
      <div className="wrap">
        <blockquote>{uiText.quote}</blockquote>
        <div className="foot-row">
          <span>{uiText.title}</span>
          <a href="/training-circle">{uiText.aboutCircle}</a>
        </div>
      </div>
    </footer>
  );
}
