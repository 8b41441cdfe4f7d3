import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contentPolicy } from './security-headers.ts';

const link = /<link rel="stylesheet"[^>]* href="\/(assets\/[\w.-]+\.css)">/g;

/**
 * The built page with its styles in it: on a slow network the first paint would wait for another way there and back. The
 * policy that the page is sent with lets in exactly these.
 */
export function putStylesInside(page: string, folder: string): { page: string; policy: string } {
  const hashes: string[] = [];
  const filled = page.replace(link, (_, file: string) => {
    const styles = readFileSync(join(folder, file), 'utf8');
    hashes.push(createHash('sha256').update(styles).digest('base64'));
    return `<style>${styles}</style>`;
  });
  return { page: filled, policy: contentPolicy(hashes) };
}
