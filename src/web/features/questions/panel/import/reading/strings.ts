import { isOn, walkXml } from './walk-xml.ts';

/** Words of a cell in one look; `struck` says whether they are crossed out, undefined: as the cell is. */
type Piece = { text: string; struck: boolean | undefined };
export type Words = readonly Piece[];

/** Collects the words of an element that holds text, in one look or in several. */
export function collectWords() {
  let pieces: Piece[] = [];
  let struck: boolean | undefined;
  let inText = false;
  let inPhonetic = false;
  return {
    open(name: string, attributes: Readonly<Record<string, string>>): void {
      if (name === 'rPh') inPhonetic = true;
      else if (name === 'rPr') struck = false;
      else if (name === 'strike') struck = attributes.val === undefined || isOn(attributes.val);
      else if (name === 't') inText = !inPhonetic;
    },
    close(name: string): void {
      if (name === 'rPh') inPhonetic = false;
      else if (name === 'r') struck = undefined;
      else if (name === 't') inText = false;
    },
    text(text: string): void {
      if (inText) pieces.push({ text, struck });
    },
    take(): Words {
      const words = pieces.map(({ text, struck: crossed }) => ({ text: withoutEscapes(text), struck: crossed }));
      pieces = [];
      struck = undefined;
      return words;
    },
  };
}

/** The words that cells name by their number. */
export function readSharedWords(xml: string): Words[] {
  const shared: Words[] = [];
  const words = collectWords();
  walkXml(xml, {
    open: words.open,
    text: words.text,
    close: (name) => {
      words.close(name);
      if (name === 'si') shared.push(words.take());
    },
  });
  return shared;
}

/** What XML cannot hold a workbook writes as `_x000D_`. */
export function withoutEscapes(text: string): string {
  return text.replaceAll(/_x([\da-f]{4})_/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
}
