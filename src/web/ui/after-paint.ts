/**
 * Calls `act` when what has been drawn by now is on the screen: a press is answered first, and what takes an old phone
 * longer than an answer may take comes after it. Returns what calls it off.
 */
export function afterPaint(act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(act);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
