declare module 'virtual:protocol-texts' {
  import type { Texts } from '#text/catalogue.ts';

  /** Made by scripts/paper-texts-plugin.ts. */
  export const protocolTexts: readonly Texts[];
}
