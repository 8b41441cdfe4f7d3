/** What somebody may choose in place of the system's own setting. */
export const themes = ['light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** The browser's script writes this cookie, and the server draws pages by it. */
export const themeCookie = 'theme';
