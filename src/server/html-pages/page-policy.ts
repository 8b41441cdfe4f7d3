import { createHash } from 'node:crypto';
import { contentPolicy } from '#server/http/security-headers.ts';

/** The security policy of a built page: it lets in exactly the styles that stand in the page. */
export function pagePolicy(page: string): string {
  const styles = [...page.matchAll(/<style>(.*?)<\/style>/gs)].map(([, content = '']) => content);
  return contentPolicy(styles.map((content) => createHash('sha256').update(content).digest('base64')));
}
