import * as z from 'zod/mini';

/**
 * `If-Match: "<revision>"` (RFC 9110): the change is refused with `changed_meanwhile` when somebody else was faster.
 * Optional, so that a script may say "whatever is there"; the panel always sends it.
 */
export const IfMatch = z.object({
  'if-match': z.optional(z.string().check(z.regex(/^"\d{1,15}"$/, 'must be a quoted revision'))),
});

export function toIfMatch(revision: number): { 'if-match': string } {
  return { 'if-match': `"${revision}"` };
}

/** Undefined when the caller sent no precondition. */
export function revisionOf(headers: z.infer<typeof IfMatch>): number | undefined {
  const tag = headers['if-match'];
  return tag === undefined ? undefined : Number(tag.slice(1, -1));
}
