/** How letters may be written in a file, by the names that a browser's decoder knows. */
export const codePages = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'macintosh',
  'windows-1250',
  'windows-1256',
] as const;
export type CodePage = (typeof codePages)[number];

/** By its byte order mark, else UTF-16 by its zeros, else UTF-8, else the one whose letters make the likeliest words. */
function detectCodePage(bytes: Uint8Array): CodePage {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  // Letters of ASCII have a zero beside them, before or behind.
  const judged = bytes.subarray(0, judgedBytes);
  const zerosAt = (parity: 0 | 1) => judged.filter((byte, index) => byte === 0 && index % 2 === parity).length;
  if (zerosAt(1) > judged.length / 4) return 'utf-16le';
  if (zerosAt(0) > judged.length / 4) return 'utf-16be';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    return likeliest(bytes);
  }
}

/** What is written in a file, and how, unless somebody chose that; null where it is no text, but a picture or a document. */
export function decodeText(bytes: Uint8Array, chosen?: CodePage): { text: string; codePage: CodePage } | null {
  const codePage = chosen ?? detectCodePage(bytes);
  const text = new TextDecoder(codePage).decode(bytes);
  return !chosen && text.includes('\0') ? null : { text, codePage };
}

const judgedBytes = 500_000;

/** The letters beside those of ASCII that a language has. A text is in one language, so what fits none of them was read wrongly. */
const western = ['äöüß', 'àâæçèéêëîïôœùûü', 'áéíñóúü', 'àèéìíòóùú', 'àáâãçéêíóôõú', 'åäöéæø', 'ëéïöüáèê', 'áéíóúýðþæö'];
const central = ['ąćęłńóśźż', 'áčďéěíňóřšťúůýž', 'áäčďéíĺľňóôŕšťúýž', 'áéíóöőúüű', 'čćđšž', 'ăâîșțşţ'];
const arabic = /[\u0600-\u06ff]/u;

/** In this order: of those that are equally likely the first is taken. */
const candidates: readonly { codePage: CodePage; languages: readonly ((letter: string) => boolean)[] }[] = [
  { codePage: 'windows-1252', languages: western.map(oneOf) },
  { codePage: 'macintosh', languages: western.map(oneOf) },
  { codePage: 'windows-1250', languages: central.map(oneOf) },
  { codePage: 'windows-1256', languages: [(letter) => arabic.test(letter)] },
];

function oneOf(letters: string): (letter: string) => boolean {
  const all = new Set(letters);
  return (letter) => all.has(letter.toLowerCase());
}

function likeliest(bytes: Uint8Array): CodePage {
  const judged = bytes.subarray(0, judgedBytes);
  let best: { codePage: CodePage; likelihood: number } = { codePage: 'windows-1252', likelihood: -Infinity };
  for (const { codePage, languages } of candidates) {
    const likelihood = judge(new TextDecoder(codePage).decode(judged), languages);
    if (likelihood > best.likelihood) best = { codePage, likelihood };
  }
  return best.codePage;
}

/** Signs that stand between words, and those that stand where something is missing. */
const betweenWords = /[\u00a0«»“”„‚‘’‹›–—…¿¡§°€©®·•،؛؟]/u;

/** How many letters belong to the language that they fit best, less those that fit none and signs in the middle of words. */
function judge(text: string, languages: readonly ((letter: string) => boolean)[]): number {
  const letters: string[] = [];
  let wrong = 0;
  for (const [, before = '', sign = '', after = ''] of text.matchAll(/(.?)([^\0-\x7f])(?=(.?))/gsu)) {
    if (/\p{L}/u.test(sign)) {
      letters.push(sign);
      if (/\p{Lu}/u.test(sign) && /\p{Ll}/u.test(before)) wrong++;
      if (arabic.test(sign) && (/[a-z]/i.test(before) || /[a-z]/i.test(after))) wrong += 2;
    } else if (!betweenWords.test(sign) || (sign !== '’' && /\p{L}/u.test(before) && /\p{L}/u.test(after))) wrong += 2;
  }
  const fitting = Math.max(...languages.map((has) => letters.filter(has).length));
  return fitting - 2 * (letters.length - fitting) - 2 * wrong;
}
