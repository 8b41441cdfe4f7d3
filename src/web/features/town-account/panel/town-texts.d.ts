declare module 'virtual:town-texts' {
  import type { Texts } from '#text/catalogue.ts';

  /** Made by scripts/paper-texts-plugin.ts. */
  export const townTexts: readonly Texts[];
}
