import { type ComponentType, useEffect, useState } from 'react';
import { loadLaterTexts } from '#web/text/active.ts';
import type { TellProps } from './tell-somebody.tsx';

/** A way to tell somebody, once it and its words are here; where they do not come, nothing is missed. */
export function Tell(props: TellProps) {
  const [Part, setPart] = useState<ComponentType<TellProps>>();
  useEffect(() => {
    Promise.all([import('./tell-somebody.tsx'), loadLaterTexts()]).then(
      ([part]) => setPart(() => part.TellSomebody),
      () => {},
    );
  }, []);
  return Part && <Part {...props} />;
}
