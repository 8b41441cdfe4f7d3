/**
 * Fetches the typeface after the first paint: before it, the files would share a slow line with what is read
 * first. Until then, and where it does not come, the reader's own fonts stand there. In development the styles bring it.
 */
export function fetchTypefaceOncePainted(): void {
  const fetchIt = () => document.querySelector('link#typeface')?.setAttribute('media', 'all');
  new PerformanceObserver(fetchIt).observe({ type: 'paint', buffered: true });
}
