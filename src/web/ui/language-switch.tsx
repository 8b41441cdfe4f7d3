import type { MouseEvent } from 'react';
import { activeTexts } from '#web/text/active.ts';
import { uiText } from '#web/text/public.ts';

/** Links to this very page in each language. The server keeps the choice, so they work before and without scripts. */
export function LanguageSwitch() {
  const { language, languages } = activeTexts();
  return (
    <nav className="languages" aria-label={uiText.language}>
      <ul>
        {languages.map(({ code, name }) => (
          <li key={code}>
            <a
              href={`?lang=${code}`}
              lang={code}
              hrefLang={code}
              aria-current={code === language.code ? 'true' : undefined}
              onClick={(event) => keepQueryAndHash(event, code)}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Keeps the query and the hash: the open tab of the panel, or a one-time link, is not lost on the way. */
function keepQueryAndHash({ currentTarget }: MouseEvent<HTMLAnchorElement>, code: string): void {
  const query = new URLSearchParams(location.search);
  query.set('lang', code);
  currentTarget.href = `?${query}${location.hash}`;
}
