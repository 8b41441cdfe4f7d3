import type { ReactNode } from 'react';
import { uiText } from '#web/text/public.ts';
import { BrandMark } from './brand-mark.tsx';
import { LanguageMenu } from './language-menu.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

type SiteHeaderProps = {
  title: ReactNode;
  /** The title is the page's h1, for pages that have no larger one. */
  heading?: boolean;
  /** Where the mark leads. */
  href?: string;
  /** Text of the link that jumps over the header to `#main`. */
  skip?: string;
  /** Stands between the mark and the end. */
  beside?: ReactNode;
  /** Links and buttons at the end, before the theme switch; by itself the language. */
  children?: ReactNode;
};

export function SiteHeader(props: SiteHeaderProps) {
  const { title, heading = false, href = '/', skip = uiText.skip, beside, children } = props;
  return (
    <>
      <a className="skip" href="#main">
        {skip}
      </a>
      <header className="wrap top">
        <a className="brand" href={href}>
          <BrandMark />
          {heading ? <h1>{title}</h1> : <span>{title}</span>}
        </a>
        {beside}
        <div className="top-end">
          {children ?? <LanguageMenu />}
          <ThemeSwitch />
        </div>
      </header>
    </>
  );
}
