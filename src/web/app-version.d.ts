/** The version whose panel this is, which the build writes in (`vite.config.ts`). */
declare const __APP_VERSION__: string;
