import { useEffect } from 'react';

/** The browser asks before a page goes that holds what is nowhere else, as codes that are told once. */
export function useStayWhile(wanted: boolean): void {
  useEffect(() => {
    if (!wanted) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [wanted]);
}
