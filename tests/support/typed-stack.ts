import { picksPerBallot } from '#contract/council/ballots.ts';
import { InvalidReason, type MadeSheets } from '#contract/council/sheets.ts';
import type { Signs } from '#contract/council/stacks.ts';
import type { ErrorCode } from '#contract/wire/errors.ts';
import type { Chance } from './chance.ts';

/** What stands on a sheet, or what somebody takes it for. */
export type Stands = { signs: Signs } | { invalid: InvalidReason };
/** A piece of paper in the stack; a photocopy has the code of the sheet that it is of, and may be filled in otherwise. */
type Piece = { code: string; stands: Stands };
/** One line that somebody types, and what has to come of it: it is taken, its code is found to have been entered, or why not. */
type TypedLine = { code: string; stands: Stands; expects: 'entered' | 'known' | ErrorCode };
type TypedPass = { lines: TypedLine[]; mistaken: Map<string, Stands | 'passed over'> };

const share = { invalid: 0.1, mistyped: 0.16, copied: 0.06 };
/** Mistakes that a ballot paper cannot tell from the truth come most, since they are the ones that two passes are for. */
const mistakes = [
  'swapped',
  'swapped',
  'other sign',
  'line above',
  'taken for invalid',
  'passed over',
  'unlawful',
  'code',
] as const;

/** A seeded stack: sheets that were filled in, some of them invalid, some of them photocopied, one copy in two filled in otherwise. */
export function fillStack(
  { sheets, signs: signsById }: MadeSheets,
  chance: Chance,
): { pieces: Piece[]; copies: Piece[] } {
  const signs = Object.values(signsById);
  const fill = (): Stands =>
    chance.next() < share.invalid
      ? { invalid: chance.one(InvalidReason.options) }
      : { signs: chance.pick(signs, picksPerBallot) as never };
  const pieces = sheets.map(({ code }) => ({ code, stands: fill() }));
  const copies = chance.pick(pieces, Math.ceil(pieces.length * share.copied)).map((piece, index) => ({
    ...piece,
    ...(index % 2 === 1 && {
      stands: otherThan([piece.stands], () => ({ signs: chance.pick(signs, picksPerBallot) as never })),
    }),
  }));
  return { pieces, copies };
}

/** Two passes over a stack, each with a mistake in one sheet of six, in an order of its own, and never the same mistake in both. */
export function typeTwice(
  stack: ReturnType<typeof fillStack>,
  made: MadeSheets,
  chance: Chance,
): [TypedPass, TypedPass] {
  const first = typePass(stack, made, chance, new Map());
  return [first, typePass(stack, made, chance, first.mistaken)];
}

function typePass(
  { pieces, copies }: ReturnType<typeof fillStack>,
  { signs: signsById }: MadeSheets,
  chance: Chance,
  elsewhere: TypedPass['mistaken'],
): TypedPass {
  const signs = Object.values(signsById);
  const pass: TypedPass = { lines: [], mistaken: new Map() };
  const order = chance.pick(pieces, pieces.length);
  const mistyped = new Set(chance.pick(pieces, Math.round(pieces.length * share.mistyped)));
  for (const [place, piece] of order.entries()) {
    const { code, stands } = piece;
    const take = (line: TypedLine) => pass.lines.push(line);
    const mistake = mistyped.has(piece) ? chance.one(mistakes) : undefined;
    if (mistake === 'unlawful') take({ code, ...unlawful(signs, chance) });
    if (mistake === 'code') take({ code: otherCode(code, chance), stands, expects: 'sheet_unknown' });
    const seen = mistake && mistakenly(mistake, { stands, above: order[place - 1]?.stands, signs, chance });
    const wrong = seen && alike(seen, elsewhere.get(code)) ? undefined : seen;
    if (wrong) pass.mistaken.set(code, wrong);
    if (wrong !== 'passed over') take({ code, stands: wrong ?? stands, expects: 'entered' });
  }
  for (const copy of copies) {
    const has = pass.mistaken.get(copy.code) ?? pieces.find(({ code }) => code === copy.code)?.stands;
    if (has === 'passed over') continue;
    const line: TypedLine = { ...copy, expects: alike(has, copy.stands) ? 'known' : 'sheet_entered' };
    const after = pass.lines.findIndex(({ code, expects }) => code === copy.code && expects === 'entered');
    pass.lines.splice(Math.floor(chance.between(after + 1, pass.lines.length + 1)), 0, line);
  }
  return pass;
}

type Seeing = { stands: Stands; above: Stands | undefined; signs: readonly string[]; chance: Chance };

/** What somebody takes a sheet for who errs; undefined where the mistake is found as it is typed, or changes nothing. */
function mistakenly(
  mistake: (typeof mistakes)[number],
  { stands, above, signs, chance }: Seeing,
): Stands | 'passed over' | undefined {
  if (mistake === 'passed over') return 'passed over';
  if (mistake === 'unlawful' || mistake === 'code') return undefined;
  if (mistake === 'line above') return above && !alike(above, stands) ? above : undefined;
  if (!('signs' in stands)) return { signs: chance.pick(signs, picksPerBallot) as never };
  if (mistake === 'taken for invalid') return { invalid: chance.one(InvalidReason.options) };
  const typed = [...stands.signs];
  const [one, other] = chance.pick([0, 1, 2, 3], 2) as [number, number];
  if (mistake === 'swapped') [typed[one], typed[other]] = [typed[other] ?? '', typed[one] ?? ''];
  else typed[one] = chance.one(signs.filter((sign) => !typed.includes(sign)));
  return { signs: typed as never };
}

function unlawful(signs: readonly string[], chance: Chance): Pick<TypedLine, 'stands' | 'expects'> {
  const [a, b, c] = chance.pick(signs, 3);
  return chance.next() < 0.5
    ? { stands: { signs: [a, b, c, a] as never }, expects: 'sign_twice' }
    : { stands: { signs: [a, b, c, 'Q0'] as never }, expects: 'sign_unknown' };
}

/** One character of it is another one, or two that stand side by side are exchanged. */
function otherCode(code: string, chance: Chance): string {
  const place = Math.floor(chance.between(0, code.length - 1));
  const [here, next] = [code[place] ?? '', code[place + 1] ?? ''];
  const typed = here === next ? [here === 'A' ? 'B' : 'A', next] : [next, here];
  return code.slice(0, place) + typed.join('') + code.slice(place + 2);
}

function otherThan(taken: readonly Stands[], make: () => Stands): Stands {
  for (;;) {
    const made = make();
    if (!taken.some((one) => alike(one, made))) return made;
  }
}

export function alike(one: Stands | 'passed over' | undefined, other: Stands | 'passed over' | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
