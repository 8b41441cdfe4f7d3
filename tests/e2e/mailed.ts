/** The path of the link in a mail: the server of a test does not know its port when it reads its configuration. */
export function linkIn(text: string, purpose: 'confirm' | 'end'): string {
  const [link = ''] = new RegExp(`http://localhost:\\d+/news/${purpose}/\\S+`).exec(text) ?? [];
  return new URL(link).pathname;
}
