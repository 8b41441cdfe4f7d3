import * as z from 'zod/mini';
import type { Logo } from '#contract/running/logo.ts';
import type { PageName } from '#contract/running/page-rows.ts';
import { ActiveBatch } from './active-batch.ts';
import type { AnswersPage } from './answers.ts';
import type { ResultList, ResultPage } from './results.ts';

/**
 * Id of the element that holds `PageContent` as JSON: what the server drew the public page from. It is empty where that is so
 * large that the browser fetches it.
 */
export const pageContentId = 'page-content';

/** The active batch, and the version from which the live events go on. */
export const PageContent = z.extend(ActiveBatch, { version: z.string() });
export type PageContent = z.infer<typeof PageContent>;

/** A stretch of what was written as the contact; one with an address or a number leads there. */
export type ContactPiece = { text: string; href?: string };

/** What every page knows of the installation: what a council says of itself in place of the product's words, and what it can do. */
export type SiteTexts = {
  /** Messages in place of the product's, one set after the other: its name as the title, its words for the second phase. */
  own: readonly Readonly<Record<string, unknown>>[];
  /** The product's own title where the name has taken its place: for the panel. */
  ownTitle?: string | undefined;
  contact: readonly ContactPiece[] | null;
  imprint: string | null;
  logo: Logo | null;
  /** For moments, where a visitor's own is not known. */
  timeZone: string | null;
  /** Whether the server can send mails: nobody is offered any where it cannot. */
  canMail: boolean;
};

/** Id of the element that holds `ResultContent` as JSON, on the pages of results only; empty where that is very large. */
export const resultContentId = 'result-content';

/** The list of results, one of them, or what became of the questions of all. */
export type ResultContent = ResultList | ResultPage | AnswersPage;

/** A page of results as HTML, and what names it in a tab and where its link is shared. */
export type DrawnResult = { html: string; title: string; description: string };

/** Id of the element that holds what the council says on a page of its own, as the call that reads it answers. */
export const pageWordsId = 'page-words';

/** A page that few open. */
export type SmallPage = {
  path: string;
  texts: Exclude<ShellKind, 'results'>;
  /** With what the server draws it: the active batch, or the council's words of that name. Without, the browser alone draws it. */
  shows?: 'batch' | PageName;
  /** Whether a code is scanned there: no other page sees the camera. */
  scansCodes?: boolean;
  /** A whole room reads it, in the council's own language, whoever sits at the browser. */
  ofRoom?: boolean;
  /** Which address of the council's own it leads to, where there is one. */
  leadsTo?: 'imprint';
};

/** What the built front end can do for the server that sends it. */
export type Pages = {
  /** The codes of all languages; the first one is the fallback. */
  languages: readonly [string, ...string[]];
  /** Puts a language into a page without content: its `lang`, title and scripts. */
  fillShell: (shell: string, kind: ShellKind, language: string) => string;
  /** Draws a public page as HTML; without content, as `/training-circle` is. */
  drawPage: (pathname: string, content: PageContent | null, language: string, site?: SiteTexts) => string;
  smallPages: readonly SmallPage[];
  /** Draws one on which the council says something, with what the call of that page answers. */
  drawWords: (name: PageName, answer: object | null, language: string, site?: SiteTexts) => string;
  /** Draws a page of results. */
  drawResult: (content: ResultContent, language: string, site?: SiteTexts) => DrawnResult;
};

/** Pages differ in the texts that they need. */
type ShellKind = 'public' | 'privacy' | 'results' | 'admin';
