/** Whether the browser is below the floor (`browserslist` in package.json): by the newest thing of the language and of styles that the page needs. */
export function isTooOld(): boolean {
  return !('isWellFormed' in String.prototype && CSS.supports('color', 'color-mix(in srgb, red, red)'));
}
