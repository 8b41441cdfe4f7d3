import encodeQR from 'qr';
import { useMemo } from 'react';

const quietZone = 4; // modules; scanners need that much white around the code

/** A code for the cameras of phones. Dark on light in both themes: many cameras do not read it the other way round. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, d } = useMemo(() => drawQr(text), [text]);
  return (
    <svg className="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={d} fill="#000" />
    </svg>
  );
}

/** The code as a path of bars, in a square of `size` modules. */
export function drawQr(text: string): { size: number; d: string } {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: quietZone });
  return { size: rows.length, d: rows.map(drawRow).join('') };
}

/** Each run of dark modules is one bar. */
function drawRow(row: readonly boolean[], y: number): string {
  let bars = '';
  for (let x = 0; x < row.length; x += 1) {
    const start = x;
    while (row[x]) x += 1;
    if (x > start) bars += `M${start} ${y}h${x - start}v1h${start - x}z`;
  }
  return bars;
}
