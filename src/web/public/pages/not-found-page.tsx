import { useEffect } from 'react';
import { notFoundText } from '#web/text/lazy.ts';
import { publicText } from '#web/text/public.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { FallenCairn } from '#web/ui/drawings.tsx';
import { SiteFooter } from '#web/ui/site-footer.tsx';
import { SiteHeader } from '#web/ui/site-header.tsx';

export function NotFoundPage({ pathname }: { pathname: string }) {
  useEffect(() => {
    console.error('404: somebody came to a page that does not exist:', pathname);
    document.title = notFoundText.title;
  }, [pathname]);
  return (
    <>
      <SiteHeader title={publicText.title} />
      <main id="main" className="wrap full">
        <div className="scene">
          <div className="scene-art wide">
            <FallenCairn />
          </div>
          <h1>{notFoundText.title}</h1>
          <p>{notFoundText.text}</p>
          <a className={buttonClass('primary', true)} href="/">
            {notFoundText.home}
          </a>
        </div>
      </main>
      <SiteFooter />
    </>
  );
}
