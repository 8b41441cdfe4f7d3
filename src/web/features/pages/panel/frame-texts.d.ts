declare module 'virtual:frame-texts' {
  import type { Texts } from '#text/catalogue.ts';

  /** Made by scripts/paper-texts-plugin.ts. */
  export const frameTexts: readonly Texts[];
}
