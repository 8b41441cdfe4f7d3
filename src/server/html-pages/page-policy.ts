import { createHash } from 'node:crypto';
import { contentPolicy } from '#server/http/security-headers.ts';

/** The security policy of a built page: it lets in exactly the styles that stand in the page. */
export function pagePolicy(page: string, framedBy: readonly string[] = []): string {
  const [, ...afterStarts] = page.split('<style>');
  const styles = afterStarts.map((text) => text.slice(0, text.indexOf('</style>')));
  const hashes = styles.map((content) => createHash('sha256').update(content).digest('base64'));
  return contentPolicy(hashes, framedBy);
}
