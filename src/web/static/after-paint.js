// The page's long scripts run only when what the server drew is on the screen: they keep an old phone busy for longer than
// painting takes. What is pressed meanwhile is done when they are there.
{
  /** @type {NonNullable<typeof tenStonesEarly>} */
  const early = { pressed: undefined, stop: () => removeEventListener('click', note, true) };
  /** @param {MouseEvent} event */
  const note = ({ target }) => {
    if (target instanceof Element) early.pressed = target.closest('button') ?? early.pressed;
  };
  addEventListener('click', note, true);
  globalThis.tenStonesEarly = early;

  const scripts = document.querySelector('template');
  let begun = false;
  const begin = () => {
    if (begun || !scripts) return;
    begun = true;
    for (const one of scripts.content.children) {
      const part = document.importNode(one, true);
      // In their order.
      if (part instanceof HTMLScriptElement) part.async = false;
      document.head.append(part);
    }
  };
  const isDrawn = document.getElementById('root')?.hasChildNodes();
  if (isDrawn && !document.hidden && PerformanceObserver.supportedEntryTypes?.includes('paint')) {
    new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length > 0) begin();
    }).observe({ type: 'paint', buffered: true });
    // Whatever keeps the browser from painting.
    setTimeout(begin, 3000);
  } else {
    begin();
  }
}
