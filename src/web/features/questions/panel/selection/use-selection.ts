import { useState } from 'react';

/** Which rows of a long list are ticked: they stay so from page to page. */
export function useSelection() {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  return {
    ids: [...chosen],
    has: (id: string) => chosen.has(id),
    /** Ticks these, or takes their ticks away. */
    set: (ids: readonly string[], ticked: boolean) => {
      const next = new Set(chosen);
      for (const id of ids) {
        if (ticked) next.add(id);
        else next.delete(id);
      }
      setChosen(next);
    },
    clear: () => setChosen(new Set()),
  };
}

export type Selection = ReturnType<typeof useSelection>;
