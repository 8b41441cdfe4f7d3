import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contentPolicy } from './security-headers.ts';

const styles = /<link rel="stylesheet"[^>]* href="\/(assets\/[\w.-]+\.css)">/g;
const shortScript = /<script src="\/([\w-]+\.js)"><\/script>/g;
const longScripts = /(?:<!--texts-->|<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>)\s*/g;
const placeOfLongScripts = '<script src="/after-paint.js">';

/**
 * The built page, ready to be read as soon as it is there: on a slow network the first paint would wait for another way
 * there and back for each file. Its styles and short scripts are in it, and the policy that it is sent with lets in exactly
 * these; its long scripts wait in a template until `after-paint.js` takes them out.
 */
export function inlinePage(page: string, folder: string): { page: string; policy: string } {
  const styleHashes: string[] = [];
  const scriptHashes: string[] = [];
  const read = (file: string, hashes: string[]) => {
    const content = readFileSync(join(folder, file), 'utf8');
    hashes.push(createHash('sha256').update(content).digest('base64'));
    return content;
  };
  const waiting = page.match(longScripts)?.join('') ?? '';
  const inlined = page
    .replace(longScripts, '')
    .replace(placeOfLongScripts, (place) => `<template>${waiting.trim()}</template>\n    ${place}`)
    .replace(styles, (_, file: string) => `<style>${read(file, styleHashes)}</style>`)
    .replace(shortScript, (_, file: string) => `<script>${read(file, scriptHashes)}</script>`);
  return { page: inlined, policy: contentPolicy({ styleHashes, scriptHashes }) };
}
