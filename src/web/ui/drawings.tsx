import { boxes, type StoneSize } from './stone-sizes.ts';

/**
 * The drawings of the product that every page may show. The shapes stand once in the page (`shapes.ts`) and are laid by reference, so a circle
 * of people costs a few hundred bytes; colours come from the tokens, so one drawing serves both themes.
 */

/** The mark of the product. */
export function Mark() {
  return (
    <svg viewBox="0 0 140 164" aria-hidden="true" focusable="false">
      <use href="#cairn" />
    </svg>
  );
}

/** The mark on a line that runs to both edges of its place. */
export function CairnOnLine() {
  return (
    <svg viewBox="0 0 520 210" className="drawing" aria-hidden="true" focusable="false">
      <path d="M-900 203H1420" className="ground" />
      <use href="#cairn" transform="translate(174.6 6.5) scale(1.22)" />
    </svg>
  );
}

export type CircleKind = 'submission' | 'stoning' | 'completed' | 'empty' | 'none';

const centre = 220;
const seats = 14;

/** Stones that ten people have laid: x, y, width, size. */
const heap: readonly (readonly [number, number, number, StoneSize])[] = [
  [-44, -36, 52, 4],
  [14, -44, 44, 3],
  [-2, -66, 26, 2],
  [-74, -24, 22, 1],
  [-12, -4, 58, 4],
  [44, -6, 34, 2],
  [-66, 6, 36, 2],
  [-34, 34, 40, 3],
  [14, 38, 44, 4],
  [52, 30, 24, 1],
];

/** A circle of people seen from above, one seat open; what lies in the middle tells the phase. */
export function Circle({ kind, label }: { kind: CircleKind; label?: string | undefined }) {
  return (
    <svg
      viewBox="0 0 440 440"
      className="drawing"
      focusable="false"
      role="img"
      aria-label={label}
      aria-hidden={label === undefined}
    >
      <circle cx={centre} cy={centre} r="132" className="ring" />
      <circle cx={centre} cy={centre} r="92" className="ring" />
      {Array.from({ length: seats }, (_, seat) => seat).map((seat) => (
        <Seat key={seat} seat={seat} kind={kind} />
      ))}
      {kind === 'submission' && <LaidStone x={centre} y={centre} w={66} size={4} />}
      {kind === 'stoning' &&
        heap.map(([x, y, w, size]) => <LaidStone key={`${x} ${y}`} x={centre + x} y={centre + y} w={w} size={size} />)}
      {kind === 'completed' && <use href="#cairn" transform="translate(154 142) scale(.940)" />}
      {(kind === 'empty' || kind === 'none') && <use href="#seat-stone" transform="translate(187 197) scale(.500)" />}
    </svg>
  );
}

function Seat({ seat, kind }: { seat: number; kind: CircleKind }) {
  // The sines only keep the circle from looking ruled.
  const angle = Math.PI / 2 + (seat / seats) * 2 * Math.PI + (seat ? Math.sin(seat * 12.9) * 0.035 : 0);
  const radius = 178 + Math.sin(seat * 7.3) * 4;
  const place = `translate(${at(angle, radius)}) rotate(${Math.round((angle * 180) / Math.PI + 90)})`;
  if (seat === 0 || kind === 'none') {
    return <ellipse rx="25" ry="14" transform={place} className="seat-empty" />;
  }
  const size = ([2, 4, 1, 3] as const)[seat % 4] ?? 2;
  const [x = 0, y = 0] = at(angle, 126).split(' ').map(Number);
  return (
    <>
      <use href="#person" transform={place} data-person={1 + ((seat * 3) % 5)} data-head={1 + ((seat * 5) % 4)} />
      {kind === 'submission' && <LaidStone x={x} y={y} w={17 + ((seat * 5) % 4) * 3.5} size={size} />}
    </>
  );
}

function LaidStone({ x, y, w, size }: { x: number; y: number; w: number; size: StoneSize }) {
  const box = boxes[size];
  const k = w / box.w;
  return (
    <use
      href={`#stone-${size}`}
      transform={`translate(${round(x - w / 2)} ${round(y - (box.h * k) / 2)}) scale(${round(k)})`}
      data-tone={size}
    />
  );
}

function at(angle: number, radius: number): string {
  return `${round(centre + Math.cos(angle) * radius)} ${round(centre + Math.sin(angle) * radius)}`;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
