/** As JSON that may stand in a page, too: nothing in it can end the script element around it. */
export function toJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
