import type { Plugin } from 'vite';
import { drawShapes } from '../src/web/ui/shapes.ts';

/** Puts the shapes of all drawings into each page, before what the scripts draw. */
export function shapes(): Plugin {
  return {
    name: 'ten-stones-shapes',
    transformIndexHtml: (html) => html.replace('<body>', (body) => `${body}\n    ${drawShapes()}`),
  };
}
