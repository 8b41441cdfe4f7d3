import { useEffect } from 'react';
import { publicText } from '#web/text/public.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { FallenCairn } from '#web/ui/drawings.tsx';
import { SiteFooter } from '#web/ui/site-footer.tsx';
import { SiteHeader } from '#web/ui/site-header.tsx';

export function NotFoundPage({ pathname }: { pathname: string }) {
  useEffect(() => {
    console.error('404: somebody came to a page that does not exist:', pathname);
    document.title = publicText.notFoundTitle;
  }, [pathname]);
  return (
    <>
      <SiteHeader title={publicText.title} />
      <main id="main" className="wrap full">
        <div className="scene">
          <div className="scene-art wide">
            <FallenCairn />
          </div>
          <h1>{publicText.notFoundTitle}</h1>
          <p>{publicText.notFound}</p>
          <a className={buttonClass('primary', true)} href="/">
            {publicText.returnHome}
          </a>
        </div>
      </main>
      <SiteFooter />
    </>
  );
}
