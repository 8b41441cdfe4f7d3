const empty = new Set(['br', 'hr', 'img', 'input', 'link', 'meta', 'path', 'circle', 'ellipse', 'use', 'rect']);

/** The element whose start tag has this in it, with all that stands in it; empty where there is none. */
export function elementWith(html: string, attribute: string): string {
  const named = html.indexOf(attribute);
  if (named < 0) return '';
  const start = html.lastIndexOf('<', named);
  let depth = 0;
  for (const { 0: tag, 1: closing, 2: name = '', 3: own, index } of html.matchAll(/<(\/?)([a-z][\w-]*)[^>]*?(\/?)>/g)) {
    if (index < start || empty.has(name) || own) continue;
    depth += closing ? -1 : 1;
    if (depth === 0) return html.slice(start, index + tag.length);
  }
  return html.slice(start);
}

/** What is read of it: blocks beside each other, a countdown as one word. */
export function readHtml(html: string): string {
  const timer = elementWith(html, 'role="timer"');
  return (timer ? html.replace(timer, ' (countdown) ') : html)
    .replaceAll(/<!--.*?-->|[\u2068\u2069]/g, '')
    .replaceAll(/<\/(?:p|h\d|div|li|a|button|dd|dt)>|<br\/?>/g, ' / ')
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('&#x27;', "'")
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll(/(?: \/)+(?= \/|$)|^(?:\/ )+/g, '');
}
