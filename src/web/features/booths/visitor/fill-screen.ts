/** Fills the screen, where the browser can and somebody has just pressed something. */
export function fillScreen(): void {
  if (canFillScreen()) document.documentElement.requestFullscreen().catch(() => {}); // then it stays as it is
}

export function canFillScreen(): boolean {
  return document.fullscreenEnabled === true && document.fullscreenElement === null;
}
