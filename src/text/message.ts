/** A message without its values, as the build made it from ICU MessageFormat. Without placeholders it is plain text. */
export type Message = string | readonly Token[];
/** Text, or a placeholder with what it chooses from; '#' stands for the number that a plural was chosen by. */
export type Token = string | readonly [name: string] | readonly [name: string, kind: string, choices: Choices];
type Choices = Readonly<Record<string, readonly Token[]>>;

/** Messages by their names, in groups. */
export type Compiled = { readonly [key: string]: Message | Compiled };

export type Value = string | number;
export type Values = Readonly<Record<string, Value>>;

export type Writing = { locale: string; direction: 'ltr' | 'rtl' };

export function isMessage(value: Message | Compiled): value is Message {
  return typeof value === 'string' || Array.isArray(value);
}

/** Puts values into a message: the plural form by the language's own rules, numbers as it writes them. */
export function format(message: Message, values: Values, writing: Writing): string {
  if (typeof message === 'string') return message;
  return write(message, values, writing, '');
}

function write(tokens: readonly Token[], values: Values, writing: Writing, count: string): string {
  return tokens
    .map((token) => {
      if (typeof token === 'string') return token === '#' && count ? count : token;
      const [name, kind = '', choices] = token;
      const value = values[name];
      if (value === undefined) throw new Error(`A text needs a value for {${name}}`);
      if (!choices) return show(value, writing);
      const chosen = choices[choose(value, kind, choices, writing)] ?? choices.other ?? [];
      return write(chosen, values, writing, kind === 'select' ? count : show(value, writing));
    })
    .join('');
}

function choose(value: Value, kind: string, choices: Choices, { locale }: Writing): string {
  if (typeof value === 'string' || kind === 'select' || String(value) in choices) return String(value);
  return pluralRules(locale).select(value);
}

function show(value: Value, { locale, direction }: Writing): string {
  if (typeof value === 'number') return writeNumber(value, locale);
  // Isolated where it may run the other way, so that a name in another script does not turn the sentence around.
  return (direction === 'rtl' ? leftToRight : rightToLeft).test(value) ? `\u2068${value}\u2069` : value;
}

export function writeNumber(value: number, locale: string): string {
  return isPlain(value) ? String(value) : numberFormat(locale).format(value);
}

// Besides letters, groups of digits: those of a telephone number would change places.
const leftToRight = /\p{L}|\+\d|\d[ ()-]+\d/u;
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

// Below five digits every language of ours writes a count as it is, in Latin digits; and the first of Intl's formats costs
// an old phone a tenth of a second.
function isPlain(value: number): boolean {
  return Number.isInteger(value) && value >= 0 && value < 10_000;
}

const pluralRules = onceFor((locale) => new Intl.PluralRules(locale));
// Four digits are read at a glance in every language; from five on they are grouped.
const numberFormat = onceFor((locale) => new Intl.NumberFormat(locale, { useGrouping: 'min2' }));

/** Making one of `Intl`'s objects costs far more than using it. */
function onceFor<T>(make: (locale: string) => T): (locale: string) => T {
  const made = new Map<string, T>();
  return (locale) => {
    const known = made.get(locale) ?? make(locale);
    made.set(locale, known);
    return known;
  };
}
