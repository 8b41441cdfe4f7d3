const touches = ['pointerdown', 'keydown', 'scroll'] as const;

/** Does this once, when somebody first touches the page. @returns what stops the waiting */
export function onFirstTouch(act: () => void): () => void {
  const stop = () => {
    for (const touch of touches) removeEventListener(touch, begin);
  };
  const begin = () => {
    stop();
    act();
  };
  for (const touch of touches) addEventListener(touch, begin, { passive: true });
  return stop;
}
