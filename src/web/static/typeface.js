// A visitor's typeface is fetched after the first paint: before it, the files would share a slow line with what is read first.
new PerformanceObserver((paints, observer) => {
  if (paints.getEntriesByName('first-contentful-paint').length === 0) return;
  observer.disconnect();
  const typeface = document.getElementById('typeface');
  if (typeface instanceof HTMLLinkElement) typeface.media = 'all';
}).observe({ type: 'paint', buffered: true });
