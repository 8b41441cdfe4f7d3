import * as z from 'zod/mini';
import { ActiveBatch } from './active-batch.ts';

/** Id of the element that holds `PageContent` as JSON: what the server drew the public page from. */
export const pageContentId = 'page-content';

/** The active batch, and the version from which the live events go on. */
export const PageContent = z.extend(ActiveBatch, { version: z.string() });
export type PageContent = z.infer<typeof PageContent>;

/** Draws a public page as HTML; without content, as `/training-circle` and the 404 page are. */
export type DrawPage = (pathname: string, content: PageContent | null) => string;
