import { AsyncLocalStorage } from 'node:async_hooks';
import type { MailText } from '#server/mail/mail-text.ts';

/** The language of the request: better-auth hands us a mail's link without the request that it answers. */
export const mailLanguage = new AsyncLocalStorage<MailText>();
