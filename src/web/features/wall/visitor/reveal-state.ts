/** How a projector uncovers the result without a phone: as its address says it, `&reveal=keys` or `&reveal=` and seconds. */
export type RevealMode = { by: 'keys' } | { by: 'itself'; seconds: number } | null;

/** Fewer seconds would not be read, more would be taken for a standstill. */
const seconds = { least: 3, most: 120 };

export function toRevealMode(search: string): RevealMode {
  const asked = new URLSearchParams(search).get('reveal');
  if (asked === 'keys') return { by: 'keys' };
  if (!asked || !/^\d{1,3}$/.test(asked)) return null;
  return { by: 'itself', seconds: Math.min(Math.max(Number(asked), seconds.least), seconds.most) };
}

/** What a key asks for, a presenter's keys too. An arrow that points where reading goes leads on. */
export function toMove(key: string, direction: 'ltr' | 'rtl'): 'on' | 'back' | 'all' | 'none' | undefined {
  switch (key) {
    case ' ':
    case 'Enter':
    case 'ArrowDown':
    case 'PageDown':
      return 'on';
    case 'ArrowUp':
    case 'PageUp':
    case 'Backspace':
      return 'back';
    case 'ArrowRight':
      return direction === 'rtl' ? 'back' : 'on';
    case 'ArrowLeft':
      return direction === 'rtl' ? 'on' : 'back';
    case 'End':
      return 'all';
    case 'Home':
      return 'none';
  }
}

/** After the first rank comes the whole ranking: one step more than there are ranks. */
export function applyMove(at: number, move: 'on' | 'back' | 'all' | 'none', ranks: number): number {
  const last = ranks + 1;
  const next = { on: at + 1, back: Math.min(at, last) - 1, all: last, none: 0 }[move];
  return Math.min(Math.max(next, 0), last);
}
