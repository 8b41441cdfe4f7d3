import { createStore } from '#web/store.ts';

/** Whether a call has found out that the session is over, while the panel is still on screen. */
export const sessionEnded = createStore(() => false);
