/**
 * Whether the browser is below the floor (`browserslist` in package.json), by what came with it: `toSorted` to Firefox, streams that compress
 * to Safari, mixed colours to Chrome and Edge.
 */
export function isTooOld(): boolean {
  const hasScript = 'toSorted' in Array.prototype && 'CompressionStream' in window;
  return !(hasScript && CSS.supports('color', 'color-mix(in srgb, red, red)'));
}
