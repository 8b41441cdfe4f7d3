/** What `static/after-paint.js` notes until the scripts that it lets in are there. */
type Early = { pressed: HTMLButtonElement | undefined; stop: () => void };

declare global {
  var tenStonesEarly: Early | undefined;
}

/** The button that was pressed last while nothing could answer; from now on presses are answered. */
export function endEarlyPresses(): HTMLButtonElement | undefined {
  const early = globalThis.tenStonesEarly;
  early?.stop();
  return early?.pressed;
}
