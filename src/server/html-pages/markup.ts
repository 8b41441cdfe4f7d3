import { toMarkup } from '#text/escape.ts';

/** Markup that may stand in a page as it is. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = string | number | false | null | undefined | Markup | readonly Markup[];

/** Markup of a template: whatever is put into it is text, unless it is markup itself. */
export function html(texts: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return new Markup(texts.map((text, index) => text + write(parts[index])).join(''));
}

function write(part: Part): string {
  if (part === undefined || part === null || part === false) return '';
  if (part instanceof Markup) return part.text;
  if (typeof part === 'object') return part.map(({ text }) => text).join('');
  return toMarkup(String(part));
}
