export type Block = { kind: 'heading' | 'paragraph'; text: string };

/** Plain text as blocks: an empty line ends one, a line that begins with # is a heading. */
export function toBlocks(text: string): Block[] {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/^[ \t]*#+(?!#)[ \t]*(\S.*)$/gm, '\n\n# $1\n\n')
    .split(/\n\s*\n/)
    .map((block) => block.trim())
    .filter((block) => block !== '')
    .map((block) =>
      block.startsWith('# ') ? { kind: 'heading', text: block.slice(2) } : { kind: 'paragraph', text: block },
    );
}
