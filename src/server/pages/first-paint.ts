import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contentPolicy } from '../http/security-headers.ts';

const styles = /<link rel="stylesheet"[^>]* href="\/(assets\/[\w.-]+\.css)">/g;
const longScripts = /(?:<!--texts-->|<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>)\s*/g;
const placeOfLongScripts = '<script async src="/after-paint.js">';

/**
 * The built page, ready to be read as soon as it is there. Its styles are in it, since on a slow network the first paint
 * would wait for another way there and back, and the policy that it is sent with lets in exactly these. Its long scripts
 * wait in a template until `after-paint.js` takes them out.
 */
export function makeReadable(page: string, folder: string): { page: string; policy: string } {
  const hashes: string[] = [];
  const waiting = page.match(longScripts)?.join('') ?? '';
  const readable = page
    .replace(longScripts, '')
    .replace(placeOfLongScripts, (place) => `<template>${waiting.trim()}</template>\n    ${place}`)
    .replace(styles, (_, file: string) => {
      const content = readFileSync(join(folder, file), 'utf8');
      hashes.push(createHash('sha256').update(content).digest('base64'));
      return `<style>${content}</style>`;
    });
  return { page: readable, policy: contentPolicy(hashes) };
}
