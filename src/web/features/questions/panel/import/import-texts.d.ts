declare module 'virtual:import-texts' {
  import type { Texts } from '#text/catalogue.ts';

  /** Made by scripts/paper-texts-plugin.ts. */
  export const importTexts: readonly Texts[];
}
