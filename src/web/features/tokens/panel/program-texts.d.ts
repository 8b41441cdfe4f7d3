declare module 'virtual:program-texts' {
  import type { Texts } from '#text/catalogue.ts';

  /** Made by scripts/paper-texts-plugin.ts. */
  export const programTexts: readonly Texts[];
}
