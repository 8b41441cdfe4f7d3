import type { Phase } from '#contract/council/public-batch.ts';

const link = / · <a [^>]*data-phase="(\d)"[^>]*>[^<]*<\/a>/g;

/** Of the links for whoever has no script those that lead somewhere in this phase; where it is not known, those to what can be done. */
export function withLinksOf(page: string, phase: Phase | undefined): string {
  return page.replace(link, (whole, of) => {
    const leadsOn = phase === undefined ? of !== '3' : of === String(phase);
    return leadsOn ? whole.replace(/ data-phase="\d"/, '') : '';
  });
}
