declare module 'virtual:invite-texts' {
  import type { Texts } from '#text/catalogue.ts';

  /** Made by scripts/invite-texts-plugin.ts. */
  export const inviteTexts: readonly Texts[];
}
