declare module 'virtual:invite-texts' {
  import type { Texts } from '#text/catalogue.ts';

  /** Made by scripts/paper-texts-plugin.ts. */
  export const inviteTexts: readonly Texts[];
}
