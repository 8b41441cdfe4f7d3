// One file, where its modules are 150: each takes its time at the start.
import culori, { type Oklch } from 'culori/require';
import { type Accent, type AccentShades, toAccentTokens } from '#contract/running/accent.ts';

const { clampChroma, converter, formatHex, wcagContrast } = culori;

const toOklch = converter('oklch');

/** WCAG 2.2, 1.4.3: what letters need. */
const leastContrast = 4.5;
const step = 0.005;

/**
 * The two schemes: the surface of tokens.css on which letters are hardest to read, where a wash lies, and which way a
 * shade goes until it can be read.
 */
const schemes = {
  light: { surface: 'oklch(0.905 0.006 80)', towards: -step, wash: 0.934, on: 'oklch(0.985 0.006 92)', deeper: -0.07 },
  dark: { surface: 'oklch(0.332 0.006 85)', towards: step, wash: 0.312, on: 'oklch(0.2 0.018 205)', deeper: 0.06 },
} as const;

/** A council's colour as it is shown: a little darker on light paper, lighter on dark, where letters would not be readable. */
export function toShades(accent: Accent): Record<keyof typeof schemes, AccentShades> {
  return { light: shadesIn('light', accent), dark: shadesIn('dark', accent) };
}

function shadesIn(scheme: keyof typeof schemes, accent: Accent): AccentShades {
  const { surface, towards, wash, on, deeper } = schemes[scheme];
  const colour = toOklch(accent) ?? { mode: 'oklch', l: 0, c: 0 };
  let { l } = colour;
  // White and black can be read on any surface of the other scheme, so this ends.
  while (wcagContrast(toHex(colour, l), surface) < leastContrast) l += towards;
  return {
    accent: toHex(colour, l),
    deep: toHex(colour, Math.min(1, Math.max(0, l + deeper))),
    wash: toHex({ ...colour, c: Math.min(colour.c, 0.02) }, wash),
    on: formatHex(on) ?? '',
  };
}

function toHex(colour: Oklch, l: number): string {
  return formatHex(clampChroma({ ...colour, l }, 'oklch'));
}

export function toAccentStyle(accent: Accent): string {
  const tokens = toAccentTokens(toShades(accent));
  return `:root{${tokens.map(([name, value]) => `${name}:${value}`).join(';')}}`;
}
