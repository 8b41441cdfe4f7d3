import type { FastifyInstance } from 'fastify';
import type { Results } from '#server/features/council/results/results.ts';
import { withinDeadline } from '#server/http/deadline.ts';

// What stands after an address in a sentence, or is put there by who types it; also as some programs write it.
const needlessEnd = /(?<![/.]|%2[ef])(?:[/.]|%2[ef])+$/i;
const result = /^\/batches\/([\w-]+)$/;
const print = /^\/admin\/print\/[\w-]+$/;

/**
 * Where the address of a page, a file or a result leads that ends with a slash or a full stop too many; undefined where
 * nothing is there without it either. It begins with the address of one of ours, so it leads to no other site.
 */
export async function withoutNeedlessEnd(
  app: FastifyInstance,
  results: Pick<Results, 'find'>,
  url: string,
): Promise<string | undefined> {
  const [path = ''] = url.split(/[?#]/, 1);
  const shorter = path.replace(needlessEnd, '');
  if (!shorter || shorter === path) return undefined;
  return (await isOurs(app, results, shorter)) ? shorter + url.slice(path.length) : undefined;
}

async function isOurs(app: FastifyInstance, results: Pick<Results, 'find'>, path: string): Promise<boolean> {
  const slug = result.exec(path)?.[1];
  if (slug) return (await withinDeadline(results.find(slug))) !== undefined;
  // A route is known by its pattern, which nobody may ask for.
  return print.test(path) || (!/[:*]/.test(path) && app.hasRoute({ method: 'GET', url: path }));
}
