import { useEffect } from 'react';

/** Calls the page by this name while it is printed: browsers propose a page's title as the name of its PDF. */
export function usePrintName(name: string | undefined): void {
  useEffect(() => {
    if (name === undefined) return;
    let title: string | undefined;
    const rename = () => {
      title ??= document.title;
      document.title = name;
    };
    const putBack = () => {
      if (title !== undefined) document.title = title;
      title = undefined;
    };
    addEventListener('beforeprint', rename);
    addEventListener('afterprint', putBack);
    return () => {
      putBack();
      removeEventListener('beforeprint', rename);
      removeEventListener('afterprint', putBack);
    };
  }, [name]);
}
