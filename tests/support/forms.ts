import type { Visitor } from './app.ts';

export type Sent = { fields: Readonly<Record<string, string>>; headers?: Record<string, string> };

/** Sends a form as a browser does. */
export function post(visitor: Visitor, path: string, { fields, headers = {} }: Sent): Promise<Response> {
  const body = new URLSearchParams(fields).toString();
  const type = { 'content-type': 'application/x-www-form-urlencoded' };
  return visitor.fetch(path, { method: 'POST', headers: { ...type, ...headers }, body });
}

/** The fields of a page's form that are filled in: what is hidden, and what is chosen. */
export function fieldsIn(page: string): Record<string, string> {
  const inputs = [...page.matchAll(/<input ([^>]*)>/g)].map(([, attributes = '']) => attributes);
  const filled = inputs.filter((one) => !one.includes('type="radio"') || one.includes(' checked'));
  return Object.fromEntries(filled.map((one) => [attributeOf(one, 'name'), attributeOf(one, 'value')]));
}

function attributeOf(attributes: string, name: string): string {
  return new RegExp(`${name}="([^"]*)"`).exec(attributes)?.[1] ?? '';
}
