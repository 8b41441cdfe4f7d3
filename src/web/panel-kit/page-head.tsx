import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';

/** The head of a page that a list in the panel opens: the way back to the list, the name, and what is said of it. */
export function PageHead({ back, name, children }: { back: string; name: string; children: ReactNode }) {
  const titleRef = useRef<HTMLHeadingElement>(null);
  // The link that led here has gone with its list, and the focus with it.
  useEffect(() => {
    if (document.activeElement === document.body) titleRef.current?.focus();
  }, []);
  return (
    <div className="wrap page-head">
      <Link className="link-row" to="/admin" search={{}}>
        {back}
      </Link>
      <h1 ref={titleRef} tabIndex={-1}>
        <bdi>{name}</bdi>
      </h1>
      {children}
    </div>
  );
}
