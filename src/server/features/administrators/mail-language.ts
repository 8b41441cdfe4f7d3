import { AsyncLocalStorage } from 'node:async_hooks';
import type { Letter } from '#server/mail/mail-text.ts';

/** For whom and in whose name: better-auth hands us a mail's link without the request that it answers. */
export const letterUnderWay = new AsyncLocalStorage<Letter>();
