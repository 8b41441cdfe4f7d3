declare module 'virtual:pack-texts' {
  import type { Texts } from '#text/catalogue.ts';

  /** Made by scripts/paper-texts-plugin.ts. */
  export const packTexts: readonly Texts[];
}
