/** The attributes of what somebody wrote: its language, where that is known, and the direction in which its own letters run. */
export function inOwnLanguage(language: string | null | undefined): { lang: string | undefined; dir: 'auto' } {
  return { lang: language ?? undefined, dir: 'auto' };
}
