import { type PageName, pageNames, pageRows } from '#contract/running/page-rows.ts';
import { activeTexts } from '#web/text/active.ts';
import { uiText } from '#web/text/public.ts';
import { Contact } from './contact.tsx';

type SiteFooterProps = {
  /** Whether there are results to lead to. */
  results?: boolean;
};

export function SiteFooter({ results = true }: SiteFooterProps) {
  return (
    <footer className="foot">
      <div className="wrap">
        <blockquote>{uiText.quote}</blockquote>
        <div className="foot-row">
          <span>{uiText.title}</span>
          <Contact />
          <nav className="foot-links" aria-label={uiText.more}>
            {results && <a href="/batches">{uiText.results}</a>}
            {results && <a href="/answers">{uiText.answers}</a>}
            <a href="/training-circle">{uiText.aboutCircle}</a>
            {pageNames.map((name) => (
              <PageLink key={name} name={name} />
            ))}
          </nav>
        </div>
      </div>
    </footer>
  );
}

function PageLink({ name }: { name: PageName }) {
  const row = pageRows[name];
  const address = 'address' in row ? activeTexts().site?.[row.address] : row.path;
  return address && <a href={address}>{uiText[name]}</a>;
}
